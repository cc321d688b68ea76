import type { FieldPath } from "react-hook-form";
import { z } from "zod";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import {
  alreadyInForce,
  goesInForce,
  lacksCheckIns,
  noCheckIns,
  type PlanInForce,
  pastReview,
  reviewIsPast,
  type Standing,
} from "#contract/records/plans/in-force.ts";
import {
  type Criterion,
  type Measure,
  type PlanStatus,
  type ReviewDayKind,
  type SafetyPlan,
  type SafetyPlanInput,
  safetyPlanState,
} from "#contract/records/plans/schema.ts";
import { t } from "#lib/words/t.ts";

export type Signature = { readonly name: string; readonly role: string | null; readonly on: string | null };
export type ReviewDayRow = {
  readonly kind: ReviewDayKind;
  readonly on: string;
  readonly words: string | null;
};

/** What the form holds: the input of the contract's schema, with every field there. */
export type PlanValues = {
  status: PlanStatus;
  protects: string;
  strengths: string;
  family_part: string;
  measures: Measure[];
  when_changes: string;
  who_knows: string;
  cadence: "" | NonNullable<SafetyPlan["state"]["cadence"]>;
  check_in_by: number | null;
  review_date: string | null;
  review_days: ReviewDayRow[];
  criteria: Criterion[];
  signatures: Signature[];
  closing_reason: string;
};

/** What the server knows of beside the plan: how it stands, and who has one in force already. */
export interface PlanAround {
  readonly before: Standing | null;
  /** Another safety plan of the same person, or of nobody known as this one, that is in force; null where there is none. */
  readonly other: PlanInForce | null;
  /** Is it about a student? Then it says how often somebody checks in. */
  readonly isStudent: boolean;
  /** The calendar day of whoever writes. */
  readonly today: string;
}

/** What the schema says of a day that was left empty, with the name of its field. */
const emptyReviewDay = t("Days that call for a review: enter a date as MM/DD/YYYY.");

/** A field that cannot be read keeps the schema from looking at what the plan lacks as a whole: both are said at once. */
function sayAtOnce(values: PlanValues, isStudent: boolean, context: z.RefinementCtx): void {
  const found = safetyPlanState.safeParse(values);
  if (found.success) return;
  const { issues } = found.error;
  for (const { path, message } of issues)
    context.addIssue({
      code: "custom",
      path: [...path],
      message: path[0] === "review_days" && path[2] === "on" ? emptyReviewDay : message,
    });
  if (
    values.status !== "draft" &&
    !values.review_date &&
    !issues.some(({ path }) => path[0] === "review_date")
  )
    context.addIssue({ code: "custom", path: ["review_date"], message: t("Review date is required.") });
  if (lacksCheckIns({ status: values.status, cadence: values.cadence || null }, isStudent))
    context.addIssue({ code: "custom", path: ["cadence"], message: noCheckIns });
}

/** The contract’s rules, for a form in which every field is there. */
export const planRules = ({ before, other, isStudent, today }: PlanAround) =>
  z
    .custom<PlanValues>()
    .superRefine((values, context) => sayAtOnce(values, isStudent, context))
    .transform((values): SafetyPlanInput => values)
    .pipe(
      // Said together with what else is missing.
      safetyPlanState.superRefine((plan, context) => {
        if (lacksCheckIns(plan, isStudent))
          context.addIssue({ code: "custom", path: ["cadence"], message: noCheckIns });
      }),
    )
    .superRefine(({ status, review_date }, context) => {
      const now = { status, reviewDate: review_date };
      const say = (path: keyof PlanValues, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (other !== null && goesInForce(now, before)) say("status", alreadyInForce(other));
      if (reviewIsPast(now, before, today)) say("review_date", pastReview());
    });

/** How a plan stands that was saved. */
export const standingOf = ({ state }: SafetyPlan): Standing => ({
  status: state.status,
  reviewDate: state.review_date,
});

export const newMeasure: Measure = {
  what: "",
  owner_id: null,
  owner: null,
  place: null,
  location_id: null,
  zone_id: null,
  event_uuid: null,
  event_hours: null,
  time_of_day: null,
  starts: null,
  ends: null,
};
export const newReviewDay: ReviewDayRow = { kind: "court", on: "", words: null };
export const newCriterion: Criterion = { text: "", met: null, words: null };
export const newSignature: Signature = { name: "", role: null, on: null };

export const blankPlan: PlanValues = {
  status: "draft",
  protects: "",
  strengths: "",
  family_part: "",
  measures: [],
  when_changes: "",
  who_knows: "",
  cadence: "",
  check_in_by: null,
  review_date: null,
  review_days: [],
  criteria: [],
  signatures: [],
  closing_reason: "",
};

/**
 * What a plan of nobody known protects: the events of its case, or else its place. Without their days: an event may be moved, and
 * when it is stands beside it.
 */
export const protectedBy = ({
  events,
  location,
  zone,
}: Pick<CaseRecord, "events" | "location" | "zone">): string =>
  (events.length > 0
    ? [...new Set(events.map((event) => `${event.title} (${event.location})`))].join("; ")
    : [...new Set([zone?.name, location])].filter(Boolean).join(", ")
  ).slice(0, 300);

/** What the form holds of a plan that was saved. */
export const planValues = ({ state }: SafetyPlan): PlanValues => ({
  status: state.status,
  protects: state.protects ?? "",
  strengths: state.strengths ?? "",
  family_part: state.family_part ?? "",
  measures: state.measures.map((each) => ({ ...each })),
  when_changes: state.when_changes ?? "",
  who_knows: state.who_knows ?? "",
  cadence: state.cadence ?? "",
  check_in_by: state.check_in_by,
  review_date: state.review_date,
  review_days: state.review_days.map((each) => ({ ...each })),
  criteria: state.criteria.map((each) => ({ ...each })),
  signatures: state.signatures.map((each) => ({ ...each })),
  closing_reason: state.closing_reason ?? "",
});

/** The fields that can have something to fix, in reading order. */
export const planPaths = (plan: PlanValues): readonly FieldPath<PlanValues>[] => [
  "status",
  "measures",
  ...plan.measures.flatMap((_, at) => [`measures.${at}.what`, `measures.${at}.ends`] as const),
  "cadence",
  "check_in_by",
  "review_date",
  ...plan.review_days.map((_, at) => `review_days.${at}.on` as const),
  ...plan.criteria.flatMap(
    (_, at) => [`criteria.${at}.text`, `criteria.${at}.met`, `criteria.${at}.words`] as const,
  ),
  "closing_reason",
  ...plan.signatures.map((_, at) => `signatures.${at}.name` as const),
];
