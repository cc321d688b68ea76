import { isCadence } from "#contract/records/plans/cadence.ts";
import { type PlanStatus, type ReviewDay, reviewDayKinds } from "#contract/records/plans/schema.ts";
import { planStatusOf } from "#instruments/wavr-rules.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Row } from "#server/database/schema.ts";

/** What check-ins and reviews need to know of a plan of either kind. */
export interface PlanFacts {
  readonly status: PlanStatus;
  /** Null where no check-ins come by it. */
  readonly cadence: string | null;
  /** The colleague who checks in, where the plan names one. */
  readonly checkInBy: number | null;
  /** Colleagues who do something of it, in the order of the plan. */
  readonly owners: readonly number[];
  readonly title: string | null;
  readonly reviewDate: string | null;
  readonly reviewDays: readonly Pick<ReviewDay, "kind" | "on">[];
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
const idOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : null;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function reviewDaysIn(value: unknown): PlanFacts["reviewDays"] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    if (!isObject(each) || !isDay(each.on)) return [];
    const kind = reviewDayKinds.find((name) => name === each.kind) ?? "other";
    return [{ kind, on: each.on }];
  });
}

const ownersIn = (value: unknown, field: "owner_id" | "owner"): readonly number[] =>
  Array.isArray(value)
    ? value.flatMap((each: unknown) => (isObject(each) ? (idOf(each[field]) ?? []) : []))
    : [];

/** The state of a WAVR plan is open (DOMAIN-8): what it does not say in words that are known here is left out. */
export function planFacts({ form, state: text }: Pick<Row<"wavr_forms">, "form" | "state">): PlanFacts {
  const state = readJson(text);
  const isSafety = form === "safety_plan";
  const status = isSafety ? state.status : planStatusOf(state);
  const cadence = isSafety ? state.cadence : state.monitoring_cadence;
  return {
    status: status === "in_force" || status === "ended" ? status : "draft",
    cadence: isCadence(cadence) ? cadence : null,
    checkInBy: idOf(isSafety ? state.check_in_by : state.case_manager),
    owners: isSafety ? ownersIn(state.measures, "owner_id") : ownersIn(state.actions, "owner"),
    title: typeof state.title === "string" && state.title.trim() !== "" ? state.title : null,
    reviewDate: isDay(state.review_date) ? state.review_date : null,
    reviewDays: reviewDaysIn(state.review_days),
  };
}
