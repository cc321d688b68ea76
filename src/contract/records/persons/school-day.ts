import { z } from "zod";
import { foldedLine, optionalFoldedLine } from "#contract/kit/common.ts";

export const weekdays = ["mon", "tue", "wed", "thu", "fri"] as const;
export type Weekday = (typeof weekdays)[number];

/** A time of a school day, `08:15`. */
const schoolTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "Write a time as 8:15 AM." })
  .nullish()
  .transform((time) => time ?? null);

/**
 * A row of somebody's school day, as their schedule says it: a period, a lunch, a ride. Without times it is known by its
 * label alone; without days it is one of every school day.
 */
export const schoolDayRow = z.object({
  /** "Period 3", "Lunch A", "Ride home". */
  label: foldedLine(60),
  from: schoolTime,
  to: schoolTime,
  days: z
    .array(z.enum(weekdays, { error: "Write days as Mon, Tue, Wed, Thu, Fri." }))
    .max(5)
    .default([]),
  course: optionalFoldedLine(80),
  place: optionalFoldedLine(80),
  /** A teacher, a driver. */
  with: optionalFoldedLine(80),
  bus: optionalFoldedLine(40),
});
export type SchoolDayRow = z.output<typeof schoolDayRow>;

/** Most rows of one school day: two weeks that take turns, with a row for each ride. */
export const mostRows = 40;

const blank = (text: string) => text.trim() === "";

/**
 * A time as people and spreadsheets write it, `8:15`, `1:05 PM`, `815`, `08:15:00`: `08:15`. Without AM or PM it is of a school
 * day, so 1 to 5 are in the afternoon. Blank is null; undefined is no time.
 */
export function readTime(text: string): string | null | undefined {
  if (blank(text)) return null;
  const [, hours = "", minutes = "00", half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?(?::\d{2})?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(text.trim()) ?? [];
  const hour = Number(hours);
  if (hours === "" || hour > 23 || Number(minutes) > 59 || (half !== undefined && hour > 12))
    return undefined;
  const afternoon =
    half === undefined ? hour >= 1 && hour <= 5 && !hours.startsWith("0") : half.toLowerCase() === "p";
  const inDay = half !== undefined || afternoon ? (hour % 12) + (afternoon ? 12 : 0) : hour;
  return `${String(inDay).padStart(2, "0")}:${minutes}`;
}

const dayNames: readonly (readonly [RegExp, Weekday])[] = [
  [/^(?:m|mo|mon|monday)$/, "mon"],
  [/^(?:t|tu|tue|tues|tuesday)$/, "tue"],
  [/^(?:w|we|wed|wednesday)$/, "wed"],
  [/^(?:r|th|thu|thur|thurs|thursday)$/, "thu"],
  [/^(?:f|fr|fri|friday)$/, "fri"],
];
const dayOf = (word: string): Weekday | undefined => dayNames.find(([name]) => name.test(word))?.[1];

/** Days as people write them, `Mon, Wed`, `MWF`, `Mon–Thu`. Blank is every school day; undefined is none that is known. */
export function readDays(text: string): Weekday[] | undefined {
  const words = text.toLowerCase().replace(/\s*[-–]\s*/g, "-");
  if (blank(words) || /^(?:daily|every day|all)$/.test(words.trim())) return [];
  const found = new Set<Weekday>();
  for (const word of words.split(/[\s,;/]+/).filter((each) => each !== "")) {
    const [first = "", last] = word.split("-");
    const [from, to] = [dayOf(first), last === undefined ? undefined : dayOf(last)];
    if (from !== undefined && last === undefined) found.add(from);
    else if (from !== undefined && to !== undefined)
      for (const day of weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(to) + 1)) found.add(day);
    else if (/^[mtwrf]{2,5}$/.test(word)) for (const each of word) found.add(dayOf(each) ?? "mon");
    else return undefined;
  }
  return found.size === weekdays.length ? [] : weekdays.filter((day) => found.has(day));
}

/** The columns of a school day in the order in which they are typed and pasted. */
export const schoolDayColumns = ["label", "from", "to", "days", "course", "place", "with", "bus"] as const;
export type SchoolDayColumn = (typeof schoolDayColumns)[number];

/** Cells of lines that were copied from a spreadsheet; null where it is one word or number, which belongs into one field. */
export function pastedCells(text: string): readonly (readonly string[])[] | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  if (lines.length === 1 && !text.includes("\t")) return null;
  return lines.filter((line) => !blank(line)).map((line) => line.split("\t").map((cell) => cell.trim()));
}
