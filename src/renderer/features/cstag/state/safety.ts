import type { QuestionGroup } from "#instruments/instrument.ts";
import { type GroupKind, safetyKind } from "#instruments/interviews.ts";
import { groupProgress, isAnswered } from "#instruments/progress.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";

/** The first part of a safety interview, before its groups. */
export const detailsGroup = "details";

/** "Subject interview with Jordan Avery", "Parent interview about Jordan Avery". */
export function safetyTitle(state: SectionForm): string {
  const type = String(state.type ?? "");
  const label = safetyKind(type)?.label ?? t("Safety");
  const name = typeof state.subject_name === "string" ? state.subject_name.trim() : "";
  if (name === "") return t("{{label}} interview", { label });
  return type === "subject"
    ? t("{{label}} interview with {{name}}", { label, name })
    : t("{{label}} interview about {{name}}", { label, name });
}

/** Where to continue: the first group with an open question, else the first; details for an unknown type. */
export function groupToContinue(state: SectionForm): string {
  const groups = safetyKind(String(state.type))?.groups ?? [];
  const open = groups.find((group) => {
    const { done, total } = groupProgress(group, state);
    return done < total;
  });
  return (open ?? groups[0])?.key ?? detailsGroup;
}

/** How far a group has come, in the words of its menu. */
export const groupStates = ["done", "begun", "untouched"] as const;
export type GroupState = (typeof groupStates)[number];

export function groupState(group: GroupKind, state: SectionForm): GroupState {
  const { done, total } = groupProgress(group, state);
  if (done === 0) return "untouched";
  return done === total ? "done" : "begun";
}

/** Is nothing answered in any other group? Then the interview begins here, wherever in the menu that is. */
export const isFirstHeld = (groups: readonly GroupKind[], key: string, state: SectionForm): boolean =>
  groups.every((group) => group.key === key || groupState(group, state) === "untouched");

/** Is every other group done? Then the interview ends here. */
export const isLastHeld = (groups: readonly GroupKind[], key: string, state: SectionForm): boolean =>
  groups.every((group) => group.key === key || groupState(group, state) === "done");

export interface AlertRun {
  readonly alert: string;
  /** Numbers of the first and the last question it is shown beside. */
  readonly from: number;
  readonly to: number;
}

/** Guidance beside the questions it belongs to: neighbors with the same guidance share one note. */
export function alertRuns(group: QuestionGroup): readonly AlertRun[] {
  const runs: AlertRun[] = [];
  for (const { alert, number } of group.questions) {
    const last = runs.at(-1);
    if (alert === undefined) continue;
    if (last && last.alert === alert && last.to === number - 1)
      runs[runs.length - 1] = { ...last, to: number };
    else runs.push({ alert, from: number, to: number });
  }
  return runs;
}

export const runLabel = ({ from, to }: AlertRun): string => {
  if (from === to) return t("Question {{from}}", { from });
  return to === from + 1
    ? t("Questions {{from}} and {{to}}", { from, to })
    : t("Questions {{from}} to {{to}}", { from, to });
};

/** The next group after `current` with an open question, starting over at the end; null where all are answered. */
export function nextOpenGroup(state: SectionForm, current: string, by: 1 | -1): string | null {
  const groups = safetyKind(String(state.type))?.groups ?? [];
  const at = groups.findIndex(({ key }) => key === current);
  for (let step = 1; step <= groups.length; step += 1) {
    const group = groups[(at + by * step + groups.length * 2) % groups.length];
    if (group?.questions.some(({ field }) => !isAnswered(state[field]))) return group.key;
  }
  return null;
}
