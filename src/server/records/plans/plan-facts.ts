import { createHash } from "node:crypto";
import { isCadence } from "#contract/records/plans/cadence.ts";
import { type PlanStatus, type ReviewDay, reviewDayKinds } from "#contract/records/plans/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { planStatusOf } from "#instruments/wavr-rules.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Row } from "#server/database/schema.ts";

/** Something that a threat management plan has somebody do by a day. */
export interface PlanAction {
  /** What its task is known by. */
  readonly key: string;
  /** Its words in one line. */
  readonly title: string;
  /** Null where somebody without an account does it. */
  readonly owner: number | null;
  readonly due: string;
  /** 1 to 4, as of a task. */
  readonly status: number;
}

/** What check-ins, reviews and actions need to know of a plan of either kind. */
export interface PlanFacts {
  readonly status: PlanStatus;
  /** Null where no check-ins come by it. */
  readonly cadence: string | null;
  /** The colleague who checks in, where the plan names one. */
  readonly checkInBy: number | null;
  /** Colleagues who do something of it, in the order of the plan. */
  readonly owners: readonly number[];
  readonly actions: readonly PlanAction[];
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

export const actionPrefix = "action ";

/** What the task of an action is known by where the action has no uuid: its words, and how often they stood there before. */
export const keyOfWords = (words: string, before: number): string =>
  `${actionPrefix}words ${createHash("sha256").update(words).digest("hex").slice(0, 24)} ${before}`;

const longestTitle = 300;

/** The title of an action's task: all of its words as far as a title has room for them. */
function titleOf(words: string): string {
  const line = words.trim().replace(/\s+/g, " ");
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle - 1).trimEnd()}…`;
}

const statusIn = (value: unknown): number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= taskDone ? value : 1;

/** Each action of a state that has words, with its place there; by its uuid, or by its words. */
export function actionsIn(state: Readonly<Record<string, unknown>>): readonly (Omit<PlanAction, "due"> & {
  readonly at: number;
  readonly due: unknown;
  readonly words: string;
  /** Who does it without an account. */
  readonly ownerName: string | null;
  /** What came of it; "" where nobody said. */
  readonly outcome: string;
})[] {
  if (!Array.isArray(state.actions)) return [];
  const used = new Set<string>();
  return state.actions.flatMap((each: unknown, at) => {
    if (!isObject(each) || typeof each.action !== "string" || each.action.trim() === "") return [];
    const words = each.action;
    let key = typeof each.uuid === "string" && each.uuid !== "" ? `${actionPrefix}${each.uuid}` : null;
    for (let before = 0; key === null || used.has(key); before += 1) key = keyOfWords(words, before);
    used.add(key);
    const { owner, due, status } = each;
    const ownerName = typeof owner === "string" && owner.trim() !== "" ? owner.trim() : null;
    const outcome = typeof each.outcome === "string" ? each.outcome.trim() : "";
    const own = { at, key, words, title: titleOf(words), owner: idOf(owner), ownerName, outcome };
    return [{ ...own, due, status: statusIn(status) }];
  });
}

type StatedPlan = Pick<Row<"wavr_forms">, "form" | "state">;

/** The state of a WAVR plan is open (DOMAIN-8): what it does not say in words that are known here is left out. */
export function planFacts({ form, state: text }: StatedPlan): PlanFacts {
  const state = readJson(text);
  const isSafety = form === "safety_plan";
  const status = isSafety ? state.status : planStatusOf(state);
  const cadence = isSafety ? state.cadence : state.monitoring_cadence;
  return {
    status: status === "in_force" || status === "ended" ? status : "draft",
    cadence: isCadence(cadence) ? cadence : null,
    checkInBy: idOf(isSafety ? state.check_in_by : state.case_manager),
    owners: isSafety ? ownersIn(state.measures, "owner_id") : ownersIn(state.actions, "owner"),
    actions: isSafety
      ? []
      : actionsIn(state).flatMap(({ key, title, owner, due, status: done }) =>
          isDay(due) ? [{ key, title, owner, due, status: done }] : [],
        ),
    title: typeof state.title === "string" && state.title.trim() !== "" ? state.title : null,
    reviewDate: isDay(state.review_date) ? state.review_date : null,
    reviewDays: reviewDaysIn(state.review_days),
  };
}

/** Whether a save closes a plan, as it is told: one that was closed already can be saved again. */
export const closedBy = (saved: StatedPlan, before: StatedPlan | null | undefined): "closed" | undefined =>
  planFacts(saved).status === "ended" && (before == null || planFacts(before).status !== "ended")
    ? "closed"
    : undefined;
