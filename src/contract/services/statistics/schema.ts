import { z } from "zod";
import { calendarDate, id, timestamp } from "#contract/kit/common.ts";
import { fidelityStepIds } from "./steps.ts";

/** What the numbers are broken down by. */
export const statisticsBy = ["school", "grade", "classification", "group"] as const;
export type StatisticsBy = (typeof statisticsBy)[number];

/** A number; null where it is hidden, because it or another one with it is too small to be told. */
const cell = z.int().nullable();

const stepNumbers = z.looseObject({
  step: z.enum(fidelityStepIds),
  /** Assessments that the step is for. */
  of: cell,
  done: cell,
  in_time: cell,
  /** Of those that were done; null also where fewer than the setting says were. */
  median_days: z.int().nullable(),
});
export type StepNumbers = z.infer<typeof stepNumbers>;

const numbers = {
  /** Reported within the period. */
  cases: cell,
  /** Begun within the period. */
  assessments: cell,
  /** Of these, by `threat_classification` 0 to 3. */
  classes: z.array(cell),
  not_classified: cell,
  steps: z.array(stepNumbers),
  /** Assessments of cases with more than one person on the team. */
  several: cell,
};

const statisticsGroup = z.looseObject({
  /** What it is told apart by: an organization's id, a grade, a class, a type of person; blank is "not recorded". */
  key: z.string(),
  label: z.string(),
  /** How far below the chosen organization a school stands. */
  depth: z.int(),
  ...numbers,
});
export type StatisticsGroup = z.infer<typeof statisticsGroup>;

/**
 * Counts of an organization and all below it, without any name of a person. What is hidden cannot be worked out of
 * what is shown in the same answer.
 */
export const statistics = z.looseObject({
  from: calendarDate,
  to: calendarDate,
  /** Whose days these are (IANA); null is the server's own zone. */
  time_zone: z.string().nullable(),
  organization: z.looseObject({ id, name: z.string() }),
  /** All that may be chosen, in the order of their trees. */
  organizations: z.array(z.looseObject({ id, name: z.string(), depth: z.int() })),
  by: z.enum(statisticsBy),
  made_at: timestamp,
  /** Numbers from 1 to one below this are hidden. */
  smallest: z.int(),
  /** Is any number of this answer hidden? */
  hidden: z.boolean(),
  /** Days from the report within which each step counts as done in time. */
  deadlines: z.array(z.looseObject({ step: z.enum(fidelityStepIds), days: z.int() })),
  total: z.looseObject(numbers),
  groups: z.array(statisticsGroup),
});
export type Statistics = z.infer<typeof statistics>;
export type StatisticsNumbers = Statistics["total"];
