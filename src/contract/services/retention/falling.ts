import { z } from "zod";
import { id, timestamp } from "#contract/kit/common.ts";
import { type RetentionSchedule, ruleKinds } from "./schedule.ts";

/** Which of a schedule says what falls due for destruction; the server erases none of it by itself. */
export type DueTimes = Pick<RetentionSchedule, "cases_months" | "rules" | "persons_months">;

const months = z.coerce.number<string | number>().int().min(1).max(1_200).optional();
const written = /^(?:(?:category|type):[1-9]\d{0,14}:(?:[1-9]\d{0,3}|never)(?:,|$))*$/;

/** Times that somebody thinks of setting, in an address. What is left out is kept until somebody decides. */
export const askedTimes = {
  cases_months: months.meta({ examples: [3, 84] }),
  persons_months: months.meta({ examples: [12, 60] }),
  /** `category:3:36,type:5:never`. */
  rules: z
    .string()
    .max(8_000)
    .regex(written, { error: "Rules are written as category:3:36,type:5:never." })
    .optional()
    .meta({ examples: ["category:1:36", "category:1:never,type:2:12"] }),
};

const ruleText = ({ of, id: sort, months: time }: DueTimes["rules"][number]): string =>
  `${of}:${sort}:${time ?? "never"}`;

/** The query that asks for these times. */
export const queryOfTimes = ({ cases_months, persons_months, rules }: DueTimes) => ({
  ...(cases_months === null ? {} : { cases_months }),
  ...(persons_months === null ? {} : { persons_months }),
  ...(rules.length === 0 ? {} : { rules: rules.map(ruleText).join(",") }),
});

interface AskedTimes {
  readonly cases_months?: number | undefined;
  readonly persons_months?: number | undefined;
  readonly rules?: string | undefined;
}

/** The times that a query asks for. */
export const timesOfQuery = ({ cases_months, persons_months, rules }: AskedTimes): DueTimes => ({
  cases_months: cases_months ?? null,
  persons_months: persons_months ?? null,
  rules: (rules ?? "").split(",").flatMap((text) => {
    const [kind, sort, time] = text.split(":");
    const of = ruleKinds.find((each) => each === kind);
    return of === undefined ? [] : [{ of, id: Number(sort), months: time === "never" ? null : Number(time) }];
  }),
});

/** Do two schedules say the same of what falls due? */
export const fallsDueAlike = (one: DueTimes, other: DueTimes): boolean =>
  JSON.stringify([one.cases_months, one.persons_months, one.rules.map(ruleText).toSorted()]) ===
  JSON.stringify([other.cases_months, other.persons_months, other.rules.map(ruleText).toSorted()]);

/** What would fall due at once by other times, and is not due by those that hold. What is held or kept longer is not counted. */
export const fallingDue = z.looseObject({
  cases: z.int(),
  persons: z.int(),
  /** The cases that were closed first. */
  first: z.array(z.looseObject({ id, number: z.string(), title: z.string(), closed_at: timestamp })),
});
export type FallingDue = z.infer<typeof fallingDue>;
