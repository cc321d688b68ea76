import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Db } from "#server/database/schema.ts";
import { reading, refusesWriting } from "#server/database/shared.ts";

/** Calls that read by their method, and were found to write something all the same. */
const writing = new Set<EndpointName>();

/**
 * The transaction of a call. One that reads sees what there was when it began, and holds nobody up; where it wants to write,
 * it is begun anew as others that do, and from then on at once.
 */
export async function inTransaction<T>(
  db: Db,
  { name, reads }: { readonly name: EndpointName; readonly reads: boolean },
  work: (transaction: Db) => Promise<T>,
): Promise<T> {
  if (reads && !writing.has(name))
    try {
      return await reading(db).execute(work);
    } catch (error) {
      if (!refusesWriting(error)) throw error;
      writing.add(name);
    }
  return db.transaction().execute(work);
}
