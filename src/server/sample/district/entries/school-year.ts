import { daysAfter } from "#contract/kit/days.ts";

const two = (value: number) => String(value).padStart(2, "0");

/** Of a day like `2026-11-20`: 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The first such day of the week on a day or after it. */
export const nextOn = (day: string, weekday: number): string =>
  daysAfter(day, (weekday - weekdayOf(day) + 7) % 7);

/** A school year by the year in which it begins: its first and last day, and what of its days there is school. */
export interface SchoolYear {
  readonly first: string;
  readonly last: string;
  /** The `count`th such day of the week of a month, from 1; months before August are of the next year. */
  readonly on: (month: number, weekday: number, count: number) => string;
  /** This day, or the next one on which there is school. */
  readonly schoolDay: (day: string) => string;
}

export function schoolYear(begins: number): SchoolYear {
  const yearOf = (month: number) => (month >= 8 ? begins : begins + 1);
  const on = (month: number, weekday: number, count: number) =>
    daysAfter(nextOn(`${yearOf(month)}-${two(month)}-01`, weekday), (count - 1) * 7);
  const first = on(8, 1, 4);
  const last = on(6, 4, 1);
  const thanksgiving = on(11, 4, 4);
  const breaks = [
    [on(9, 1, 1), on(9, 1, 1)],
    [daysAfter(thanksgiving, -1), daysAfter(thanksgiving, 1)],
    [`${begins}-12-21`, `${begins + 1}-01-02`],
    [on(1, 1, 3), on(1, 1, 3)],
    [on(3, 1, 4), daysAfter(on(3, 1, 4), 4)],
  ] as const;
  const isSchool = (day: string) =>
    ![0, 6].includes(weekdayOf(day)) && !breaks.some(([from, to]) => day >= from && day <= to);
  const schoolDay = (day: string) => {
    let found = day;
    while (!isSchool(found)) found = daysAfter(found, 1);
    return found;
  };
  return { first, last, on, schoolDay };
}

/** The school year that a day is in, or that comes after it, as the year in which it begins. */
export const schoolYearOf = (day: string): number =>
  Number(day.slice(0, 4)) - (day.slice(5) < "07-01" ? 1 : 0);
