import { plainText } from "#contract/kit/plain-words.ts";
import { type SchoolDayRow, type Weekday, weekdays } from "./school-day.ts";

/** How two people of a case meet: in a room or class, at lunch, on a bus, or in a door between two periods. */
export const clashKinds = ["room", "class", "lunch", "bus", "passing"] as const;
export type ClashKind = (typeof clashKinds)[number];

/** Whose day it is: rooms, lunches and teachers are of one school, buses also go between schools. */
export interface KnownDay {
  readonly school: number;
  readonly rows: readonly SchoolDayRow[];
}

export interface Clash {
  readonly kind: ClashKind;
  /** Where the two meet in the rows of the one and of the other. */
  readonly at: readonly [number, number];
  readonly days: readonly Weekday[];
}

const same = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && (one === other || plainText(one).trim() === plainText(other).trim());
const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && !same(one, other);

const daysOf = ({ days }: SchoolDayRow): readonly Weekday[] => (days.length === 0 ? weekdays : days);
const commonDays = (one: SchoolDayRow, other: SchoolDayRow): readonly Weekday[] =>
  daysOf(one).filter((day) => daysOf(other).includes(day));

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
type Span = readonly [number, number];
/** From when to when a row is, where both are known. */
const spanOf = ({ from, to }: SchoolDayRow): Span | null =>
  from === null || to === null ? null : [minutes(from), minutes(to)];

/** At the same time? By their times where both are known, else by their labels. */
function together(one: SchoolDayRow, other: SchoolDayRow): boolean {
  if (commonDays(one, other).length === 0) return false;
  const [a, b] = [spanOf(one), spanOf(other)];
  if (a !== null && b !== null) return a[0] < b[1] && b[0] < a[1];
  return same(one.label, other.label);
}

export const isLunch = ({ label, course }: SchoolDayRow): boolean =>
  /\blunch\b/i.test(`${label} ${course ?? ""}`);

/** The same ride, unless both times are known and apart: a bus that is named without a time is taken for the same one. */
function sameRide(one: SchoolDayRow, other: SchoolDayRow): boolean {
  if (!same(one.bus, other.bus) || commonDays(one, other).length === 0) return false;
  const [a, b] = [spanOf(one), spanOf(other)];
  return a === null || b === null || (a[0] < b[1] && b[0] < a[1]);
}

/** So long before and after a period two people meet in its door. */
const passingMinutes = 10;
function inTheDoor(one: SchoolDayRow, other: SchoolDayRow): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  if (a === null || b === null || !same(one.place, other.place)) return false;
  const between = a[1] <= b[0] ? b[0] - a[1] : a[0] - b[1];
  return between >= 0 && between <= passingMinutes && commonDays(one, other).length > 0;
}

function meet(one: SchoolDayRow, other: SchoolDayRow, sameSchool: boolean): ClashKind | null {
  if (sameRide(one, other)) return "bus";
  if (!sameSchool) return null;
  if (together(one, other)) {
    if (isLunch(one) && isLunch(other)) return differ(one.place, other.place) ? null : "lunch";
    if (same(one.place, other.place)) return "room";
    if (same(one.with, other.with) && !differ(one.place, other.place)) return "class";
    return null;
  }
  return inTheDoor(one, other) ? "passing" : null;
}

/** Where the days of two people meet. A ride that both take with the same label is said once, and not by its other rows too. */
export function clashesOf(one: KnownDay, other: KnownDay): readonly Clash[] {
  const found: Clash[] = [];
  for (const [a, mine] of one.rows.entries())
    for (const [b, theirs] of other.rows.entries()) {
      const kind = meet(mine, theirs, one.school === other.school);
      if (kind !== null) found.push({ kind, at: [a, b], days: commonDays(mine, theirs) });
    }
  const label = ({ at: [a, b] }: Clash) => same(one.rows[a]?.label ?? null, other.rows[b]?.label ?? null);
  const ride = ({ at: [a] }: Clash) => plainText(one.rows[a]?.bus ?? "").trim();
  const rides = Map.groupBy(
    found.filter(({ kind }) => kind === "bus"),
    ride,
  );
  const said = new Set(
    [...rides.values()].flatMap((all) => {
      const named = all.filter(label);
      return named.length > 0 ? named : all.slice(0, 1);
    }),
  );
  return found.filter((each) => each.kind !== "bus" || said.has(each));
}

/** What a school's schedules show that could stand in the place of this row: another section, lunch or bus. */
function couldReplace(row: SchoolDayRow, choice: SchoolDayRow, kind: ClashKind): boolean {
  if (kind === "bus")
    return (
      choice.bus !== null && !same(choice.bus, row.bus) && (spanOf(row) === null || apartAtMost(row, choice))
    );
  if (kind === "lunch") return isLunch(choice) && !sameSlot(row, choice);
  if (choice.bus !== null || isLunch(choice)) return false;
  if (row.course !== null) return same(choice.course, row.course) && !sameSlot(row, choice);
  return same(choice.label, row.label) && differ(choice.place, row.place);
}

const sameSlot = (one: SchoolDayRow, other: SchoolDayRow): boolean =>
  same(one.label, other.label) &&
  one.from === other.from &&
  !differ(one.place, other.place) &&
  !differ(one.with, other.with);

/** A ride in the morning is replaced by one in the morning. */
function apartAtMost(row: SchoolDayRow, choice: SchoolDayRow): boolean {
  const [a, b] = [spanOf(row), spanOf(choice)];
  return a === null || b === null || Math.abs(a[0] - b[0]) <= 120;
}

const order = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });
const byNext =
  (row: SchoolDayRow) =>
  (one: SchoolDayRow, other: SchoolDayRow): number =>
    Number(together(row, other)) - Number(together(row, one)) ||
    order.compare(one.from ?? "99", other.from ?? "99") ||
    order.compare(
      `${one.bus ?? ""} ${one.label} ${one.place ?? ""}`,
      `${other.bus ?? ""} ${other.label} ${other.place ?? ""}`,
    );

/** So many choices are tried before it is said that none is free. */
const mostTried = 60;

/**
 * The next choice that is free for whoever moves: it meets nothing else of their own day and nobody of `others`. Of what the
 * known schedules of the school show, those at the same time first; null where none is known.
 */
export function nextFree(
  mover: KnownDay,
  { at, kind }: { readonly at: number; readonly kind: ClashKind },
  known: readonly SchoolDayRow[],
  others: readonly KnownDay[],
): SchoolDayRow | null {
  const row = mover.rows[at];
  if (row === undefined) return null;
  const rest = mover.rows.filter((_, index) => index !== at);
  const choices = known
    .filter(
      (choice) =>
        couldReplace(row, choice, kind) &&
        commonDays(row, choice).length === daysOf(row).length &&
        !rest.some((own) => together(own, choice)),
    )
    .sort(byNext(row))
    .slice(0, mostTried);
  const meets = (choice: SchoolDayRow) =>
    others.some((other) => clashesOf({ school: mover.school, rows: [choice] }, other).length > 0);
  return choices.find((choice) => !meets(choice)) ?? null;
}

/** Which part of a day nothing is recorded of; a row without a time may be any part, so only `day` can be told then. */
export function unknownPart(rows: readonly SchoolDayRow[]): "day" | "morning" | "afternoon" | null {
  if (rows.length === 0) return "day";
  const spans = rows.filter(({ bus }) => bus === null);
  if (spans.some(({ from }) => from === null)) return null;
  if (!spans.some(({ from }) => from !== null && from < "12:00")) return "morning";
  if (!spans.some(({ from, to }) => (to ?? from ?? "") > "12:30")) return "afternoon";
  return null;
}
