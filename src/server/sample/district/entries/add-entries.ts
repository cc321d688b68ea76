import { daysAfter, instantIn, momentIn } from "#contract/kit/days.ts";
import { overAt } from "#contract/records/location-events/occurrences.ts";
import { insertMany, nextId } from "#server/database/bulk.ts";
import type { Db } from "#server/database/schema.ts";
import { timesOf } from "#server/records/location-events/repository.ts";
import type { Chance } from "#server/sample/random.ts";
import { sampleZone as zone } from "#server/sample/zone.ts";
import { type SchoolLevel, schoolEvents } from "./events.ts";
import { bulletinKinds, impactorKinds, withdrawals } from "./warnings.ts";

/** How much takes place and is warned of at the further schools of a district, in two school years. */
export interface EntryCounts {
  readonly events: number;
  readonly impactors: number;
  readonly bulletins: number;
}

/** A school with its places by name, of which `Main building` is always there. */
export interface PlacedSchool {
  readonly organizationId: number;
  readonly district: number;
  readonly level: SchoolLevel;
  readonly staff: readonly number[];
  readonly main: number;
  readonly places: ReadonlyMap<string, number>;
}

const instantOf = (day: string, time: string): string => new Date(instantIn(day, time, zone)).toISOString();
/** A day's morning, or now where that is ahead. */
const notAhead = (day: string, now: string) => {
  const at = instantOf(day, "09:15");
  return at < now ? at : now;
};
const shareOf = (whole: number, index: number, of: number) =>
  Math.floor(whole / of) + (index < whole % of ? 1 : 0);
/** How long two school years have been going on, and what is known ahead, in days. */
const [back, ahead] = [450, 14];

interface Setting {
  readonly db: Db;
  readonly chance: Chance;
  readonly schools: readonly PlacedSchool[];
  /** An ISO instant. */
  readonly now: string;
  readonly today: string;
}

const keptBy = ({ chance, now }: Setting, school: PlacedSchool, day: string) => {
  const at = notAhead(day, now);
  return {
    uuid: chance.uuid(),
    created_at: at,
    updated_at: at,
    version: 1,
    created_by: chance.pick(school.staff),
  };
};

async function addEvents(setting: Setting, wanted: number) {
  const { db, chance, schools, today } = setting;
  const rows = schools.flatMap((school, index) => {
    const count = shareOf(wanted, index, schools.length);
    return schoolEvents(chance, { index, level: school.level, count }, today).map((event) => {
      const times = {
        starts_at: instantOf(event.day, event.from),
        ends_at: instantOf(event.day, event.to),
        repeats: event.recurrence?.every ?? null,
        repeats_until: event.recurrence?.until ?? null,
      };
      return {
        ...keptBy(setting, school, daysAfter(event.day, -30 - chance.below(60))),
        location_id: school.places.get(event.place) ?? school.main,
        title: event.title,
        type: event.type,
        ...times,
        over_at: overAt(timesOf(times), zone),
        expected_attendance: event.expected,
        description: null,
      };
    });
  });
  await insertMany(db, "location_events", rows);
}

async function addImpactors(setting: Setting, wanted: number) {
  const { db, chance, schools, today } = setting;
  const rows = Array.from({ length: wanted }, () => {
    const school = chance.pick(schools);
    const kind = chance.pick(impactorKinds);
    const day = daysAfter(today, chance.below(back + ahead) - back);
    const ends = instantOf(daysAfter(day, kind.days), "23:00");
    return {
      ...keptBy(setting, school, daysAfter(day, -1)),
      location_id: chance.happens(0.6) ? school.main : chance.pick([...school.places.values()]),
      type: kind.type,
      severity: kind.severity,
      starts_at: instantOf(day, "06:30"),
      // Of some that began lately nobody knows yet when they end.
      ends_at: day > daysAfter(today, -20) && day <= today && chance.happens(0.5) ? null : ends,
      note: kind.note,
    };
  });
  await insertMany(db, "impactors", rows);
}

async function addBulletins(setting: Setting, wanted: number) {
  const { db, chance, schools, today, now } = setting;
  const first = await nextId(db, "bulletins");
  const made = Array.from({ length: wanted }, (_, index) => {
    const school = chance.pick(schools);
    const { days, ...words } = chance.pick(bulletinKinds);
    // Some are of these days, as they are wherever somebody looks after it.
    const day = daysAfter(today, -chance.below(index % 12 === 0 ? 6 : back));
    const from = notAhead(day, now);
    const withdrawn = chance.happens(0.06) ? notAhead(daysAfter(day, 1), now) : null;
    const kept = keptBy(setting, school, day);
    const row = {
      ...kept,
      id: first + index,
      updated_at: withdrawn ?? kept.created_at,
      version: withdrawn === null ? 1 : 2,
      organization_id: school.organizationId,
      location_id: chance.happens(0.5) ? school.main : null,
      ...words,
      valid_from: from,
      valid_to: instantOf(daysAfter(day, days + 1), "21:00"),
      withdrawn_at: withdrawn,
      withdrawn_by: withdrawn === null ? null : kept.created_by,
      withdrawn_reason: withdrawn === null ? null : chance.pick(withdrawals),
    };
    const others = chance.happens(0.2) ? chance.some(schools, 3).map((each) => each.organizationId) : [];
    const to = chance.happens(0.15) ? [school.district] : [...new Set([school.organizationId, ...others])];
    const readers = school.staff.filter((id) => id !== kept.created_by && chance.happens(0.7));
    return { row, to, readers, read: Date.parse(from) + (1 + chance.below(40)) * 1_800_000 };
  });
  await insertMany(
    db,
    "bulletins",
    made.map(({ row }) => row),
  );
  await insertMany(
    db,
    "bulletin_audience",
    made.flatMap(({ row, to }) =>
      to.map((organization_id) => ({ bulletin_id: row.id, organization_id, location_group_id: null })),
    ),
  );
  await insertMany(
    db,
    "bulletin_readings",
    made.flatMap(({ row, readers, read }) =>
      readers
        .filter(() => read < Date.parse(now))
        .map((user_id) => ({ bulletin_id: row.id, user_id, at: new Date(read).toISOString() })),
    ),
  );
}

/** Two school years of events, what bore on the schools meanwhile, and the bulletins that were issued. */
export async function addDistrictEntries(
  db: Db,
  chance: Chance,
  schools: readonly PlacedSchool[],
  { wanted, clock }: { readonly wanted: EntryCounts; readonly clock: number },
): Promise<void> {
  const setting = {
    db,
    chance,
    schools,
    now: new Date(clock).toISOString(),
    today: momentIn(clock, zone).day,
  };
  await addEvents(setting, wanted.events);
  await addImpactors(setting, wanted.impactors);
  await addBulletins(setting, wanted.bulletins);
}
