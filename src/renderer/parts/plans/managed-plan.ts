import { useQuery } from "@tanstack/react-query";
import { taskDone } from "#contract/records/tasks/schema.ts";
import type { WavrPlan } from "#contract/records/wavr/schema.ts";
import { wordsFor } from "#instruments/instrument.ts";
import { type LateReview, lateReview, soonestReview } from "#instruments/wavr-review.ts";
import { criteriaIn, planStatusOf } from "#instruments/wavr-rules.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import type { Owner } from "./owner-field.tsx";

/** Something that a threat management plan has somebody do. */
export interface ManagedAction {
  readonly what: string;
  readonly owner: Owner;
  readonly due: string | null;
  readonly status: number;
  /** What came of it; "" where nobody said. */
  readonly outcome: string;
}

/** Something that a threat management plan is to reach. */
export interface ManagedGoal {
  readonly goal: string;
  readonly by: string | null;
  /** How far it is, in the words of its pack. */
  readonly progress: string;
}

/** What a threat management plan has done, and at which levels of concern it was made. */
export interface ManagedPlan {
  readonly goals: readonly ManagedGoal[];
  readonly actions: readonly ManagedAction[];
  /** How it stands in the words of its pack, which tells one that is only monitored from the others. */
  readonly state: string;
  /** "High", "Moderate"; none before a judgment says one. */
  readonly levels: readonly string[];
  /** Is one of them above the middle one: Elevated, High, Imminent? */
  readonly grave: boolean;
  /** How it was closed, as its last version says; null while it is not. */
  readonly closed: {
    readonly version: number;
    readonly at: string;
    readonly by: string | null;
    readonly why: string;
    /** What was wanted and not met, each with the reason that was given. */
    readonly unmet: readonly string[];
  } | null;
  /** The level that asks for a sooner review than that day; null where none does. */
  readonly late: (from: string, on: string | null) => LateReview | null;
  /** Within how many days its levels ask for a review; null where none of them says. */
  readonly reviewDays: number | null;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function actionsIn(state: WavrPlan["state"]): readonly ManagedAction[] {
  const listed: readonly unknown[] = Array.isArray(state.actions) ? state.actions : [];
  return listed.flatMap((each): readonly ManagedAction[] => {
    if (typeof each !== "object" || each === null) return [];
    const { action, owner, due, status, outcome }: Readonly<Record<string, unknown>> = { ...each };
    const whose = typeof owner === "number" ? owner : textOf(owner) || null;
    return [
      {
        what: textOf(action),
        owner: whose,
        due: textOf(due) || null,
        status: Number(status) || 1,
        outcome: textOf(outcome).trim(),
      },
    ];
  });
}

type PlanFields = ReturnType<typeof wordsFor>["instrument"]["wavr"]["plan"]["fields"];

function goalsIn(state: WavrPlan["state"], fields: PlanFields): readonly ManagedGoal[] {
  const listed: readonly unknown[] = Array.isArray(state.goals) ? state.goals : [];
  const items = fields.find(({ key }) => key === "goals")?.item_fields ?? [];
  const options = items.find(({ key }) => key === "goal_status")?.options ?? [];
  return listed.flatMap((each): readonly ManagedGoal[] => {
    if (typeof each !== "object" || each === null) return [];
    const { goal, target_date, goal_status }: Readonly<Record<string, unknown>> = { ...each };
    const progress = options.find(({ value }) => value === goal_status)?.label ?? textOf(goal_status);
    return [{ goal: textOf(goal), by: textOf(target_date) || null, progress }];
  });
}

function stateIn({ plan_status }: WavrPlan["state"], fields: PlanFields): string {
  const options = fields.find(({ key }) => key === "plan_status")?.options ?? [];
  return options.find(({ value }) => value === plan_status)?.label ?? "";
}

function closedIn(
  { state, versions }: WavrPlan,
  criteria: readonly { readonly value: string; readonly label: string }[],
): ManagedPlan["closed"] {
  const last = versions.at(-1);
  if (planStatusOf(state) !== "ended" || last === undefined) return null;
  return {
    version: last.number,
    at: last.made_at,
    by: last.made_by?.full_name ?? null,
    why: textOf(state.closing_notes),
    unmet: criteriaIn(state)
      .filter(({ met }) => met === false)
      .map(({ key, words }) =>
        [criteria.find(({ value }) => value === key)?.label ?? key, words].filter(Boolean).join(": "),
      ),
  };
}

/** A threat management plan as its WAVR assessment has it; null where it is none, or cannot be read here. */
export function useManagedPlan(caseId: number, uuid: string | null): ManagedPlan | null {
  const found = useQuery({
    ...apiQuery(useApi(), "wavr.show", { params: { id: caseId } }),
    enabled: uuid !== null,
  });
  const all = found.data?.data;
  const plan = all?.plans.find((each) => each.uuid === uuid);
  if (all === undefined || plan === undefined) return null;
  const { wavr } = wordsFor(plan.instrument).instrument;
  const opinion = all.assessments.find(({ person_uuid }) => person_uuid === plan.person_uuid);
  const judgment = opinion?.summaries.at(-1)?.state ?? opinion?.state ?? {};
  const levels = wavr.assessment.fields
    .filter(({ options_from }) => options_from === "levels")
    .flatMap(({ key }) => wavr.assessment.levels.find(({ value }) => value === judgment[key]) ?? []);
  return {
    goals: goalsIn(plan.state, wavr.plan.fields),
    actions: actionsIn(plan.state),
    state: stateIn(plan.state, wavr.plan.fields),
    levels: levels.map(({ label }) => label),
    grave: levels.some((level) => wavr.assessment.levels.indexOf(level) >= 2),
    closed: closedIn(plan, wavr.plan.closing_criteria),
    late: (from, on) => lateReview(wavr, judgment, from, on),
    reviewDays: soonestReview(wavr, judgment)?.days ?? null,
  };
}

/** What whoever reviews it has to know, in a line: "Concern: High \u00b7 Moderate. 1 of 3 actions done." */
export const managedWords = ({ levels, actions }: ManagedPlan): string =>
  [
    ...(levels.length === 0 ? [] : [t("Concern: {{levels}}.", { levels: levels.join(" \u00b7 ") })]),
    t("{{done}} of {{total}} actions done.", {
      done: actions.filter(({ status }) => status === taskDone).length,
      total: actions.length,
    }),
  ].join(" ");

/** Says beside a day of review that the level of concern asks for a sooner one. */
export const lateWords = (late: LateReview): string =>
  t("Later than the instrument asks for at this level. {{level}}: {{review}}", { ...late });
