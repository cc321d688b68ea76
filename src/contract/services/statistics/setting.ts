import { z } from "zod";
import { id, settingFields } from "#contract/kit/common.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { fidelitySteps, usualSmallest } from "./steps.ts";

const smallestError = "Numbers below this are hidden must be a whole number from 1 to 100.";
const smallest = z
  .int({ error: smallestError })
  .min(1, { error: smallestError })
  .max(100, { error: smallestError });
const daysError = "Days must be a whole number from 0 to 365.";
const days = z.int({ error: daysError }).min(0, { error: daysError }).max(365, { error: daysError });

const rules = {
  /** Numbers from 1 to one below this are hidden in statistics; 1 hides none. */
  smallest,
  /** Days from the report within which each step counts as done in time. */
  subject: days,
  witness: days,
  classification: days,
  response: days,
  evaluation: days,
  plan: days,
  closing: days,
};
export type StatisticsRules = Readonly<Record<keyof typeof rules, number>>;
type Field = keyof typeof rules;
const fields = Object.keys(rules) as readonly Field[];

/** What one organization sets of its statistics; null holds what stands above it says. */
export const ownStatistics = z.object({
  smallest: smallest.nullable(),
  subject: days.nullable(),
  witness: days.nullable(),
  classification: days.nullable(),
  response: days.nullable(),
  evaluation: days.nullable(),
  plan: days.nullable(),
  closing: days.nullable(),
});
export type OwnStatistics = z.infer<typeof ownStatistics>;

const each = <T>(of: (field: Field) => T): Readonly<Record<Field, T>> =>
  Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<Field, T>;

export const noStatistics: OwnStatistics = each(() => null);
/** What holds where nobody in the line says anything. */
export const usualStatistics: StatisticsRules = each((field) =>
  field === "smallest" ? usualSmallest : (fidelitySteps.find(({ id }) => id === field)?.days ?? 0),
);

/** What an organization and each above it has set, nearest first, in one. */
export const statisticsOf = (line: readonly OwnStatistics[]): StatisticsRules =>
  each((field) => line.find((set) => set[field] !== null)?.[field] ?? usualStatistics[field]);

const shown = z.object(each(() => z.int().nullable()));
const above = organization.pick({ id: true, name: true }).nullable();

export const statisticsSettings = z.looseObject({
  ...settingFields,
  organization_id: id,
  name: z.string(),
  own: shown,
  /** What holds where this organization says nothing; null where nobody above says anything either. */
  inherited: shown,
  from: z.object(each(() => above)),
});
export type StatisticsSettings = z.infer<typeof statisticsSettings>;
