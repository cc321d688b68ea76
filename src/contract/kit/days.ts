/** The calendar day in the time zone of this program, which is the team's. */
export function dayOf(milliseconds: number): string {
  const at = new Date(milliseconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

type Moment = { readonly day: string; readonly time: string };

/** Of each zone, what its clocks showed: a calendar asks for the same Friday evening for each school, time and again. */
const zones = new Map<
  string,
  { readonly format: Intl.DateTimeFormat; readonly known: Map<number, Moment> }
>();
const mostKnown = 4096;

/** The time zone of this program. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Day and time of day in a time zone, `2026-11-19` and `08:05`. */
export function momentIn(milliseconds: number, timeZone: string): Moment {
  let zone = zones.get(timeZone);
  if (zone === undefined) {
    const format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
      hourCycle: "h23",
    });
    zone = { format, known: new Map() };
    zones.set(timeZone, zone);
  }
  const { format, known } = zone;
  const before = known.get(milliseconds);
  if (before !== undefined) return before;
  const parts = new Map(format.formatToParts(milliseconds).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  const moment = { day: `${of("year")}-${of("month")}-${of("day")}`, time: `${of("hour")}:${of("minute")}` };
  if (known.size === mostKnown) known.clear();
  known.set(milliseconds, moment);
  return moment;
}

/** The calendar day in a time zone; null is that of this program. */
export const dayIn = (milliseconds: number, timeZone: string | null): string =>
  timeZone === null ? dayOf(milliseconds) : momentIn(milliseconds, timeZone).day;

/** Milliseconds at which a day begins in a time zone; null is that of this program. */
export function startOfDayIn(day: string, timeZone: string | null): number {
  return timeZone === null ? startOfDay(day) : instantIn(day, "00:00", timeZone);
}

/**
 * Milliseconds at which clocks in a time zone show a day and time of day, `2026-11-19` and `08:05`; null is the zone of this
 * program. Of a time that the clocks leave out, the instant after they are set.
 */
export function instantIn(day: string, time: string, timeZone: string | null): number {
  if (timeZone === null) {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    const at = new Date(startOfDay(day));
    at.setHours(hours, minutes);
    return at.getTime();
  }
  const wanted = Date.parse(`${day}T${time}:00Z`);
  let at = wanted;
  // Twice, since the clocks may change between the first guess and the wanted time.
  for (let round = 0; round < 2; round += 1) {
    const there = momentIn(at, timeZone);
    at += wanted - Date.parse(`${there.day}T${there.time}:00Z`);
  }
  return at;
}

/** The day so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** How many days after the first the second is; fewer than none where it comes before. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);

/** Age in whole years on a day, both `YYYY-MM-DD`. Null for invalid and future days. */
export function ageOn(born: string, today: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(born) || born > today) return null;
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Milliseconds at which a day, `2026-11-01`, begins in the time zone of this program; `later` shifts it by days. */
export function startOfDay(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const at = new Date(2000, 0, 1);
  // Set by parts: when clocks change, a day is 23 or 25 hours long.
  at.setFullYear(year, month - 1, date + later);
  return at.getTime();
}
