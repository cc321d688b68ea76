import { fromIsoDay, toIsoDay } from "#lib/words/format-date.ts";

const inMonth = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The month in an address, `2026-11`; the present one where there is none. */
export const readMonth = (text: string | null, today: string): string =>
  text !== null && inMonth.test(text) && fromIsoDay(`${text}-01`) !== null ? text : today.slice(0, 7);

/** `2026-12` is one after `2026-11`. */
export function otherMonth(month: string, by: number): string {
  const date = fromIsoDay(`${month}-01`) ?? new Date();
  date.setMonth(date.getMonth() + by);
  return toIsoDay(date).slice(0, 7);
}

/** The weeks of a month, from Sunday to Saturday, as `YYYY-MM-DD`. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const day = fromIsoDay(`${month}-01`) ?? new Date();
  day.setDate(1 - day.getDay());
  const weeks: string[][] = [];
  do {
    const week: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      week.push(toIsoDay(day));
      day.setDate(day.getDate() + 1);
    }
    weeks.push(week);
  } while (toIsoDay(day).slice(0, 7) === month);
  return weeks;
}
