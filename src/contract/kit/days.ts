/** The calendar day in the time zone of this program, which is the team's. */
export function dayOf(milliseconds: number): string {
  const at = new Date(milliseconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Milliseconds at which a day, `2026-11-01`, begins in the time zone of this program; `later` shifts it by days. */
export function startOfDay(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const at = new Date(2000, 0, 1);
  // Set by parts: when clocks change, a day is 23 or 25 hours long.
  at.setFullYear(year, month - 1, date + later);
  return at.getTime();
}
