import { loadAccess } from "#server/access/access.ts";
import type { Access, RecordKey } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { requireUnarchived } from "./archived-case.ts";
import { forbidden, invalid } from "./errors.ts";

/**
 * The case or assessment to which a body adds something, named in this field: it must be visible (else unknown) and
 * editable by the caller (else forbidden), and not archived.
 */
export async function requireNamed(
  db: Db,
  auth: Auth,
  kind: "case" | "assessment",
  { field, key }: { readonly field: string; readonly key: RecordKey },
): Promise<Access> {
  const access = await loadAccess(db, auth, kind, key);
  if (access === null || !access.rights.view) throw invalid(field, `This ${kind} was not found.`);
  if (!access.rights.edit) throw forbidden();
  await requireUnarchived(db, access.caseId);
  return access;
}
