import { type Answer, answers, type SectionKey, sectionKeys } from "#contract/records/assessments/schema.ts";
import { pack } from "./pack.ts";

/** One option of a list. `help` says what choosing it means. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly help?: string;
}

export interface Section {
  readonly key: SectionKey;
  readonly label: string;
}

export interface Step {
  readonly step: number;
  readonly title: string;
  readonly purpose: string;
  readonly sections: readonly Section[];
}

/** Standing guidance beside a question: always in view, never read aloud (DOMAIN-7). */
export interface Alert {
  readonly title: string;
  readonly text: string;
}

/** One row of ko1 to ko18 or ni1 to ni19. `direction` is set for key observations only. */
export interface Observation {
  readonly key: string;
  readonly label: string;
  readonly help: string;
  readonly direction?: string;
  readonly alert?: string;
}

export const observationSections = ["key_observations", "observations_suggesting"] as const;
export type ObservationSection = (typeof observationSections)[number];

export interface ClassificationOption {
  readonly value: number;
  readonly label: string;
  readonly short: string;
  readonly definition: string;
  readonly choose_when: readonly string[];
  readonly do_not_choose_when: readonly string[];
  readonly steps: readonly { readonly step: number; readonly expectation: string }[];
  readonly next: string;
}

/** One action of the response catalogue; `due_in_days` counts from today. */
export interface ResponseAction {
  readonly key: string;
  readonly category: string;
  readonly text: string;
  readonly role: string;
  readonly due_in_days: number;
  readonly classifications: readonly number[];
  readonly recommended_for: readonly number[];
  readonly note?: string;
}

const content = pack.cstag;

/** The four steps with their seven sections, in order (Spec §2). */
export const steps: readonly Step[] = content.wizard_steps.map((step) => ({
  ...step,
  sections: step.sections.flatMap(({ key, label }) => {
    const known = sectionKeys.find((section) => section === key);
    return known === undefined ? [] : [{ key: known, label }];
  }),
}));

/** The answers of an observation in their fixed order; the wire takes `value`. */
export const answerScale: readonly {
  readonly value: Answer;
  readonly label: string;
  readonly help: string;
}[] = answers.flatMap((value) => {
  const found = content.answer_scale.find((answer) => answer.value === value);
  return found ? [{ value, label: found.label, help: found.help }] : [];
});

export const observations = (section: ObservationSection): readonly Observation[] => content[section].items;

export const observationTitle = (section: ObservationSection): string => content[section].title;
export const observationIntro = (section: ObservationSection): string => content[section].intro;

/** Wire fields of one observation: `ko1_radio` and `ko1_comment` (Spec §3). */
export const radioField = (key: string): string => `${key}_radio`;
export const commentField = (key: string): string => `${key}_comment`;

const alerts: Readonly<Record<string, Alert>> = content.alerts;

/** The guidance that a question names; null where it names none, or one that the instrument does not have. */
export const alertOf = (name: string | undefined): Alert | null =>
  name === undefined ? null : (alerts[name] ?? null);

export const classificationOptions: readonly ClassificationOption[] = content.threat_classification.options;

export const classificationOption = (value: number | null): ClassificationOption | null =>
  classificationOptions.find((option) => option.value === value) ?? null;

/** What a classification usually asks of a step: guidance, never a lock. Null while nothing is classified. */
export function stepExpectation(classification: number | null, step: number): Choice | null {
  const entry = classificationOption(classification)?.steps.find((item) => item.step === step);
  return (
    content.threat_classification.step_expectations.find(({ value }) => value === entry?.expectation) ?? null
  );
}

/** The nine sources of information (Spec §9) and the three answers of "information reviewed" (Spec §4). */
export const sources: readonly Choice[] = content.assessment_findings.sources;
export const informationReviewed: readonly Choice[] = content.assessment_findings.information_reviewed;

export const responseActions: readonly ResponseAction[] = content.threat_response.actions;
export const responseCategories: readonly Choice[] = content.threat_response.categories;
export const responseRoles: readonly Choice[] = content.threat_response.roles;

/** Notices that the instrument's authors require to be shown with it. */
export const notices: readonly string[] = pack.meta.notices;
