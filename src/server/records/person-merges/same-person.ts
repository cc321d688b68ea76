import { loadAccess } from "#server/access/access.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { onceMerged } from "./repository.ts";

/** An assessment stays with its person. What was read before a merge, or before it was undone, names them by another uuid. */
export async function requireSamePerson(db: Db, auth: Auth, given: string, personId: number): Promise<void> {
  const person = await loadAccess(db, auth, "person", given);
  const same = person !== null && (person.id === personId || (await onceMerged(db, person.id, personId)));
  if (!same) throw invalid("person_uuid", "An assessment stays with its person.");
}
