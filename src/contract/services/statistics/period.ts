import { z } from "zod";
import { isYearNamed } from "#contract/kit/common.ts";

/** First and last day, both within. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  isYearNamed(text) &&
  // A day that does not exist, such as February 30, is read as another one or as none.
  new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

const lastOfMonth = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** A year, `2026`, a month, `2026-11`, or two days, `2026-08-15..2026-12-18`; null where it is none of these. */
export function readPeriod(text: string): Period | null {
  const period = /^\d{4}$/.test(text)
    ? { from: `${text}-01-01`, to: `${text}-12-31` }
    : /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)
      ? { from: `${text}-01`, to: lastOfMonth(text) }
      : { from: text.split("..")[0] ?? "", to: text.split("..")[1] ?? "" };
  const whole = text.split("..").length <= 2 && isDay(period.from) && isDay(period.to);
  return whole && period.from <= period.to ? period : null;
}

export const periodQuery = z
  .string()
  .max(30)
  .transform((text, context) => {
    const period = readPeriod(text);
    if (period !== null) return period;
    context.addIssue({
      code: "custom",
      message: "Enter a year as 2026, a month as 2026-11, or two days as 2026-08-15..2026-12-18.",
    });
    return z.NEVER;
  })
  .meta({ examples: ["2026", "2026-11", "2026-08-15..2026-12-18"] });
