const parts = (at: string) => {
  const date = new Date(at);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    time: date.getTime(),
  };
};
const sinceMidnight = (time: number) => ((time % 86_400_000) + 86_400_000) % 86_400_000;
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
const monthStart = (year: number, month: number) => Date.UTC(year, month, 1);

/** The same day and time so many months later; where that month is too short, the first of the next one. */
export function monthsAfter(at: string, months: number): string {
  const { year, month, day, time } = parts(at);
  const target = monthStart(year, month + months);
  const there = new Date(target);
  if (day > daysIn(there.getUTCFullYear(), there.getUTCMonth()))
    return new Date(monthStart(year, month + months + 1)).toISOString();
  return new Date(target + (day - 1) * 86_400_000 + sinceMidnight(time)).toISOString();
}

/** The latest moment of which `monthsAfter` is not later than `at`. */
export function monthsBefore(at: string, months: number): string {
  const { year, month, day, time } = parts(at);
  const target = monthStart(year, month - months);
  const there = new Date(target);
  if (day > daysIn(there.getUTCFullYear(), there.getUTCMonth()))
    return new Date(monthStart(year, month - months + 1) - 1).toISOString();
  return new Date(target + (day - 1) * 86_400_000 + sinceMidnight(time)).toISOString();
}
