import type { Reader } from "#server/access/reach.ts";
import { ids } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { type MergedKind, tablesOf } from "#server/database/tables/merging.ts";

/** Pairs of records that may be one, both administered by the reader, which nobody declared different. */
function pairsFor(db: Db, reader: Reader, kind: MergedKind) {
  const { table, pairs, distinctions } = tablesOf(kind);
  const mine = ids(reader.reach.administers);
  // Reads the pairs before the records, whatever the planner prefers: there are few pairs.
  return db
    .selectFrom(`${pairs} as pair`)
    .crossJoin(`${table} as first`)
    .crossJoin(`${table} as second`)
    .whereRef("first.id", "=", "pair.first_id")
    .whereRef("second.id", "=", "pair.second_id")
    .where("first.organization_id", "in", mine)
    .where("second.organization_id", "in", mine)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom(`${distinctions} as said`)
            .select("said.first_id")
            .whereRef("said.first_id", "=", "pair.first_id")
            .whereRef("said.second_id", "=", "pair.second_id"),
        ),
      ),
    );
}

/** One page of them, newest first. */
export async function pagedPairs(
  db: Db,
  reader: Reader,
  kind: MergedKind,
  query: { readonly page: number; readonly per_page: number },
) {
  const total = await pairsFor(db, reader, kind)
    .select((e) => e.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const pairs = await pairsFor(db, reader, kind)
    .select(["pair.first_id", "pair.second_id"])
    .orderBy("pair.second_id", "desc")
    .orderBy("pair.first_id")
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute();
  return { total: Number(total.n), pairs };
}

/** Records that two are different, or withdraws it. Repeating it changes nothing. */
export async function setDistinct(
  db: Db,
  kind: MergedKind,
  two: readonly [number, number],
  said: { readonly distinct: boolean; readonly now: string; readonly userId: number },
): Promise<void> {
  const { distinctions } = tablesOf(kind);
  const [first_id, second_id] = [Math.min(...two), Math.max(...two)];
  if (said.distinct) {
    await db
      .insertInto(distinctions)
      .values({ first_id, second_id, created_at: said.now, created_by: said.userId })
      .onConflict((conflict) => conflict.columns(["first_id", "second_id"]).doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom(distinctions)
    .where("first_id", "=", first_id)
    .where("second_id", "=", second_id)
    .execute();
}
