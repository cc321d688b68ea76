import type { FieldPath } from "react-hook-form";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { readField, sameValue } from "#contract/merge/same-value.ts";
import { pastReview, reviewIsPast, type Standing } from "#contract/records/plans/in-force.ts";
import { reminderStatuses, type TaskStatus } from "#contract/records/reminders/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import type { Instrument } from "#instruments/instrument.ts";
import { triggersKey } from "#instruments/wavr-parts.ts";
import { criteriaKey, planProblems, planStatusOf, type WavrProblem } from "#instruments/wavr-rules.ts";
import type { FormFields, FormState } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import type { Owner } from "#parts/plans/owner-field.tsx";
import type { PlanWords } from "#parts/plans/wavr-plan-words.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { messages } from "#ui/forms/form-messages.ts";
import { isGiven } from "../state/intake.ts";

export type Goal = {
  readonly goal: string;
  readonly measure: string;
  readonly target_date: string | null;
  readonly goal_status: string;
};

export type Action = {
  /** Of those that were saved. */
  readonly uuid?: string | undefined;
  readonly action: string;
  readonly action_area: string;
  readonly owner: Owner;
  readonly due: string | null;
  /** 1 to 4, as of a task. */
  readonly status: number;
  readonly outcome: string;
};

const textIn = z.string().catch("");
const dayIn = z.string().nullable().catch(null);
const ownerIn = z.union([z.int(), z.string()]).nullable().catch(null);
// What the program does not know of a goal or an action stays with it (DOMAIN-8).
const goalIn: z.ZodType<Goal, Goal> = z.looseObject({
  goal: textIn,
  measure: textIn,
  target_date: dayIn,
  goal_status: textIn,
});
const actionIn: z.ZodType<Action, Action> = z.looseObject({
  uuid: z.string().optional().catch(undefined),
  action: textIn,
  action_area: textIn,
  owner: ownerIn,
  due: dayIn,
  status: z.int().catch(1),
  outcome: textIn,
});

const criterionIn = z
  .object({ met: z.boolean().nullable().catch(null), words: textIn })
  .catch({ met: null, words: "" });

const planShape = z.object({
  title: textIn,
  plan_status: textIn,
  case_manager: ownerIn,
  goals: z.array(goalIn).catch([]),
  actions: z.array(actionIn).catch([]),
  monitoring_cadence: textIn,
  monitoring_notes: textIn,
  information_sharing: textIn,
  review_date: dayIn,
  [triggersKey]: textIn,
  closing_criteria: z.array(z.string()).catch([]),
  [criteriaKey]: z.record(z.string(), criterionIn).catch({}),
  closing_notes: textIn,
});
export type PlanValues = z.infer<typeof planShape>;

/** The form of a plan, as its fields read and change it. */
export type PlanState = FormFields<PlanValues> & Pick<FormState, "tries">;

export const newGoal: Goal = { goal: "", measure: "", target_date: null, goal_status: "not_started" };
/** An action that begins is due today unless the team says otherwise (Spec §9). */
export const newAction = (due: string): Action => ({
  action: "",
  action_area: "",
  owner: null,
  due,
  status: 1,
  outcome: "",
});

/** What a new plan offers to begin with: a title, and the day of review that the judgment named, where it is still to come. */
export function offeredPlan(
  words: PlanWords,
  {
    person,
    judgment,
    today,
  }: { readonly person: string; readonly judgment: SectionForm; readonly today: string },
): PlanValues {
  const { next_review: next } = judgment;
  return {
    ...planValues({}),
    title: t("{{plan}} for {{name}}", { plan: words.title, name: person }).slice(0, 200),
    review_date: typeof next === "string" && next >= today ? next : null,
  };
}

/** What the form holds of a plan's state. */
export function planValues(state: SectionForm): PlanValues {
  const values = planShape.parse(state);
  return values.plan_status === "" ? { ...values, plan_status: "draft" } : values;
}

export const statusOf = (status: number): TaskStatus =>
  reminderStatuses.find(({ id }) => id === status)?.id ?? 1;

/** The fields that can have something to fix, in reading order. */
export const planPaths = ({
  goals,
  actions,
  closing_criteria,
}: PlanValues): readonly FieldPath<PlanValues>[] => [
  "title",
  "plan_status",
  "case_manager",
  "goals",
  ...goals.map((_, at) => `goals.${at}.goal` as const),
  "actions",
  ...actions.flatMap(
    (_, at) => [`actions.${at}.action`, `actions.${at}.owner`, `actions.${at}.due`] as const,
  ),
  "monitoring_cadence",
  "review_date",
  "closing_criteria",
  ...closing_criteria.flatMap((key) => [`${criteriaKey}.${key}.met`, `${criteriaKey}.${key}.words`] as const),
  "closing_notes",
];

/** What is said of a list that needs one row. */
function atLeastOne(list: unknown): string | null {
  if (list === "goals") return t("Add at least one goal.");
  if (list === "actions") return t("Add at least one action.");
  return list === "closing_criteria" ? t("Choose at least one closing criterion.") : null;
}

/** Names the field and the fix. */
function problemWords({ path, label, kind, choices }: WavrProblem): string {
  switch (kind) {
    case "missing":
      return path.length === 1
        ? (atLeastOne(path[0]) ?? messages.requiredNamed(label))
        : messages.requiredNamed(label);
    case "no_day":
      return messages.date;
    case "unsaid":
      return t("Say whether this was met: {{label}}.", { label });
    case "unexplained":
      return t("Say why the plan is closed without this: {{label}}.", { label });
    case "unknown":
      return t("“{{label}}” must be one of these: {{choices}}.", { label, choices: choices.join(", ") });
    default:
      return kind satisfies never;
  }
}

