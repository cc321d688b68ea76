import { expressionBuilder } from "kysely";
import { loadAccess } from "#server/access/access.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleCases, visiblePersons } from "#server/access/visibility.ts";
import { searchPattern, textMatches } from "#server/database/list.ts";
import type { Database, Db } from "#server/database/schema.ts";
import { presentPersonRef } from "#server/records/persons/repository.ts";
import type { Somewhere } from "#server/records/plans/measures-at.ts";

/** How many cases and people the page of a place shows; the newest are first. */
const most = 50;
/** How many cases are offered to be connected at once. */
const mostOffered = 10;

const happenedAt = ({ places, zones }: Somewhere) => {
  const e = expressionBuilder<Database, "cases">();
  return e.or([
    e("cases.location_id", "in", [...places, -1]),
    ...(zones.length === 0 ? [] : [e("cases.zone_id", "in", zones)]),
  ]);
};

/** Cases that happened there, as far as the reader may see them. */
export const casesAt = (db: Db, reader: Reader, at: Somewhere) =>
  db
    .selectFrom("cases")
    .innerJoin("locations", "locations.id", "cases.location_id")
    .leftJoin("zones", "zones.id", "cases.zone_id")
    .select(["cases.id", "cases.uuid", "number", "title", "status", "stage", "cases.created_at", "closed_at"])
    .select(["locations.id as place_id", "locations.name as place"])
    .select((e) => e.fn.coalesce("zones.name", "cases.zone_name").as("zone"))
    .where(happenedAt(at))
    .where(visibleCases(reader))
    .orderBy("cases.created_at", "desc")
    .orderBy("cases.id", "desc")
    .limit(most)
    .execute();

/** The people of those cases, each once, as far as the reader may see them. */
export async function peopleAt(db: Db, reader: Reader, at: Somewhere) {
  const rows = await db
    .selectFrom("persons")
    .select(["id", "uuid", "name", "person_type_id", "grade"])
    .where(visiblePersons(reader))
    .where("persons.id", "in", (inner) =>
      inner
        .selectFrom("case_persons")
        .innerJoin("cases", "cases.id", "case_persons.case_id")
        .select("case_persons.person_id")
        .where(happenedAt(at))
        .where(visibleCases(reader)),
    )
    .orderBy("name")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(presentPersonRef);
}

/** Cases whose words name the place and that are connected with none, for whoever may change them. */
export async function casesNaming(
  db: Db,
  reader: Reader,
  { name, organization_id }: { readonly name: string; readonly organization_id: number },
) {
  const pattern = searchPattern(name);
  if (pattern === null) return [];
  // Each school has a gym: the words of a case mean that of its own. What a district keeps, all of it may mean.
  const whole = reader.reach.rootOf(organization_id) === organization_id;
  const rows = await db
    .selectFrom("cases")
    .select(["id", "number", "title", "location"])
    .where("location_id", "is", null)
    .where("archived_at", "is", null)
    .$if(!whole, (query) => query.where("organization_id", "=", organization_id))
    .where(textMatches("cases.location", pattern))
    .where(visibleCases(reader))
    .orderBy("created_at", "desc")
    .limit(mostOffered)
    .execute();
  const offered = [];
  for (const row of rows) {
    const access = await loadAccess(db, reader, "case", row.id);
    if (
      access?.rights.edit &&
      reader.reach.rootOf(access.organizationId) === reader.reach.rootOf(organization_id)
    )
      offered.push(row);
  }
  return offered;
}
