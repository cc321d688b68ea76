import { loadAccess } from "#server/access/access.ts";
import type { Db } from "#server/database/schema.ts";
import { notFound } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";

/** The address names the case too: under another case there is no such comment, time entry or notice. */
export async function requireCase(db: Db, auth: Auth, key: number | string, caseId: number): Promise<void> {
  const access = await loadAccess(db, auth, "case", key);
  if (access?.id !== caseId) throw notFound(true);
}
