import {
  type SchoolDayColumn,
  type SchoolDayRow,
  type Weekday,
  weekdays,
} from "#contract/records/persons/school-day.ts";
import { t } from "#lib/words/t.ts";
import { formatClock } from "#parts/tasks/task-words.ts";

export const schoolDayLabels: Readonly<Record<SchoolDayColumn, string>> = {
  label: t("Period"),
  from: t("From"),
  to: t("To"),
  days: t("Days"),
  course: t("Course"),
  place: t("Room or place"),
  with: t("With"),
  bus: t("Bus"),
};

const dayNames: Readonly<Record<Weekday, string>> = {
  mon: t("Mon"),
  tue: t("Tue"),
  wed: t("Wed"),
  thu: t("Thu"),
  fri: t("Fri"),
};
const isWeekday = (day: string): day is Weekday => weekdays.some((each) => each === day);
const isTime = (time: string) => /^\d{2}:\d{2}$/.test(time);

/** `Mon, Wed`; blank for every school day. What is no day is said as it was typed. */
export const daysWords = (days: readonly string[] = []): string =>
  days.map((day) => (isWeekday(day) ? dayNames[day] : day)).join(", ");

/** `10:05 AM`; what is no time is said as it was typed. */
export const timeWords = (time: string | null | undefined): string =>
  time === null || time === undefined ? "" : isTime(time) ? formatClock(time) : time;

/** `10:05 AM–10:55 AM`. */
export const spanWords = ({ from, to }: Pick<SchoolDayRow, "from" | "to">): string =>
  [timeWords(from), timeWords(to)].filter((each) => each !== "").join("–");

/** `Bus 12` of `12`; what says by itself that it is one stays as it is. */
export const busWords = (bus: string): string =>
  /bus/i.test(bus) ? bus : t("Bus {{number}}", { number: bus });

/** `Period 3, Algebra I, Room 214, Ms. Lund`. */
export const rowWords = ({ label, course, place, with: who, bus }: SchoolDayRow): string =>
  [label, course, place, who, bus === null ? null : busWords(bus)].filter((each) => each !== null).join(", ");

/** `Period 3, 10:05 AM–10:55 AM, Mon, Wed`. */
export const whenWords = (row: SchoolDayRow, days: readonly Weekday[]): string =>
  [row.label, spanWords(row), days.length === weekdays.length ? "" : daysWords(days)]
    .filter((each) => each !== "")
    .join(", ");

/** A whole row, for comparing two versions of it. */
export const wholeRowWords = (row: SchoolDayRow): string =>
  [rowWords(row), spanWords(row), daysWords(row.days)].filter((each) => each !== "").join(", ");
