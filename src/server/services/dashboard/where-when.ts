import { momentIn } from "#contract/kit/days.ts";
import { dayTimes, type WhereAndWhen } from "#contract/services/dashboard/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { unled, visibleCases } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { timeZonesAt } from "#server/platform/accounts/schedules.ts";
import type { filteredCases } from "#server/records/case-lists/list.ts";
import { statisticsRulesAt } from "#server/services/statistics/rules.ts";
import { suppress } from "#server/services/statistics/suppress.ts";

const day = 86_400_000;
const year = 365 * day;
/** The newest that are counted: enough for a district, and read at once. */
const mostCases = 5000;
const mostPlaces = 8;

const hourOf = (at: string, timeZone: string | null): number =>
  timeZone === null ? new Date(at).getHours() : Number(momentIn(Date.parse(at), timeZone).time.slice(0, 2));

interface Counted {
  readonly uuid: string;
  readonly name: string;
  readonly organization_name: string;
  readonly times: number[];
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

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
    .innerJoin("locations", "locations.id", "cases.location_id")
    .innerJoin("organizations", "organizations.id", "locations.organization_id")
    .select([
      "cases.occurred_at",
      "cases.organization_id",
      "locations.id",
      "locations.uuid",
      "locations.name",
    ])
    .select("organizations.name as organization_name")
    .where("cases.occurred_at", "is not", null)
    .orderBy("cases.occurred_at", "desc")
    .limit(mostCases)
    .execute();
  const zones = await timeZonesAt(db, [...new Set(rows.map((row) => row.organization_id))]);
  const places = new Map<number, Counted>();
  for (const { id, occurred_at, organization_id, ...place } of rows) {
    if (occurred_at === null) continue;
    const hour = hourOf(occurred_at, zones.get(organization_id) ?? null);
    const counted = places.get(id) ?? { ...place, times: dayTimes.map(() => 0) };
    places.set(id, counted);
    const at = dayTimes.findLastIndex(({ from }) => hour >= from);
    counted.times[at] = (counted.times[at] ?? 0) + 1;
  }
  const most = [...places.values()]
    .toSorted(
      (one, other) => sum(other.times) - sum(one.times) || one.name.localeCompare(other.name, "en-US"),
    )
    .slice(0, mostPlaces);
  const root = reader.reach.roots[0];
  const { smallest } = root === undefined ? { smallest: 1 } : await statisticsRulesAt(db, root);
  const rowsOf = most.map(({ times }) => times);
  const counts = rowsOf.map(sum);
  const told = suppress(counts, { times: { of: null, rows: rowsOf } }, smallest);
  const cells = told.tables.get("times") ?? [];
  return {
    smallest,
    hidden: [...told.counts, ...cells.flat()].includes(true),
    places: most.map(({ times, ...place }, row) => ({
      ...place,
      count: told.counts[row] === true ? null : (counts[row] ?? 0),
      times: times.map((count, column) => (cells[row]?.[column] === true ? null : count)),
    })),
  };
}
