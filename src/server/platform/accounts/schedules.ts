import { dayIn } from "#contract/kit/days.ts";
import {
  noSchedule,
  type OwnSchedule,
  type PlaceSchedule,
  type Schedule,
  scheduleOf,
  shownSchedule,
} from "#contract/records/organizations/schedule.ts";
import { lineage, type Reach } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { settingsAlong } from "./inherited-settings.ts";
import { type SettingRow, writeOrganizationSetting } from "./organization-settings.ts";

export const placeSetting = "schedule";
const setting = { name: placeSetting, shape: shownSchedule, usual: noSchedule };

export const schedulesAlong = (db: Db, organizationId: number) => settingsAlong(db, organizationId, setting);

/** What holds in an organization. */
export const scheduleAt = async (db: Db, organizationId: number): Promise<Schedule> =>
  scheduleOf((await schedulesAlong(db, organizationId)).map(({ set }) => set));

export const setSchedule = (db: Db, organizationId: number, value: OwnSchedule, now: string): Promise<void> =>
  writeOrganizationSetting(db, organizationId, { name: setting.name, value, now });

type Clock = Pick<ServerOptions, "clock">;

/** The calendar day of an organization. */
export async function todayAt(db: Db, { clock }: Clock, organizationId: number): Promise<string> {
  return dayIn(clock(), (await scheduleAt(db, organizationId)).time_zone);
}

/** The calendar day of a person, which is that of the organization in which they keep new records. */
export const todayOf = ({ timeZone }: { readonly timeZone: string | null }, { clock }: Clock): string =>
  dayIn(clock(), timeZone);

interface Place {
  readonly id: number;
  readonly parent_id: number | null;
}

/** What organizations have set themselves, of those that have set anything. */
export type SchedulesSet = ReadonlyMap<number, OwnSchedule>;

/** Of rows that may be of other settings too. */
export const schedulesIn = (rows: readonly SettingRow[]): SchedulesSet =>
  new Map(
    rows
      .filter(({ name }) => name === setting.name)
      .map(({ organization_id, value }) => [organization_id, shownSchedule.parse(JSON.parse(value))]),
  );

async function schedulesSet(db: Db): Promise<SchedulesSet> {
  const rows = await db
    .selectFrom("organization_settings")
    .select(["organization_id", "name", "value"])
    .where("name", "=", setting.name)
    .execute();
  return schedulesIn(rows);
}

/** The time zone that holds in each of these organizations; null is the server's. */
export async function timeZonesAt(
  db: Db,
  organizations: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const sets = await schedulesSet(db);
  if (sets.size === 0) return new Map();
  const nodes = await db.selectFrom("organizations").select(["id", "parent_id"]).execute();
  const parents = new Map(nodes.map((each) => [each.id, each.parent_id]));
  return new Map(
    [...new Set(organizations)].map((id) => [
      id,
      scheduleOf(lineage(id, parents).map((each) => sets.get(each) ?? noSchedule)).time_zone,
    ]),
  );
}

/** The time zone of somebody's home; null is the server's. */
export function homeZone(
  sets: SchedulesSet,
  { home }: Pick<Reach, "home">,
  organizations: readonly Place[],
): string | null {
  if (home === null || sets.size === 0) return null;
  const line = lineage(home, new Map(organizations.map((each) => [each.id, each.parent_id])));
  return scheduleOf(line.map((id) => sets.get(id) ?? noSchedule)).time_zone;
}

/** What a session tells: organizations of the reader and those above them, as far as anything is set along the way. */
export async function schedulesFor(
  db: Db,
  { members }: Pick<Reach, "members">,
  organizations: readonly Place[],
): Promise<readonly PlaceSchedule[]> {
  const sets = await schedulesSet(db);
  if (sets.size === 0) return [];
  const parents = new Map(organizations.map((each) => [each.id, each.parent_id]));
  const wanted = new Set<number>();
  for (const id of members) {
    const line = lineage(id, parents);
    // Above the last that has set something nothing is to be known.
    const last = line.findLastIndex((each) => sets.has(each));
    for (const each of line.slice(0, last + 1)) wanted.add(each);
  }
  return [...wanted].map((id) => ({
    organization_id: id,
    parent_id: parents.get(id) ?? null,
    ...(sets.get(id) ?? noSchedule),
  }));
}
