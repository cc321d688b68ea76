import { z } from "zod";
import {
  calendarDate,
  givenDate,
  givenTimestamp,
  id,
  line,
  optionalId,
  optionalLine,
  optionalProse,
  optionalShortText,
  shortText,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { personRef } from "#contract/records/persons/schema.ts";
import { task } from "#contract/records/tasks/schema.ts";
import { wavrDocument, wavrPlanVersion } from "#contract/records/wavr/schema.ts";
import { cadences } from "./cadence.ts";

/** A draft is written, one in force is kept and looked after, an ended one stays readable and changes no more. */
export const planStatuses = ["draft", "in_force", "ended"] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** Days that call for a review of the plan. */
export const reviewDayKinds = ["anniversary", "return", "court", "break", "other"] as const;
export type ReviewDayKind = (typeof reviewDayKinds)[number];

const optionalDay = z
  .union([givenDate, z.literal("")])
  .nullish()
  .transform((day) => day || null);

const hoursOfDay = z.string().regex(/^\d\d:\d\d-\d\d:\d\d$/);

/** `owner_id` is a colleague with an account, `owner` anybody else in words. Time of day is in words: "Period 5". */
const measure = z.object({
  what: line(500),
  owner_id: optionalId,
  owner: optionalLine(200),
  place: optionalLine(200),
  /** The place on record, and the zone of a floor plan of it; the words outlive both. */
  location_id: optionalId,
  zone_id: optionalId,
  /** The event at which it is done, for whose day and hours it was set. */
  event_uuid: uuid.nullish().transform((event) => event ?? null),
  /** The hours of that event for which its own were set, `19:00-21:30`: those of an event that is moved are others. */
  event_hours: hoursOfDay.nullish().transform((hours) => hours ?? null),
  time_of_day: optionalLine(120),
  starts: optionalDay,
  ends: optionalDay,
});
export type Measure = z.output<typeof measure>;

const reviewDay = z.object({ kind: z.enum(reviewDayKinds), on: givenDate, words: optionalLine(200) });
export type ReviewDay = z.output<typeof reviewDay>;

/** What must be so before the plan can end. `met` and `words` are of the closing review. */
const criterion = z.object({
  text: line(300),
  met: z
    .boolean()
    .nullish()
    .transform((met) => met ?? null),
  words: optionalLine(500),
});
export type Criterion = z.output<typeof criterion>;

/** What a review came to: the plan goes on as it is, is changed, or is to be closed, which is said in the plan itself. */
export const reviewResults = ["goes_on", "changed", "closing"] as const;
export type ReviewResult = (typeof reviewResults)[number];

/** A review that was held, as the plan keeps it. `due_on` is the day that asked for it, where one did; `by` the colleague. */
const planReview = z.object({
  uuid,
  on: givenDate,
  due_on: optionalDay,
  by: optionalId,
  result: z.enum(reviewResults),
  words: z.string(),
  next: givenDate,
});
export type PlanReview = z.output<typeof planReview>;

/** Reviews of a plan of either kind as they stand in its state; none that is not known here. */
export const reviewsIn = (state: Readonly<Record<string, unknown>>): readonly PlanReview[] =>
  (Array.isArray(state.reviews) ? state.reviews : []).flatMap((each: unknown) => {
    const { data } = planReview.safeParse(each);
    return data === undefined ? [] : [data];
  });

/** Who agreed, in the application or on paper. */
const signature = z.object({ name: line(120), role: optionalLine(120), on: optionalDay });

/** What a safety plan says, as it is stored and answered. */
export const planFields = z.object({
  status: z.enum(planStatuses).default("draft"),
  /** Of a plan of nobody known yet: the event or the place that it keeps safe, in words. */
  protects: optionalLine(300),
  /** What the student brings: whom they trust, what they are good at. */
  strengths: optionalProse,
  family_part: optionalProse,
  measures: z.array(measure).max(60).default([]),
  /** What to do when something changes, and who knows what of the plan. */
  when_changes: optionalProse,
  who_knows: optionalProse,
  cadence: z
    .union([z.enum(cadences), z.literal("")])
    .nullish()
    .transform((cadence) => cadence || null),
  /** Who checks in: a colleague who may write in the case; without one, who saved the plan. */
  check_in_by: optionalId,
  review_date: optionalDay,
  review_days: z.array(reviewDay).max(30).default([]),
  criteria: z.array(criterion).max(30).default([]),
  signatures: z.array(signature).max(30).default([]),
  closing_reason: optionalProse,
  /** Those that were held, the newest last. Written by a call of their own alone. */
  reviews: z.array(planReview).default([]),
});

/** A program from before measures had an event does not name it: that leaves what is known, as null does not. */
const writtenMeasure = measure.extend({ event_uuid: uuid.nullish(), event_hours: hoursOfDay.nullish() });
export type WrittenMeasure = z.output<typeof writtenMeasure>;

const writtenFields = planFields
  .omit({ reviews: true })
  .extend({ measures: z.array(writtenMeasure).max(60).default([]) });
type PlanFields = z.output<typeof writtenFields>;

/** What is missing before a plan can be in force, or ended. */
function problems(
  plan: PlanFields,
): readonly { readonly path: (string | number)[]; readonly message: string }[] {
  const found: { path: (string | number)[]; message: string }[] = [];
  for (const [at, { starts, ends }] of plan.measures.entries())
    if (starts !== null && ends !== null && ends < starts)
      found.push({ path: ["measures", at, "ends"], message: "A measure ends after it starts." });
  if (plan.status === "draft") return found;
  if (plan.measures.length === 0)
    found.push({ path: ["measures"], message: "An active plan needs at least one measure." });
  if (plan.review_date === null) found.push({ path: ["review_date"], message: "Review date is required." });
  if (plan.status !== "ended") return found;
  for (const [at, { met, words }] of plan.criteria.entries()) {
    if (met === null)
      found.push({
        path: ["criteria", at, "met"],
        message: "Say whether this was met before the plan ends.",
      });
    else if (!met && words === null)
      found.push({ path: ["criteria", at, "words"], message: "Say why the plan can end without this." });
  }
  if (plan.closing_reason === null)
    found.push({ path: ["closing_reason"], message: "Reason for ending the plan is required." });
  return found;
}

/** DOMAIN-4, document 9: the safety plan of one person of a case, the published fifth step (DOMAIN-10, 8). */
export const safetyPlanState = writtenFields
  .superRefine((plan, context) => {
    for (const each of problems(plan)) context.addIssue({ code: "custom", ...each });
  })
  .meta({ examples: [{ status: "draft", strengths: "Builds the drive train of the robotics team." }] });
export type SafetyPlanState = z.output<typeof safetyPlanState>;
export type SafetyPlanInput = z.input<typeof safetyPlanState>;

/** With a uuid that exists it is the plan's next version, and needs If-Match. */
export const safetyPlanBody = z.object({
  uuid: uuid.optional(),
  /**
   * A subject or a target of the case; left out, or null, while nobody is known, as of a threat to an event or a place. Whoever is known
   * later is named by a save, and stays.
   */
  person_uuid: uuid.nullish().transform((given) => given ?? null),
  state: safetyPlanState,
});

/** One version of a safety plan, which nobody can change. */
export const safetyPlanVersion = wavrPlanVersion.extend({ state: planFields });
export type SafetyPlanVersion = z.infer<typeof safetyPlanVersion>;

/** As it stands, with the heads of its versions, the newest last. */
export const safetyPlan = wavrDocument
  .omit({ state: true, instrument: true, person_uuid: true, person: true })
  .extend({
    /** Both null while nobody is known. */
    person_uuid: uuid.nullable(),
    person: personRef.nullable(),
    state: planFields,
    versions: z.array(wavrPlanVersion),
  });
export type SafetyPlan = z.infer<typeof safetyPlan>;

/** A threat management plan of WAVR as the case's plans list it: its words are in the WAVR assessment. */
export const wavrPlanHead = z.looseObject({
  id,
  uuid,
  version: z.int(),
  updated_at: timestamp,
  person_uuid: uuid,
  person: personRef,
  /** Null where it has no title yet. */
  title: z.string().nullable(),
  status: z.enum(planStatuses),
  cadence: z.string().nullable(),
  review_date: z.string().nullable(),
  /** Reviews that were held, the newest last. */
  reviews: z.array(planReview).default([]),
  can: wavrDocument.shape.can,
});
export type WavrPlanHead = z.infer<typeof wavrPlanHead>;

export const outcomes = ["same", "better", "worse", "not_reached"] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * The answer to a check-in, by its uuid. The same answer again changes nothing; another one of a colleague is kept beside
 * the first.
 */
export const checkInBody = z.object({
  uuid,
  plan_uuid: uuid,
  outcome: z.enum(outcomes, { error: "Say how it went." }),
  /** A sentence. */
  words: optionalShortText(1000),
  /** What changed since the last one: the class, the bus, who picks them up. */
  changed: optionalShortText(1000),
  /** When it was said, where that was before the answer could be sent; not later than now. */
  at: givenTimestamp.nullish().transform((at) => at ?? null),
});
export type CheckInBody = z.input<typeof checkInBody>;

/** Open as long as `done_at` and `closed_at` are null: a plan in force has one. */
export const checkIn = z.looseObject({
  id,
  uuid,
  plan_uuid: uuid,
  due_on: calendarDate,
  cadence: z.string(),
  assignees: z.array(userRef),
  done_at: timestamp.nullable(),
  done_by: userRef.nullable(),
  outcome: z.enum(outcomes).nullable(),
  words: z.string().nullable(),
  changed: z.string().nullable(),
  /** It was not answered before its plan ended. */
  closed_at: timestamp.nullable(),
  /** Since when the lead is asked too. */
  missed_at: timestamp.nullable(),
  /** A further answer to the check-in of this uuid. */
  beside: uuid.nullable(),
});
export type CheckIn = z.infer<typeof checkIn>;

/**
 * `data` is the task of the check-in, null where it has none; `next` the check-in that comes after it. `told`: how many heard
 * that things got worse; null where that is not known.
 */
export const checkInAnswer = z.looseObject({
  data: task.nullable(),
  next: checkIn.nullable(),
  told: z.int().nonnegative().nullable().default(null),
});

/**
 * What a review of a plan of either kind found. `task_uuid` is the task that asked for it, left out where nobody was asked;
 * the same `uuid` again changes nothing. `next` is the plan's review date from then on, for which it makes a task.
 */
export const planReviewBody = z.object({
  uuid,
  plan_uuid: uuid,
  task_uuid: uuid.nullish().transform((given) => given ?? null),
  result: z.enum(reviewResults, { error: "Say how the plan goes on." }),
  words: shortText(2000),
  next: givenDate,
  /** When it was held, where that was before it could be sent; not later than now. */
  at: givenTimestamp.nullish().transform((at) => at ?? null),
});
export type PlanReviewBody = z.input<typeof planReviewBody>;

/** `data` is the task that asked for the review, as it stands now; null where none did. */
export const planReviewAnswer = z.looseObject({
  data: task.nullable(),
  review_date: calendarDate.nullable(),
});

/** Everything of the tab: check-ins of both kinds of plan, the newest first. */
export const plansOfCase = z.looseObject({
  safety_plans: z.array(safetyPlan),
  wavr_plans: z.array(wavrPlanHead),
  check_ins: z.array(checkIn),
});
export type PlansOfCase = z.infer<typeof plansOfCase>;
