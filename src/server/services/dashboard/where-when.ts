import { momentIn } from "#contract/kit/days.ts";
import { dayTimes, type WhereAndWhen } from "#contract/services/dashboard/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { unled, visibleCases } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { timeZonesAt } from "#server/platform/accounts/schedules.ts";
import type { filteredCases } from "#server/records/case-lists/list.ts";
import { buildingsOf } from "#server/records/locations/buildings.ts";
import { statisticsRulesAt } from "#server/services/statistics/rules.ts";
import { tellPlaces } from "./tell-places.ts";

const day = 86_400_000;
const year = 365 * day;
/** The newest that are counted: enough for a district, and read at once. */
const mostCases = 5000;

const hourOf = (at: string, timeZone: string | null): number =>
  timeZone === null ? new Date(at).getHours() : Number(momentIn(Date.parse(at), timeZone).time.slice(0, 2));

const noTimes = (): number[] => dayTimes.map(() => 0);

/** Where and when what the reader's cases of a year are about happened, the places with the most first. */
export const whereAndWhen = (db: Db, reader: Reader, now: number): Promise<WhereAndWhen> =>
  countedAmong(
    db,
    reader,
    db
      .selectFrom("cases")
      .where("cases.occurred_at", ">=", new Date(now - year).toISOString())
      .where(visibleCases(reader, unled("cases.organization_id"))),
  );

/** The same of these cases, which are those that the reader may see. */
export async function countedAmong(
  db: Db,
  reader: Reader,
  among: ReturnType<typeof filteredCases>,
): Promise<WhereAndWhen> {
  const rows = await among
    .select(["cases.occurred_at", "cases.organization_id", "cases.location_id"])
    .where("cases.occurred_at", "is not", null)
    .where("cases.location_id", "is not", null)
    .orderBy("cases.occurred_at", "desc")
    .limit(mostCases)
    .execute();
  const zones = await timeZonesAt(db, [...new Set(rows.map((row) => row.organization_id))]);
  const inBuilding = await buildingsOf(
    db,
    rows.flatMap(({ location_id }) => location_id ?? []),
  );
  const places = new Map<number, { readonly times: number[]; readonly parts: Map<number, number[]> }>();
  for (const { location_id, occurred_at, organization_id } of rows) {
    if (location_id === null || occurred_at === null) continue;
    const hour = hourOf(occurred_at, zones.get(organization_id) ?? null);
    const at = dayTimes.findLastIndex(({ from }) => hour >= from);
    const { building, part } = inBuilding(location_id);
    const place = places.get(building) ?? { times: noTimes(), parts: new Map<number, number[]>() };
    places.set(building, place);
    const ofPart = part === null ? null : (place.parts.get(part) ?? noTimes());
    if (part !== null && ofPart !== null) place.parts.set(part, ofPart);
    for (const times of [place.times, ofPart ?? []]) times[at] = (times[at] ?? 0) + 1;
  }
  const named = await placesById(
    db,
    [...places].flatMap(([id, { parts }]) => [id, ...parts.keys()]),
  );
  const root = reader.reach.roots[0];
  const { smallest } = root === undefined ? { smallest: 1 } : await statisticsRulesAt(db, root);
  const nameOf = (id: number) => named.get(id)?.name ?? "";
  const told = tellPlaces(
    [...places].map(([id, { times, parts }]) => ({
      id,
      name: nameOf(id),
      times,
      parts: [...parts].map(([part, ofPart]) => ({ id: part, name: nameOf(part), times: ofPart })),
    })),
    smallest,
  );
  return {
    smallest,
    hidden: told.some((place) =>
      [place, ...place.parts].some(({ count, times }) => count === null || times.includes(null)),
    ),
    places: told.flatMap(({ id, count, times, parts }) => {
      const place = named.get(id);
      if (place === undefined) return [];
      const partsOf = parts.flatMap(({ id: part, ...counted }) => {
        const found = named.get(part);
        return found === undefined
          ? []
          : [{ uuid: found.uuid, name: found.name, ...counted, times: [...counted.times] }];
      });
      return [{ ...place, count, times: [...times], parts: partsOf }];
    }),
  };
}

async function placesById(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom("locations")
    .innerJoin("organizations", "organizations.id", "locations.organization_id")
    .select(["locations.id", "locations.uuid", "locations.name", "organizations.name as organization_name"])
    .where("locations.id", "in", [...ids, -1])
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