/**
 * A row that was added and nothing was written into, whatever day it was offered: it keeps nobody from saving a draft, and is not
 * kept.
 */
const isUntouched = (list: "goals" | "actions", item: Goal | Action): boolean =>
  list === "goals"
    ? sameValue(item, newGoal)
    : sameValue({ ...item, due: null }, { ...newAction(""), due: null });

/** By its uuid an action keeps its task, whatever becomes of its words. */
const named = (action: Action): Action =>
  action.uuid === undefined ? { ...action, uuid: uuidv7() } : action;

/** What is saved of the form. */
export const planToSave = (plan: PlanValues): PlanValues => ({
  ...plan,
  goals: plan.goals.filter((each) => !isUntouched("goals", each)),
  actions: plan.actions.filter((each) => !isUntouched("actions", each)).map(named),
  // What becomes of the criteria is of the closing review alone, and of those that were chosen.
  [criteriaKey]:
    planStatusOf(plan) === "ended"
      ? Object.fromEntries(
          Object.entries(plan[criteriaKey]).filter(([key]) => plan.closing_criteria.includes(key)),
        )
      : {},
});

/** A plan that is taken up again leaves the reasons for its closing with the version that closed it. */
export const withoutOldReason = (plan: PlanValues, saved: SectionForm | null): PlanValues =>
  saved !== null &&
  planStatusOf(saved) === "ended" &&
  planStatusOf(plan) !== "ended" &&
  plan.closing_notes === saved.closing_notes
    ? { ...plan, closing_notes: "" }
    : plan;

/** The actions that are not done. */
export const openActions = ({ actions }: Pick<PlanValues, "actions">): readonly Action[] =>
  actions.filter(({ action, status }) => action.trim() !== "" && status !== taskDone);

/** The criterion by which nothing of the plan is left to do. */
const actionsDone = "actions_done";

/** Is it said that every action is done or no longer needed, and not yet of those that are open? */
export const saysAllDone = (plan: Pick<PlanValues, "closing_criteria" | typeof criteriaKey>): boolean => {
  const said = plan[criteriaKey][actionsDone];
  return plan.closing_criteria.includes(actionsDone) && said?.met === true && said.words.trim() === "";
};

/** Is it said already why the plan is closed although something of it is open? */
export const saysWhyOpen = (plan: Pick<PlanValues, "closing_criteria" | typeof criteriaKey>): boolean => {
  const said = plan[criteriaKey][actionsDone];
  return plan.closing_criteria.includes(actionsDone) && said?.met === false && said.words.trim() !== "";
};

/** The answer anew, beside actions that are open: not met, or met since they are not needed, which the version then says. */
export const answeredAnew = (
  plan: PlanValues,
  open: readonly Action[],
  needed: boolean,
): PlanValues[typeof criteriaKey] => ({
  ...plan[criteriaKey],
  [actionsDone]: needed
    ? { met: false, words: "" }
    : {
        met: true,
        words: t("No longer needed: {{actions}}", {
          actions: open.map(({ action }) => action.trim()).join("; "),
        }).slice(0, 500),
      },
});

/** How the plan stands that is saved anew, and the calendar day of whoever writes. */
export interface PlanAround {
  readonly before: Standing | null;
  /** What it said until now; null for one that begins. */
  readonly saved: SectionForm | null;
  readonly today: string;
}

/**
 * What a plan needs: a draft its title, and each goal and action its words; one that is in force or closed what
 * `planProblems` says too.
 */
export const planRules = (words: PlanWords, around: PlanAround | null = null) =>
  planShape.superRefine((plan, ctx) => {
    const say = (path: readonly (string | number)[], message: string) =>
      ctx.addIssue({ code: "custom", path: [...path], message });
    if (planStatusOf(plan) !== "draft") {
      for (const problem of planProblems(words, plan, around?.saved ?? null))
        say(problem.path, problemWords(problem));
      const now = { status: planStatusOf(plan), reviewDate: plan.review_date };
      const label = words.fields.find(({ key }) => key === "review_date")?.label;
      if (around !== null && reviewIsPast(now, around.before, around.today))
        say(["review_date"], pastReview(label));
      return;
    }
    const labelOf = (list: string, field: string) =>
      words.fields.find(({ key }) => key === list)?.item_fields?.find(({ key }) => key === field)?.label ??
      field;
    const title = words.fields.find(({ key }) => key === "title");
    if (!isGiven(plan.title)) say(["title"], messages.requiredNamed(title?.label ?? t("Title")));
    for (const [list, key] of [
      ["goals", "goal"],
      ["actions", "action"],
    ] as const)
      for (const [at, item] of plan[list].entries())
        if (!isUntouched(list, item) && !isGiven(readField(item, key)))
          say([list, at, key], messages.requiredNamed(labelOf(list, key)));
  });

/** Suggestions whose words no goal or action has yet. */
export const unused = <S extends { readonly text: string }>(
  suggestions: readonly S[],
  used: readonly string[],
): readonly S[] => suggestions.filter(({ text }) => !used.includes(text));

/** How often the pack looks in at the levels that the team chose: each cadence that is named, with its levels. */
export function cadenceHints(
  { wavr }: Pick<Instrument, "wavr">,
  judgment: SectionForm,
): readonly { readonly level: string; readonly cadence: string }[] {
  const { plan, assessment } = wavr;
  const chosen = assessment.fields
    .filter(({ input }) => input === "radio")
    .map(({ key }) => assessment.levels.find(({ value }) => value === judgment[key]))
    .filter((level) => level !== undefined);
  return [...new Set(chosen)].flatMap(({ value, label }) => {
    const cadence = plan.cadences.find((each) => each.value === plan.cadence_by_level[value]);
    return cadence === undefined ? [] : [{ level: label, cadence: cadence.label }];
  });
}
