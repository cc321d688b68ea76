import { daysAfter, daysBetween } from "#contract/kit/days.ts";
import type { EventRecurrence, LocationEventType } from "#contract/records/location-events/schema.ts";
import type { Chance } from "#server/sample/random.ts";
import { nextOn, type SchoolYear, schoolYear, schoolYearOf } from "./school-year.ts";

export type SchoolLevel = "high" | "middle" | "elementary";

/** What takes place at a school: where by the name of its place, and when by the clocks there. */
export interface SchoolEvent {
  readonly title: string;
  readonly type: LocationEventType;
  readonly place: string;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly expected: number | null;
  readonly recurrence: EventRecurrence | null;
}

const opponents = [
  "Eastview",
  "Cannon Falls",
  "Red Wing",
  "Lakeland",
  "Holy Trinity",
  "Rushford",
  "St. Clair",
  "Prairie Hill",
] as const;

/** What else takes place in a school year, each on some school day. */
const further = [
  ["PTA meeting", "community", "Library", "18:30", "20:00", 40],
  ["Visit of the fire department", "assembly", "Parking lot", "09:30", "11:00", 120],
  ["Science fair", "open_house", "Gym", "17:30", "19:30", 220],
  ["Immunization clinic", "community", "Cafeteria", "15:30", "18:30", 80],
  ["Author’s visit", "assembly", "Library", "10:00", "11:00", 90],
  ["Book fair", "open_house", "Library", "08:00", "16:00", 150],
  ["Evening for new families", "open_house", "Cafeteria", "18:00", "19:30", 110],
  ["Band evening", "performance", "Music room", "18:30", "19:30", 70],
  ["Art exhibition", "open_house", "Main building", "17:00", "19:00", 130],
  ["Picture day", "other", "Gym", "08:15", "12:00", null],
] as const satisfies readonly (readonly [string, LocationEventType, string, string, string, number | null])[];

type Add = (
  what: readonly [string, LocationEventType, string],
  when: readonly [day: string, from: string, to: string],
  expected: number | null,
  recurrence?: EventRecurrence,
) => void;

/** Games are on Fridays; younger children play in the afternoon. */
function addGames(add: Add, chance: Chance, level: SchoolLevel, { on }: SchoolYear) {
  if (level === "elementary")
    return add(["Field day", "sports", "Athletic field"], [on(5, 5, 3), "09:00", "14:00"], 300);
  const late = level === "high";
  const game = () => `Home game against ${chance.pick(opponents)}`;
  const crowd = () => (late ? 400 : 90) + chance.below(late ? 800 : 120);
  const hours = late ? (["19:00", "21:30"] as const) : (["16:00", "17:45"] as const);
  for (const [month, week] of [
    [9, 1],
    [9, 3],
    [10, 1],
    [10, 3],
    [11, 1],
  ] as const)
    add([game(), "sports", "Athletic field"], [on(month, 5, week), ...hours], crowd());
  for (const [month, week] of [
    [12, 1],
    [12, 2],
    [1, 2],
    [1, 4],
    [2, 2],
    [2, 4],
  ] as const)
    add([game(), "sports", "Gym"], [on(month, 5, week), ...hours], crowd());
}

