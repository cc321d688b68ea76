import { classificationNames } from "#contract/records/assessments/classification.ts";
import type { StatisticsBy } from "./schema.ts";
import type { FidelityStep } from "./steps.ts";

// What the file says; the screen says the same in its own language.

export const stepNames: Readonly<Record<FidelityStep, string>> = {
  subject: "Subject interviewed",
  witness: "Target or witness interviewed",
  classification: "Classified",
  response: "Response recorded",
  evaluation: "Safety evaluation begun",
  plan: "Plan monitored",
  closing: "Case closed",
};

export const byNames: Readonly<Record<StatisticsBy, string>> = {
  school: "School",
  grade: "Grade",
  classification: "Classification",
  group: "Person group",
};

export const countNames = {
  cases: "Cases reported",
  assessments: "Assessments begun",
  classes: classificationNames,
  not_classified: "Not classified yet",
  several: "More than one person on the team",
} as const;
