import type {
  Outcome,
  PlanStatus,
  ReviewDayKind,
  ReviewResult,
  SafetyPlan,
} from "#contract/records/plans/schema.ts";
import type { PlanAsks } from "#instruments/person-types.ts";
import { t } from "#lib/words/t.ts";

export const planStatusNames: Readonly<Record<PlanStatus, string>> = {
  draft: t("Draft"),
  in_force: t("Active"),
  ended: t("Closed"),
};

/** How a plan stands: one in force goes on as long as its case does, and `rests` with one that was archived while it was open. */
export function planStanding(status: PlanStatus, caseEnded: boolean, rests = false): string {
  if (status !== "in_force" || !caseEnded) return planStatusNames[status];
  return rests ? t("Rests while the case is archived") : t("Ended with the case");
}

const cadenceNames: Readonly<Record<string, string>> = {
  continuous: t("Every day"),
  daily: t("Every school day"),
  twice_weekly: t("Twice a week"),
  weekly: t("Every week"),
  biweekly: t("Every two weeks"),
  monthly: t("Every month"),
  quarterly: t("Every three months"),
};

/** A cadence that this program does not know reads as it is written. */
export const cadenceName = (cadence: string): string => cadenceNames[cadence] ?? cadence;

const outcomeNames: Readonly<Record<Outcome, string>> = {
  same: t("About the same"),
  better: t("Better"),
  worse: t("Worse"),
  not_reached: t("Not reached"),
};

export const reviewResultNames: Readonly<Record<ReviewResult, string>> = {
  goes_on: t("It goes on as it is"),
  changed: t("It is changed"),
  closing: t("It is to be closed"),
};

export const reviewDayNames: Readonly<Record<ReviewDayKind, string>> = {
  anniversary: t("Anniversary"),
  return: t("Return to school"),
  court: t("Day in court"),
  break: t("Break"),
  other: t("Another day"),
};

/** Whose plan it is that names nobody: a threat to an event or a place by nobody known. */
export const nobodyKnown = t("Nobody known yet");

/** What a safety plan is called: by whom it is for, or by what it protects. */
export const planTitle = ({ person, state }: Pick<SafetyPlan, "person" | "state">): string => {
  if (person !== null) return t("Safety plan for {{name}}", { name: person.name });
  return state.protects === null
    ? t("Safety plan, nobody known yet")
    : t("Safety plan: {{protected}}", { protected: state.protects });
};

export const planLabels = {
  protects: t("What it protects"),
  status: t("State"),
  strengths: t("What the student brings"),
  family_part: t("The family’s part"),
  measures: t("Measures"),
  when_changes: t("When something changes"),
  who_knows: t("Who knows what"),
  cadence: t("Check-ins"),
  check_in_by: t("Who checks in"),
  review_date: t("Review date"),
  review_days: t("Days that call for a review"),
  criteria: t("What would end the plan"),
  signatures: t("Signatures"),
  closing_reason: t("Reason for ending"),
} as const;

/** The same, by whom the plan is about: nobody can check in with somebody whom nobody knows. */
export const planLabelsFor = ({ looksAtPlace }: Pick<PlanAsks, "looksAtPlace">) =>
  looksAtPlace ? { ...planLabels, cadence: t("Look at the place"), check_in_by: t("Who looks") } : planLabels;

/** What the answer to a check-in is called, by whom the plan is about. */
export const outcomeName = (outcome: Outcome, { looksAtPlace }: Pick<PlanAsks, "looksAtPlace">): string =>
  looksAtPlace && outcome === "not_reached" ? t("Nobody could look") : outcomeNames[outcome];

export const howItWent = ({ looksAtPlace }: Pick<PlanAsks, "looksAtPlace">): string =>
  looksAtPlace ? t("How is it there?") : t("How did it go?");

/** What the tab and the paper call a plan of either kind. */
export const planTitles = {
  safety_plan: t("Safety plan"),
  plan: t("Threat management plan"),
} as const;
