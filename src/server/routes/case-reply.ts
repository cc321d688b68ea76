import type { Db } from "../database/schema.ts";
import type { Auth } from "../plugins/auth.ts";
import { loadAccess } from "../repositories/access.ts";
import { presentCase } from "../repositories/cases.ts";

/** A case as it stands, with its version. */
export async function caseReply(db: Db, auth: Auth, id: number) {
  const access = await loadAccess(db, auth, "case", id);
  if (access === null) throw new Error("A case vanished while it was saved.");
  const data = await presentCase(db, access);
  return { body: { data }, version: data.version };
}
