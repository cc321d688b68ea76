import type { Reader } from "#server/access/reach.ts";
import { byValue, pageOf, searchPattern, sorting, textMatches } from "#server/database/list.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { notFound } from "#server/http/errors.ts";
import { presentEntries, seenOrganizations } from "#server/records/locations/entries.ts";

export type ImpactorRow = Row<"impactors">;
type Query = Call<"impactors.list">["query"];

export const presentImpactors = async (db: Db, reader: Reader, rows: readonly ImpactorRow[]) =>
  (await presentEntries(db, reader, rows)).map(({ row, shown }) => ({ ...row, ...shown }));

export async function presentImpactor(db: Db, reader: Reader, id: number) {
  const [found] = await presentImpactors(db, reader, [await findRow(db, "impactors", id)]);
  if (found === undefined) throw notFound(true);
  return found;
}

/** One page of the impactors of a location. */
export async function impactorsOfPlace(db: Db, id: number, query: Query, now: string) {
  const pattern = searchPattern(query.q);
  const wanted = db
    .selectFrom("impactors")
    .where("location_id", "=", id)
    .$if(query.type !== undefined && query.type.length > 0, (rows) =>
      rows.where("type", "in", query.type ?? []),
    )
    .$if(query.when === "now", (rows) =>
      rows
        .where("starts_at", "<=", now)
        .where((e) => e.or([e("ends_at", "is", null), e("ends_at", ">=", now)])),
    )
    .$if(query.when === "ahead", (rows) => rows.where("starts_at", ">", now))
    .$if(query.when === "over", (rows) => rows.where("ends_at", "<", now))
    .$if(pattern !== null, (rows) => rows.where(textMatches("note", pattern ?? "")));
  return pageOf(
    wanted
      .selectAll()
      .orderBy(...sorting({ starts_at: byValue("starts_at"), updated_at: byValue("updated_at") }, query.sort))
      .orderBy("id"),
    wanted.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
}

const most = 50;

/** What bears now on the locations that the reader sees, or on these of them; what began last is first. */
export async function inForce(db: Db, reader: Reader, places: readonly number[] | null, now: string) {
  const rows = await db
    .selectFrom("impactors")
    .innerJoin("locations", "locations.id", "impactors.location_id")
    .selectAll("impactors")
    .where("locations.organization_id", "in", seenOrganizations(reader))
    .$if(places !== null, (found) => found.where("impactors.location_id", "in", places ?? []))
    .where("impactors.starts_at", "<=", now)
    .where((e) => e.or([e("impactors.ends_at", "is", null), e("impactors.ends_at", ">=", now)]))
    .orderBy("impactors.starts_at", "desc")
    .orderBy("impactors.id", "desc")
    .limit(most)
    .execute();
  return presentImpactors(db, reader, rows);
}
