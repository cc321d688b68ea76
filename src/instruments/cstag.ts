import { type Answer, answers, type SectionKey, sectionKeys } from "#contract/records/assessments/schema.ts";
import { currentPack } from "./packs.ts";

// The names that the specification gives, and that are the same in every pack (held by packs.test.ts): what a menu,
// a list or a filter shows for many assessments together. Words that a version may change are in instrument.ts.

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

export const observationSections = ["key_observations", "observations_suggesting"] as const;
export type ObservationSection = (typeof observationSections)[number];

/** What a classification is called, and what it usually asks of the four steps. */
export interface ClassificationName {
  readonly value: number;
  readonly label: string;
  readonly short: string;
  readonly steps: readonly { readonly step: number; readonly expectation: string }[];
}

const { cstag: content } = currentPack.content;

/** The title of the module, as a heading. */
export const cstagTitle: string = content.title;

/** The four steps with their seven sections, in order (Spec §2). */
export const steps: readonly Step[] = content.wizard_steps.map((step) => ({
  ...step,
  sections: step.sections.flatMap(({ key, label }) => {
    const known = sectionKeys.find((section) => section === key);
    return known === undefined ? [] : [{ key: known, label }];
  }),
}));

/** The answers of an observation in their fixed order; the wire takes `value`. */
export const answerScale: readonly { readonly value: Answer; readonly label: string }[] = answers.flatMap(
  (value) => {
    const found = content.answer_scale.find((answer) => answer.value === value);
    return found ? [{ value, label: found.label }] : [];
  },
);

/** The keys of a section's observations, `ko1` to `ko18` or `ni1` to `ni19`, in order. */
export const observationKeys = (section: ObservationSection): readonly string[] =>
  content[section].items.map(({ key }) => key);

/** Wire fields of one observation: `ko1_radio` and `ko1_comment` (Spec §3). */
export const radioField = (key: string): string => `${key}_radio`;
export const commentField = (key: string): string => `${key}_comment`;

export const classificationOptions: readonly ClassificationName[] = content.threat_classification.options.map(
  ({ value, label, short, steps: expected }) => ({
    value,
    label,
    short,
    steps: expected,
  }),
);

export const classificationOption = (value: number | null): ClassificationName | null =>
  classificationOptions.find((option) => option.value === value) ?? null;

/** What a classification usually asks of a step: guidance, never a lock. Null while nothing is classified. */
export function stepExpectation(classification: number | null, step: number): Choice | null {
  const entry = classificationOption(classification)?.steps.find((item) => item.step === step);
  return (
    content.threat_classification.step_expectations.find(({ value }) => value === entry?.expectation) ?? null
  );
}

const named = (choices: readonly Choice[]): readonly Choice[] =>
  choices.map(({ value, label }) => ({ value, label }));

/** The nine sources of information (Spec §9) and the three answers of "information reviewed" (Spec §4). */
export const sources: readonly Choice[] = named(content.assessment_findings.sources);
export const informationReviewed: readonly Choice[] = named(content.assessment_findings.information_reviewed);
