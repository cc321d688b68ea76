import type { StatisticsBy, StepNumbers } from "#contract/services/statistics/schema.ts";
import type { FidelityStep } from "#contract/services/statistics/steps.ts";
import { t } from "#lib/words/t.ts";
import type { PeriodKind, StepView } from "./statistics-address.ts";

export const byNames: Readonly<Record<StatisticsBy, string>> = {
  school: t("School"),
  grade: t("Grade"),
  classification: t("Classification"),
  group: t("Person group"),
};

export const periodNames: Readonly<Record<PeriodKind, string>> = {
  month: t("Month"),
  year: t("Year"),
  days: t("Days"),
};

export const monthNames = [
  t("January"),
  t("February"),
  t("March"),
  t("April"),
  t("May"),
  t("June"),
  t("July"),
  t("August"),
  t("September"),
  t("October"),
  t("November"),
  t("December"),
] as const;

export const viewNames: Readonly<Record<StepView, string>> = {
  done: t("Done"),
  in_time: t("Done in time"),
  median: t("Median days"),
};

export const stepNames: Readonly<Record<FidelityStep, string>> = {
  subject: t("Subject interviewed"),
  witness: t("Target or witness interviewed"),
  classification: t("Classified"),
  response: t("Response recorded"),
  evaluation: t("Safety evaluation begun"),
  plan: t("Plan monitored"),
  closing: t("Case closed"),
};

/** What counts as done, and for which assessments it is asked. */
export const stepNotes: Readonly<Record<FidelityStep, string>> = {
  subject: t("An interview with the subject is on record. Asked of every assessment."),
  witness: t("An interview with a target or a witness is on record. Asked of every assessment."),
  classification: t("The team has recorded a classification. Asked of every assessment."),
  response: t("A task of the response is on record. Asked where it was classified as a threat."),
  evaluation: t("An interview of step 4 is on record. Asked where it is very serious substantive."),
  plan: t("The case came to the stage Monitoring. Asked where it is substantive."),
  closing: t("The case is closed. Asked of every assessment."),
};

export const hiddenSign = "*";
export const numberWords = (value: number | null): string =>
  value === null ? hiddenSign : value.toLocaleString("en-US");

/** `12 of 15 (80%)`; `*` where a part of it is hidden, a dash where nobody is asked. */
export function shareWords(part: number | null, of: number | null): string {
  if (part === null || of === null) return hiddenSign;
  if (of === 0) return "–";
  return t("{{part, number}} of {{of, number}} ({{percent}}%)", {
    part,
    of,
    percent: Math.round((part / of) * 100),
  });
}

/** A dash where none was done. */
export const medianWords = ({ median_days: days, done }: StepNumbers): string =>
  days === null ? (done === 0 ? "–" : hiddenSign) : days.toLocaleString("en-US");

export const stepWords = (step: StepNumbers, view: StepView): string =>
  view === "median" ? medianWords(step) : shareWords(view === "done" ? step.done : step.in_time, step.of);

/** What hidden means; nothing where all may be told. */
export const hiddenWords = (smallest: number): string =>
  smallest > 1
    ? t(
        "* is hidden: a number from 1 to {{most}}, or one from which such a number could be worked out. Zeros are shown.",
        { most: smallest - 1 },
      )
    : t("No number is hidden: the organization hides none.");
