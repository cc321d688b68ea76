const day = 86_400_000;

/** The same day and time so many months away; where that month is too short, what `otherwise` makes of the next one's start. */
function shifted(at: string, months: number, otherwise: (nextMonth: number) => number): string {
  const date = new Date(at);
  const startOf = (further: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + further, 1);
  const [start, next] = [startOf(0), startOf(1)];
  const sinceMonthBegan = date.getTime() - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const exists = (date.getUTCDate() - 1) * day < next - start;
  return new Date(exists ? start + sinceMonthBegan : otherwise(next)).toISOString();
}

/** The same day and time so many months later; where that month is too short, the first of the next one. */
export const monthsAfter = (at: string, months: number): string => shifted(at, months, (next) => next);

/** The latest moment of which `monthsAfter` is not later than `at`. */
export const monthsBefore = (at: string, months: number): string => shifted(at, -months, (next) => next - 1);
