import { daysAfter, instantIn, momentIn } from "#contract/kit/days.ts";
import { overAt } from "#contract/records/location-events/occurrences.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { timesOf } from "#server/records/location-events/repository.ts";
import type { Chance } from "#server/sample/random.ts";
import { sampleZone as zone } from "#server/sample/zone.ts";

interface About {
  readonly locationId: number;
  readonly userId: number;
  /** In milliseconds. */
  readonly clock: number;
}

/** A time of day so many days after another day. */
const momentOf = (from: string, days: number, time: string): string =>
  new Date(instantIn(daysAfter(from, days), time, zone)).toISOString();

/** The next day after today that is this day of the week, 0 for Sunday. */
function nextWeekday(today: string, weekday: number): string {
  const now = new Date(`${today}T00:00:00Z`).getUTCDay();
  return daysAfter(today, ((weekday - now + 6) % 7) + 1);
}

/** What takes place at a school and what bears on it: a game, a drill every week, and construction. */
export async function addPlaceEntries(db: Db, chance: Chance, { locationId, userId, clock }: About) {
  const today = momentIn(clock, zone).day;
  const friday = nextWeekday(today, 5);
  const tuesday = nextWeekday(today, 2);
  const now = momentOf(today, -20, "09:15");
  const kept = () => ({
    uuid: chance.uuid(),
    created_at: now,
    updated_at: now,
    version: 1,
    created_by: userId,
    location_id: locationId,
  });
  const game = {
    starts_at: momentOf(friday, 0, "19:00"),
    ends_at: momentOf(friday, 0, "21:30"),
    repeats: null,
    repeats_until: null,
  };
  const club = {
    starts_at: momentOf(tuesday, -21, "18:00"),
    ends_at: momentOf(tuesday, -21, "20:00"),
    repeats: "weekly" as const,
    repeats_until: daysAfter(tuesday, 84),
  };
  await insertRow(db, "location_events", {
    ...kept(),
    ...game,
    over_at: overAt(timesOf(game), zone),
    title: "Home game against Eastview",
    type: "sports",
    expected_attendance: 900,
    description: "Words between groups in the parking lot last year. Two officers at the gate.",
  });
  await insertRow(db, "location_events", {
    ...kept(),
    ...club,
    over_at: overAt(timesOf(club), zone),
    title: "Adult evening classes",
    type: "community",
    expected_attendance: 60,
    description: null,
  });
  await insertRow(db, "impactors", {
    ...kept(),
    type: "construction",
    severity: "marked",
    starts_at: momentOf(today, -9, "00:00"),
    ends_at: momentOf(today, 12, "23:59"),
    note: "Buses stop in Lot B. Arrival takes 10 minutes longer.",
  });
}
