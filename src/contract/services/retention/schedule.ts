import { z } from "zod";
import { id, settingFields } from "#contract/kit/common.ts";
import { compartments, openCompartment } from "#contract/records/compartments/schema.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { daysKept } from "#contract/services/deleted/schema.ts";

const whole = (name: string, least: number, most: number, unit: string) => {
  const error = `${name} must be a whole number of ${unit} from ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}.`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};

/** Months to keep; null keeps until somebody decides. */
const months = (name: string) => whole(name, 1, 1_200, "months").nullable();

/** What a rule of the schedule is about. */
export const ruleKinds = ["category", "type"] as const;
export type RuleKind = (typeof ruleKinds)[number];

export const scheduleRule = z.object({
  of: z.enum(ruleKinds),
  id,
  /** From the closing of a case on. */
  months: months("Time to keep"),
});
export type ScheduleRule = z.infer<typeof scheduleRule>;

/** Less would break what others rely on: nobody can set it. */
export const leastDeletedDays = daysKept;
export const leastLogDays = 365;

/** Compartments of a case whose records may go before the case does. */
export const closedCompartments = compartments.filter((each) => each !== openCompartment);
export const closedCompartment = z.enum(compartments).exclude([openCompartment]);

/**
 * How long after the closing of their case the records of a compartment are kept; one that is not named goes with its
 * case. Nothing outlives its case (decision 092).
 */
const compartmentTimes = z
  .array(z.object({ compartment: closedCompartment, months: whole("Time to keep", 1, 1_200, "months") }))
  .max(closedCompartments.length)
  .refine((times) => new Set(times.map((each) => each.compartment)).size === times.length, {
    error: "A compartment has one time.",
  })
  .meta({
    examples: [[], [{ compartment: "clinical", months: 24 }], [{ compartment: "memory_aid", months: 6 }]],
  });

const rules = {
  /** From the closing of a case on, where no rule is about its category or its type. */
  cases_months: months("Time to keep cases"),
  /** Where one is about the category of a case and another about its type, the longer one holds. */
  rules: z.array(scheduleRule).max(200, { error: "A schedule has at most 200 rules." }),
  /** Records of compartments that go before their case; erased by the server, as nobody may list them for all. */
  compartments: compartmentTimes.default([]),
  /** Since the last change of somebody who is in no case and in no roster any more. */
  persons_months: months("Time to keep people"),
  /** What is kept of a deletion, so that it can be restored. */
  deleted_days: whole("Days that deleted records are kept", leastDeletedDays, 3_650, "days"),
  /** Entries of the audit log; null keeps them for good. */
  log_days: whole("Days that the audit log is kept", leastLogDays, 36_500, "days").nullable(),
};

/** How long a tree of organizations keeps what it keeps (V-16). */
export const retentionSchedule = z.object(rules);
export type RetentionSchedule = z.infer<typeof retentionSchedule>;

/** What holds where a tree has set nothing: nothing is ever due. */
export const usualSchedule: RetentionSchedule = {
  cases_months: null,
  rules: [],
  compartments: [],
  persons_months: null,
  deleted_days: daysKept,
  log_days: null,
};

/** What the server removes by itself, after days that its operator may make more or fewer, but not fewer than `least`. */
export const serverKeeps = {
  answers: { least: 90, usual: 120 },
  mails: { least: 7, usual: 90 },
  copies: { least: 14, usual: 90 },
  quarantine: { least: 30, usual: 30 },
} as const;
export type ServerKeep = keyof typeof serverKeeps;
export const serverKeepNames = Object.keys(serverKeeps) as readonly ServerKeep[];

const offered = z.looseObject({ id, label: z.string() });

export const scheduleSettings = z.looseObject({
  ...settingFields,
  organization_id: id,
  /** The trees that the caller may set this for. */
  organizations: z.array(organization),
  ...rules,
  /** Categories and types of cases of the tree, retired ones too. */
  categories: z.array(offered),
  types: z.array(offered),
  server: z.array(
    z.looseObject({ what: z.enum(["answers", "mails", "copies", "quarantine"]), days: z.int() }),
  ),
});
export type ScheduleSettings = z.infer<typeof scheduleSettings>;

/** Without `compartments` their times stay as they are. */
export const scheduleChange = z.object({
  organization_id: id.optional(),
  ...rules,
  compartments: compartmentTimes.optional(),
});
