import { loadAccess } from "#server/access/access.ts";
import type { Db } from "#server/database/schema.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { presentCase } from "./repository.ts";

/** The current case with its version. */
export async function caseReply(db: Db, auth: Auth, id: number) {
  const access = await loadAccess(db, auth, "case", id);
  if (access === null) throw new Error("A case vanished while it was saved.");
  const data = await presentCase(db, auth, access);
  return { body: { data }, version: data.version };
}
