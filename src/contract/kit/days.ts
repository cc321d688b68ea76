/** The calendar day where this program runs, which is where the team is. */
export function dayOf(milliseconds: number): string {
  const at = new Date(milliseconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** When a day, `2026-11-01`, begins where this program runs, in milliseconds; `later` days after it. */
export function startOfDay(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const at = new Date(2000, 0, 1);
  // By its parts: a day is 23 or 25 hours long where the clocks are changed.
  at.setFullYear(year, month - 1, date + later);
  return at.getTime();
}
