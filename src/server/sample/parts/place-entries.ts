import { daysAfter } from "#contract/kit/days.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { overAt, timesOf } from "#server/records/location-events/repository.ts";
import type { Chance } from "#server/sample/random.ts";

interface About {
  readonly locationId: number;
  readonly userId: number;
  /** In milliseconds. */
  readonly clock: number;
}

const day = 86_400_000;
const zone = "America/Chicago";

/** An hour of a day so many days from now. */
function momentOf(clock: number, days: number, hour: number): string {
  const at = new Date(clock + days * day);
  at.setUTCHours(hour, 0, 0, 0);
  return at.toISOString();
}

/** What takes place at a school and what bears on it: a game, a drill every week, and construction. */
export async function addPlaceEntries(db: Db, chance: Chance, { locationId, userId, clock }: About) {
  const now = momentOf(clock, -20, 15);
  const kept = () => ({
    uuid: chance.uuid(),
    created_at: now,
    updated_at: now,
    version: 1,
    created_by: userId,
    location_id: locationId,
  });
  const game = {
    starts_at: momentOf(clock, 3, 23),
    ends_at: momentOf(clock, 4, 2),
    repeats: null,
    repeats_until: null,
  };
  const club = {
    starts_at: momentOf(clock, -12, 20),
    ends_at: momentOf(clock, -12, 22),
    repeats: "weekly" as const,
    repeats_until: daysAfter(momentOf(clock, 0, 12).slice(0, 10), 90),
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
    starts_at: momentOf(clock, -9, 14),
    ends_at: momentOf(clock, 12, 23),
    note: "Buses stop in Lot B. Arrival takes 10 minutes longer.",
  });
}