function addSchoolYear(add: Add, chance: Chance, school: Pick<School, "index" | "level">, year: SchoolYear) {
  const { on, first, last, schoolDay } = year;
  const { index, level } = school;
  const size = level === "high" ? 900 : level === "middle" ? 600 : 380;
  addGames(add, chance, level, year);
  for (const [title, day] of [
    ["Welcome assembly", daysAfter(first, 2)],
    ["Veterans Day assembly", `${first.slice(0, 4)}-11-10`],
    ["Honors assembly", on(1, 4, 4)],
    ["Spirit assembly", on(2, 5, 1)],
    ["Assembly on kindness", on(4, 3, 2)],
    ["Closing assembly", daysAfter(last, -1)],
  ] as const)
    add([title, "assembly", "Gym"], [schoolDay(day), "09:10", "10:00"], size);
  add(["Open house", "open_house", "Main building"], [on(9, 4, 2), "18:00", "19:30"], size / 2);
  for (const day of [on(11, 3, 2), on(2, 3, 3)])
    add(["Conferences with families", "open_house", "Gym"], [day, "15:30", "19:30"], size / 2, {
      every: "daily",
      until: daysAfter(day, 1),
    });
  // The board meets in another school each month.
  const month = ((index % 10) + 7) % 12 || 12;
  add(
    ["School board meeting", "community", "Library"],
    [on(month === 7 ? 8 : month, 1, 2), "18:30", "20:30"],
    60,
  );
  for (const each of [9, 11, 1, 3, 5])
    add(["Site council meeting", "community", "Library"], [on(each, 2, 3), "18:00", "19:15"], 15);
  for (const each of [9, 10, 11, 12, 1, 2, 3, 4, 5])
    add(
      ["Fire drill", "drill", "Main building"],
      [schoolDay(on(each, 1 + chance.below(4), 1 + chance.below(3))), "10:10", "10:30"],
      size,
    );
  for (const each of [10, 2])
    add(["Lockdown drill", "drill", "Main building"], [schoolDay(on(each, 2, 2)), "13:05", "13:25"], size);
  add(["Winter concert", "performance", "Gym"], [on(12, 4, 2), "19:00", "20:30"], size / 2);
  add(["Spring concert", "performance", "Gym"], [on(5, 4, 2), "19:00", "20:30"], size / 2);
  for (const week of [3, 4]) {
    const monday = on(4, 1, week);
    const until = daysAfter(monday, 4);
    add(["State testing", "testing", "Main building"], [monday, "08:30", "11:30"], size, {
      every: "daily",
      until,
    });
  }
  add(
    ["Day of remembrance", "remembrance", "Main building"],
    [schoolDay(on(2, 4, 2)), "10:00", "10:20"],
    size,
  );
  add(["Polling place", "community", "Cafeteria"], [daysAfter(on(11, 1, 1), 1), "07:00", "20:00"], 500);
  if (level === "high") {
    add(["Graduation", "ceremony", "Athletic field"], [nextOn(last, 6), "10:00", "12:00"], 2_400);
    add(["Blood drive", "community", "Gym"], [on(3, 3, 2), "09:00", "15:00"], 140);
    const friday = on(11, 5, 3);
    add(["School play", "performance", "Music room"], [friday, "19:00", "21:15"], 260, {
      every: "daily",
      until: daysAfter(friday, 1),
    });
  } else add(["Promotion ceremony", "ceremony", "Gym"], [last, "09:30", "11:00"], size);
  const weekly = (until: string): EventRecurrence => ({ every: "weekly", until });
  for (const weekday of [1, 3])
    add(
      ["Homework club", "other", "Library"],
      [on(9, weekday, 2), "15:15", "16:30"],
      25,
      weekly(on(5, weekday, 3)),
    );
  add(
    ["Adult evening classes", "community", "Library"],
    [on(9, 2, 2), "18:00", "20:00"],
    45,
    weekly(on(12, 2, 2)),
  );
  add(
    ["Adult evening classes", "community", "Library"],
    [on(1, 2, 3), "18:00", "20:00"],
    45,
    weekly(on(4, 2, 4)),
  );
  add(["Recreation league", "community", "Gym"], [on(11, 4, 1), "19:15", "21:15"], 60, weekly(on(3, 4, 2)));
  add(
    ["Youth soccer", "sports", "Athletic field"],
    [on(9, 6, 2), "09:00", "12:00"],
    150,
    weekly(on(11, 6, 1)),
  );
  add(
    ["Youth soccer", "sports", "Athletic field"],
    [on(4, 6, 1), "09:00", "12:00"],
    150,
    weekly(on(5, 6, 4)),
  );
  if (index % 3 === 0)
    add(
      ["Worship service", "community", "Cafeteria"],
      [on(9, 0, 1), "09:30", "11:30"],
      170,
      weekly(on(5, 0, 4)),
    );
}

interface School {
  readonly index: number;
  readonly level: SchoolLevel;
  /** How many there are to be. */
  readonly count: number;
}

/** What takes place at a school in the school year of a day and the one before; the same number each time that it is asked. */
export function schoolEvents(chance: Chance, school: School, today: string): readonly SchoolEvent[] {
  const found: SchoolEvent[] = [];
  const add: Add = ([title, type, place], [day, from, to], expected, recurrence) =>
    found.push({
      title,
      type,
      place,
      ...{ day, from, to },
      expected: expected === null ? null : Math.round(expected / 10) * 10,
      recurrence: recurrence ?? null,
    });
  const years = [schoolYear(schoolYearOf(today) - 1), schoolYear(schoolYearOf(today))];
  for (const year of years) addSchoolYear(add, chance, school, year);
  while (found.length < school.count) {
    const { first, last, schoolDay } = chance.pick(years);
    const [title, type, place, from, to, expected] = chance.pick(further);
    const day = daysAfter(first, chance.below(daysBetween(first, last) - 14));
    add([title, type, place], [schoolDay(day), from, to], expected);
  }
  // Fewer are wanted: some of each time of the year.
  return found
    .map((event, at) => ({ event, at: (at * 7919) % found.length }))
    .toSorted((a, b) => a.at - b.at || a.event.day.localeCompare(b.event.day))
    .slice(0, school.count)
    .map(({ event }) => event);
}
