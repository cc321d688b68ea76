import { isFields } from "#contract/merge/same-value.ts";
import {
  type Answer,
  type Assessment,
  answers,
  type SectionKey,
} from "#contract/records/assessments/schema.ts";
import { classificationOf } from "#contract/records/assessments/state.ts";
import { radioField, steps } from "#instruments/cstag.ts";
import { type ProgressParts, sectionProgress } from "#instruments/progress.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { consideredIn } from "./considered.ts";

/** Tasks as progress counts them. */
export const tasksIn = (tasks: Assessment["tasks"]): ProgressParts["tasks"] =>
  tasks.map(({ section, state, reminder_status }) => ({ section, state, status: reminder_status.id }));

/** The chosen answer; null for none and for unknown values, which stay stored. */
export function answerOf(form: SectionForm, key: string): Answer | null {
  const value = form[radioField(key)];
  return answers.find((answer) => answer === value) ?? null;
}

const shortClasses = ["Not a Threat", "Transient", "Serious", "Very Serious"] as const;

/** The few words behind a section in the menu: `14 of 18`, `4`, `Serious`. */
export function sectionSummary(section: SectionKey, from: ProgressParts): string {
  const { done, total } = sectionProgress(section, from);
  if (section === "interviews") return String(total);
  if (section === "threat_classification") {
    const recorded = classificationOf(from.steps);
    const form = from.steps[section];
    if (isFields(form) && consideredIn(form, recorded) !== null) return t("Not recorded");
    return shortClasses[recorded ?? -1] ?? "";
  }
  if (section === "threat_response" && total === 0) return "0";
  if (section === "safety_interviews" && total === 0) return "";
  return t("{{done}} of {{total}}", { done, total });
}

export const sectionOrder: readonly SectionKey[] = steps.flatMap((step) =>
  step.sections.map(({ key }) => key),
);

/** The step that contains a section; undefined for unknown sections (Spec §8). */
export const stepOf = (section: string) =>
  steps.find((step) => step.sections.some(({ key }) => key === section));

export const sectionLabel = (section: SectionKey): string =>
  steps.flatMap((step) => step.sections).find(({ key }) => key === section)?.label ?? section;

/** The section before or after; null at an end. */
export function neighbor(section: SectionKey, by: 1 | -1): SectionKey | null {
  return sectionOrder[sectionOrder.indexOf(section) + by] ?? null;
}
