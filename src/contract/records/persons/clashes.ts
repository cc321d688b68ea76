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

const plain = (text: string | null): string | null => (text === null ? null : plainText(text).trim());
const squeezed = (text: string | null): string | null =>
  plain(text)?.replace(/[.,#]/g, " ").replace(/\s+/g, " ").trim() ?? null;
/** “Room 214”, “Rm. 214” and “214” are one room, “Bus 12” and “#12” one bus; a word by itself stays. */
function numbered(text: string | null, words: RegExp): string | null {
  const all = squeezed(text);
  const rest = all?.replace(words, "").trim();
  return rest === undefined || rest === "" ? all : rest;
}
const roomWords = /^(?:(?:class)?room|rm)\b/;
const busWords = /^(?:(?:bus|route|rt|no|number)\b\s*)+/;
const same = (one: string | null, other: string | null): boolean => one !== null && one === other;
const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
type Span = readonly [number, number];

/** A row as it is compared. */
interface Compared {
  readonly label: string | null;
  readonly course: string | null;
  readonly place: string | null;
  readonly with: string | null;
  readonly bus: string | null;
  /** A bit for each weekday. */
  readonly days: number;
  readonly from: string | null;
  /** From when to when it is, where both are known. */
  readonly span: Span | null;
  readonly lunch: boolean;
  /** What stands first among rows at one time; numbers by their value. */
  readonly order: string;
}

const daysOf = ({ days }: SchoolDayRow): readonly Weekday[] => (days.length === 0 ? weekdays : days);
const bitsOf = (days: readonly Weekday[]): number =>
  days.reduce((bits, day) => bits | (1 << weekdays.indexOf(day)), 0);
const commonDays = (one: SchoolDayRow, other: SchoolDayRow): readonly Weekday[] =>
  daysOf(one).filter((day) => daysOf(other).includes(day));

export const isLunch = ({ label, course }: SchoolDayRow): boolean =>
  /\blunch\b/i.test(`${label} ${course ?? ""}`);

// A school has thousands of rows, each of which is compared with a whole day, again for each clash.
const compared = new WeakMap<SchoolDayRow, Compared>();
function of(row: SchoolDayRow): Compared {
  const known = compared.get(row);
  if (known !== undefined) return known;
  const { label, course, place, with: who, bus, from, to } = row;
  const made = {
    label: plain(label),
    course: plain(course),
    place: numbered(place, roomWords),
    with: squeezed(who),
    bus: numbered(bus, busWords),
    days: bitsOf(daysOf(row)),
    from,
    span: from === null || to === null ? null : ([minutes(from), minutes(to)] as const),
    lunch: isLunch(row),
    order: plainText(`${bus ?? ""} ${label} ${place ?? ""}`).replace(/\d+/g, (digits) =>
      digits.padStart(8, "0"),
    ),
  };
  compared.set(row, made);
  return made;
}

/** Makes rows ready to be compared, so that the first comparison of thousands does not take a turn for all of them. */
export function readyRows(rows: Iterable<SchoolDayRow>): void {
  for (const row of rows) of(row);
}

const overlap = (one: Span, other: Span): boolean => one[0] < other[1] && other[0] < one[1];

/** At the same time? By their times where both are known, else by their labels. */
function together(one: Compared, other: Compared): boolean {
  if ((one.days & other.days) === 0) return false;
  if (one.span !== null && other.span !== null) return overlap(one.span, other.span);
  return same(one.label, other.label);
}

/** The same ride, unless both times are known and apart: a bus that is named without a time is taken for the same one. */
const sameRide = (one: Compared, other: Compared): boolean =>
  same(one.bus, other.bus) &&
  (one.days & other.days) !== 0 &&
  (one.span === null || other.span === null || overlap(one.span, other.span));

/** So long before and after a period two people meet in its door. */
const passingMinutes = 10;
function inTheDoor({ span: a, ...one }: Compared, { span: b, ...other }: Compared): boolean {
  if (a === null || b === null || !same(one.place, other.place)) return false;
  const between = a[1] <= b[0] ? b[0] - a[1] : a[0] - b[1];
  return between >= 0 && between <= passingMinutes && (one.days & other.days) !== 0;
}

function meet(one: Compared, other: Compared, sameSchool: boolean): ClashKind | null {
  if (sameRide(one, other)) return "bus";
  if (!sameSchool) return null;
  if (together(one, other)) {
    if (one.lunch && other.lunch) return differ(one.place, other.place) ? null : "lunch";
    if (same(one.place, other.place)) return "room";
    if (same(one.with, other.with) && !differ(one.place, other.place)) return "class";
    return null;
  }
  return inTheDoor(one, other) ? "passing" : null;
}

/** Where the days of two people meet. A ride that both take with the same label is said once, and not by its other rows too. */
export function clashesOf(one: KnownDay, other: KnownDay): readonly Clash[] {
  const found: Clash[] = [];
  const sameSchool = one.school === other.school;
  for (const [a, mine] of one.rows.entries())
    for (const [b, theirs] of other.rows.entries()) {
      const kind = meet(of(mine), of(theirs), sameSchool);
      if (kind !== null) found.push({ kind, at: [a, b], days: commonDays(mine, theirs) });
    }
  const label = ({ at: [a, b] }: Clash) =>
    same(plain(one.rows[a]?.label ?? null), plain(other.rows[b]?.label ?? null));
  const ride = ({ at: [a] }: Clash) => numbered(one.rows[a]?.bus ?? "", busWords);
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
function couldReplace(row: Compared, choice: Compared, kind: ClashKind): boolean {
  if (kind === "bus")
    return choice.bus !== null && choice.bus !== row.bus && (row.span === null || apartAtMost(row, choice));
  if (kind === "lunch") return choice.lunch && !sameSlot(row, choice);
  if (choice.bus !== null || choice.lunch) return false;
  if (row.course !== null) return same(choice.course, row.course) && !sameSlot(row, choice);
  return same(choice.label, row.label) && differ(choice.place, row.place);
}

const sameSlot = (one: Compared, other: Compared): boolean =>
  same(one.label, other.label) &&
  one.from === other.from &&
  !differ(one.place, other.place) &&
  !differ(one.with, other.with);

/** A ride in the morning is replaced by one in the morning. */
const apartAtMost = ({ span: a }: Compared, { span: b }: Compared): boolean =>
  a === null || b === null || Math.abs(a[0] - b[0]) <= 120;

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

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
  const moved = of(row);
  const rest = mover.rows.filter((_, index) => index !== at).map(of);
  const choices = known
    .flatMap((choice) => {
      const one = of(choice);
      const fits =
        couldReplace(moved, one, kind) &&
        (one.days & moved.days) === moved.days &&
        !rest.some((own) => together(own, one));
      return fits ? [{ choice, one, later: Number(!together(moved, one)) }] : [];
    })
    .sort(
      (a, b) =>
        a.later - b.later ||
        byText(a.one.from ?? "99", b.one.from ?? "99") ||
        byText(a.one.order, b.one.order),
    )
    .slice(0, mostTried)
    .map(({ choice }) => choice);
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
