import { momentIn, ownZone } from "#contract/kit/days.ts";
import { t } from "#lib/words/t.ts";

const DAY_MS = 86_400_000;

const pad = (n: number, width = 2) => String(n).padStart(width, "0");

/** The calendar day of a moment in local time, as `YYYY-MM-DD`. */
export const toIsoDay = (date: Date): string =>
  `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** Today in local time, as `YYYY-MM-DD`. */
export const todayIso = (now: Date = new Date()): string => toIsoDay(now);

/** Local midnight of a day given as `YYYY-MM-DD`; null where there is no such day. */
export function fromIsoDay(iso: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(year, month - 1, day);
  date.setFullYear(year);
  return date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

/** A day is the same in any time zone; an instant is shown in local time. */
const parse = (iso: string): Date | null => {
  if (iso.length === 10) return fromIsoDay(iso);
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : date;
};

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

const shortDay = (date: Date) => `${MONTHS[date.getMonth()]} ${date.getDate()}`;
const longDay = (date: Date) => `${shortDay(date)}, ${date.getFullYear()}`;
const dayNumber = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;

/** `Nov 19, 2026`, from a day or an instant in ISO form. Empty for null or invalid text. */
export function formatDate(iso: string | null): string {
  const date = iso === null ? null : parse(iso);
  return date ? longDay(date) : "";
}

const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short" });

/** `Thu, Nov 19, 2026`: of what takes place, people speak by its day of the week. Empty for null or invalid text. */
export function formatWeekDate(iso: string | null): string {
  const date = iso === null ? null : parse(iso);
  return date ? t("{{weekday}}, {{day}}", { weekday: weekday.format(date), day: longDay(date) }) : "";
}

/** `Nov 19`, or with the year when it is not the current one. For lists. */
export function formatShortDate(iso: string | null, now: Date = new Date()): string {
  const date = iso === null ? null : parse(iso);
  if (!date) return "";
  return date.getFullYear() === now.getFullYear() ? shortDay(date) : longDay(date);
}

/** `Today`, else `Nov 18, 2026`. For day headings. */
export function formatDay(iso: string, now: Date = new Date()): string {
  const date = parse(iso);
  if (!date) return "";
  return isToday(iso, now) ? t("Today") : longDay(date);
}

/** `10:42 AM`. */
export function formatTime(iso: string | null): string {
  const date = iso === null ? null : parse(iso);
  if (!date) return "";
  const hours = date.getHours();
  return `${hours % 12 || 12}:${pad(date.getMinutes())} ${hours < 12 ? "AM" : "PM"}`;
}

/** Does an instant lie in the day of `now`? */
export function isToday(iso: string, now: Date = new Date()): boolean {
  const date = parse(iso);
  return date !== null && dayNumber(date) === dayNumber(now);
}

/** `10:42 AM` for today, else with the day: `Nov 19, 2026, 10:42 AM`. */
export const formatClock = (iso: string, now?: Date): string =>
  isToday(iso, now) ? formatTime(iso) : formatDateTime(iso);

/** `Nov 19, 2026, 10:42 AM`. */
export const formatDateTime = (iso: string | null): string =>
  iso !== null && parse(iso) ? `${formatDate(iso)}, ${formatTime(iso)}` : "";

/** `Nov 19, 10:42 AM`, or with the year when it is not the current one. For lists. */
export const formatShortDateTime = (iso: string | null): string =>
  iso !== null && parse(iso) ? `${formatShortDate(iso)}, ${formatTime(iso)}` : "";

/**
 * A time zone by its IANA name, that of a school; null is that of this computer. Whatever happens at a school is typed and
 * read by its clocks.
 */
export type Zone = string | null;

const inZone = (iso: string, zone: Zone) => momentIn(Date.parse(iso), zone ?? ownZone());

/** Whether an instant says a time of day. Midnight says none: it stands for the day alone. */
export const saysTime = (iso: string, zone: Zone = null): boolean =>
  parse(iso) !== null && (iso.length === 10 ? false : !isMidnight(iso, zone));

const isMidnight = (iso: string, zone: Zone): boolean =>
  Date.parse(iso) % 60_000 === 0 && inZone(iso, zone).time === "00:00";

/** `10:42 AM`, from `10:42`. */
const clockWords = (time: string): string => formatTime(`2026-01-15T${time}`);

/** ` CST` where clocks of the zone show another time than those of this computer; else blank. */
function zoneBeside(iso: string, zone: Zone): string {
  if (zone === null) return "";
  const [there, here] = [inZone(iso, zone), inZone(iso, null)];
  if (there.day === here.day && there.time === here.time) return "";
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(
    Date.parse(iso),
  );
  return ` ${parts.find(({ type }) => type === "timeZoneName")?.value ?? zone}`;
}

/** `Nov 19, 2026` by the clocks of a zone. Empty for null or invalid text. */
export const formatDateIn = (iso: string | null, zone: Zone): string =>
  iso === null || parse(iso) === null || iso.length === 10
    ? formatDate(iso)
    : formatDate(inZone(iso, zone).day);

/** `10:42 AM` by the clocks of a zone, with its name where this computer is in another: `10:42 AM CST`. */
export const formatTimeIn = (iso: string | null, zone: Zone): string =>
  iso === null || parse(iso) === null ? "" : `${clockWords(inZone(iso, zone).time)}${zoneBeside(iso, zone)}`;

/** `Nov 19, 2026, 10:42 AM` by the clocks of a zone, with its name where this computer is in another. */
export const formatDateTimeIn = (iso: string | null, zone: Zone): string =>
  iso === null || parse(iso) === null ? "" : `${formatDateIn(iso, zone)}, ${formatTimeIn(iso, zone)}`;

/** The same for lists: without the year where it is the current one. */
export const formatShortDateTimeIn = (iso: string | null, zone: Zone): string =>
  iso === null || parse(iso) === null
    ? ""
    : `${formatShortDate(inZone(iso, zone).day)}, ${formatTimeIn(iso, zone)}`;

/** `Nov 19, 2026, 10:42 AM`, or `Nov 19, 2026` where no time was said. For moments that people enter. */
export const formatMoment = (iso: string | null, zone: Zone = null): string =>
  iso !== null && saysTime(iso, zone) ? formatDateTimeIn(iso, zone) : formatDateIn(iso, zone);

/** `10:42 AM` for today, else `Nov 13`. For "updated" columns. */
export function formatRecent(iso: string | null, now: Date = new Date()): string {
  return iso !== null && isToday(iso, now) ? formatTime(iso) : formatShortDate(iso, now);
}

/** The same by the clocks of a zone. */
export function formatRecentIn(iso: string | null, zone: Zone, now: Date = new Date()): string {
  if (iso === null || parse(iso) === null) return "";
  const { day } = inZone(iso, zone);
  return day === inZone(now.toISOString(), zone).day ? formatTimeIn(iso, zone) : formatShortDate(day, now);
}

/** `10:42 AM` for today, else `Nov 13, 2026`. For sentences and outside lists. */
export function formatLast(iso: string | null, now: Date = new Date()): string {
  return iso !== null && isToday(iso, now) ? formatTime(iso) : formatDate(iso);
}

export type DueDate = { readonly text: string; readonly late: boolean };

/** `Due today`, `Due Nov 23, 2026`, `Due Nov 18, 2026, 1 day late`. `late` asks for the wait color. */
export function formatDue(isoDay: string, today: string): DueDate {
  const [date, now] = [parse(isoDay), parse(today)];
  if (!date || !now) return { text: "", late: false };
  const days = dayNumber(now) - dayNumber(date);
  if (days === 0) return { text: t("Due today"), late: false };
  if (days < 0) return { text: t("Due {{longDay}}", { longDay: longDay(date) }), late: false };
  return { text: t("Due {{day}}, {{count}} days late", { count: days, day: longDay(date) }), late: true };
}

/** `MM/DD/YYYY` from `YYYY-MM-DD`; empty for null. */
export function isoToInput(isoDay: string | null): string {
  const match = isoDay === null ? null : /^(\d{4})-(\d{2})-(\d{2})/.exec(isoDay);
  return match ? `${match[2]}/${match[3]}/${match[1]}` : "";
}

const written = /^\s*(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})\s*$/;
/** As lists of other programs have it. */
const writtenIso = /^\s*(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{2})\s*$/;
const writtenShort = /^\s*(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{2})\s*$/;

/** Of two digits: a year up to so many ahead, or the latest one before. */
const mostAhead = 20;

function fullYear(digits: number, now: Date): number {
  const latest = now.getFullYear() + mostAhead;
  return latest - ((((latest - digits) % 100) + 100) % 100);
}

const isoOf = (match: RegExpExecArray | null, yearOf: (digits: number) => number = Number): string | null => {
  const { year, month, day } = match?.groups ?? {};
  if (year === undefined) return null;
  const iso = `${yearOf(Number(year))}-${pad(Number(month))}-${pad(Number(day))}`;
  return fromIsoDay(iso) ? iso : null;
};

/** `YYYY-MM-DD` from typed text: `11/19/2026`, `1/9/2026`, `2026-11-19`. Null where it is no date. */
export const inputToIso = (text: string): string | null =>
  isoOf(written.exec(text)) ?? isoOf(writtenIso.exec(text));

/** The same of what is typed to its end: `5/3/10` too, which before its end may become `5/3/1099`. */
export const wholeInputToIso = (text: string, now: Date = new Date()): string | null =>
  inputToIso(text) ?? isoOf(writtenShort.exec(text), (digits) => fullYear(digits, now));

/** Whether typed text reads as a date, though the calendar may have no such day: `2/30/2011`. */
export const isWrittenAsDate = (text: string): boolean =>
  [written, writtenIso, writtenShort].some((each) => each.test(text));

/** `6 h 20 m`, `6 h`, `20 m`, from whole minutes. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  if (hours === 0) return `${rest} m`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} m`;
}
