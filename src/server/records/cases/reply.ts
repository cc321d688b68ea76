import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { presentCase } from "./repository.ts";

/** The case with its version. */
export async function caseAnswer(db: Db, auth: Auth, access: Access) {
  const data = await presentCase(db, auth, access);
  return { body: { data }, version: data.version };
}

/** The case as it is after a change, which may have changed the rights of whoever made it. */
export async function caseReply(db: Db, auth: Auth, id: number) {
  const access = await loadAccess(db, auth, "case", id);
  if (access === null) throw new Error("A case vanished while it was saved.");
  return caseAnswer(db, auth, access);
}
