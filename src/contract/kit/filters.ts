import { z } from "zod";
import { isYearNamed } from "./common.ts";
import { startOfDay } from "./days.ts";

/** The chosen values; with `not`, all values but these. */
export interface Choice<V extends string> {
  readonly not: boolean;
  readonly values: readonly V[];
}

/** Which of all values are chosen. */
export const chosen = <V extends string>(all: readonly V[], { not, values }: Choice<V>): readonly V[] =>
  all.filter((each) => values.includes(each) !== not);

const parts = (text: string) => ({
  not: text.startsWith("!"),
  values: text
    .replace(/^!/, "")
    .split(",")
    .filter((part) => part !== ""),
});

/**
 * Several values separated by commas, `stage=intake,responding`; after an exclamation mark all others,
 * `stage=!closed`.
 */
export const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z
    .string()
    .max(500)
    .transform(parts)
    .pipe(z.object({ not: z.boolean(), values: z.array(z.enum(values)) }))
    .meta({ examples: [...values, `!${values[0]}`, values.join(",")] })
    .optional();

/** One id: `organization_id=3`. */
export const oneId = z.coerce.number<string | number>().int().optional();

/** Several ids, or all but these: `category_id=3,7`. */
export const anyIds = z
  .union([z.string().max(2_000), z.number()])
  .transform((given) => parts(String(given)))
  .pipe(
    z.object({
      not: z.boolean(),
      values: z
        .array(
          z
            .string()
            .regex(/^[1-9][0-9]{0,14}$/)
            .transform(Number),
        )
        .max(200),
    }),
  )
  .meta({ examples: ["1", "3,7", "!3"] })
  .optional();

const end = /^(?:\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z)?)?$/;
const instant = (text: string, later = 0): string =>
  new Date(text.length === 10 ? startOfDay(text, later) : Date.parse(text)).toISOString();

/**
 * `from..to`; either end may be blank. Days are whole days of the server's time zone (`dayOf`). Instants are exact
 * and `to` is excluded, so that callers can say what a day is in their own zone.
 */
export const dateSpan = z
  .string()
  .max(60)
  .transform((text, context) => {
    const ends = text.split("..");
    const [from = "", to = ""] = ends;
    const right =
      ends.length === 2 &&
      ends.every(
        (each) => end.test(each) && (each === "" || (isYearNamed(each) && !Number.isNaN(Date.parse(each)))),
      );
    if (!right) {
      context.addIssue({ code: "custom", message: "Enter two dates as 2026-11-01..2026-11-30." });
      return z.NEVER;
    }
    return {
      from: from === "" ? null : instant(from),
      /** The end is excluded. */
      before: to === "" ? null : instant(to, 1),
    };
  })
  .meta({ examples: ["2026-11-01..2026-11-30", "2026-11-01..", "..2026-11-30"] })
  .optional();
