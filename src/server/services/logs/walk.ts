import type { SelectQueryBuilder } from "kysely";
import type { Database, Db } from "#server/database/schema.ts";
import { breathe } from "#server/platform/jobs/background.ts";

/** Entries looked through in the first turn. */
const firstStep = 4_000;
/** Milliseconds that a turn should take: a quicker one is followed by one of twice as many entries, a longer one by half. */
const [quick, long] = [5, 15];

/**
 * The ids of entries that a query finds, in their order, at most so many, and whether there are more. A log of years is looked
 * through part by part, with a turn for others between: whatever is asked of it, no index could hold all of it ready.
 */
export async function walkLog(
  db: Db,
  entries: SelectQueryBuilder<Database, "audit_log", object>,
  given: { readonly direction: "asc" | "desc"; readonly most: number },
): Promise<{ readonly ids: readonly number[]; readonly more: boolean }> {
  const { direction, most } = given;
  const end = async (order: "asc" | "desc") =>
    (await db.selectFrom("audit_log").select("id").orderBy("id", order).limit(1).executeTakeFirst())?.id;
  const [first, last] = [await end("asc"), await end("desc")];
  const found: number[] = [];
  if (first === undefined || last === undefined) return { ids: found, more: false };
  let step = firstStep;
  for (let done = 0; done <= last - first && found.length <= most; ) {
    const from = direction === "asc" ? first + done : Math.max(first, last - done - step + 1);
    const to = direction === "asc" ? Math.min(last, from + step - 1) : last - done;
    const began = performance.now();
    const rows = await entries
      .select("audit_log.id")
      .where("audit_log.id", ">=", from)
      .where("audit_log.id", "<=", to)
      .orderBy("audit_log.id", direction)
      .limit(most + 1 - found.length)
      .execute();
    const took = performance.now() - began;
    for (const { id } of rows) found.push(id);
    done += to - from + 1;
    if (took < quick) step *= 2;
    else if (took > long) step = Math.max(1, Math.floor(step / 2));
    await breathe();
  }
  return { ids: found.slice(0, most), more: found.length > most };
}
