import {
  type Answer,
  type AssessmentState,
  answers,
  type SectionKey,
} from "#contract/records/assessments/schema.ts";
import { shownIn } from "#contract/records/reminders/schema.ts";
import {
  type Observation,
  type ObservationSection,
  observations,
  radioField,
  sources,
  steps,
} from "#instruments/cstag.ts";
import {
  interviewForm,
  type QuestionGroup,
  safetyInstrument,
  safetyInstruments,
} from "#instruments/interviews.ts";
import type { SectionForm } from "./saving/section-form.ts";

/** Counts of what is filled in: progress, never a result. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

interface TaskLike {
  readonly section: string | null;
  readonly reminder_status: { readonly id: number };
  readonly state: SectionForm;
}
interface InterviewLike {
  readonly section: string;
  readonly state: SectionForm;
}

/** What a section's progress is counted from. */
export interface ProgressSource {
  readonly steps: AssessmentState["steps"];
  readonly tasks: readonly TaskLike[];
  readonly interviews: readonly InterviewLike[];
}

/** An answer counts when it is not empty after trimming. */
export const isAnswered = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() !== "" : value !== null && value !== undefined;

/** A section's form; a list of ids or nothing counts as an empty form. */
export function formOf(state: ProgressSource["steps"], section: string): SectionForm {
  const form = state[section];
  return form === undefined || Array.isArray(form) ? {} : form;
}

/** The chosen answer; null for none and for unknown values, which stay stored. */
export function answerOf(form: SectionForm, key: string): Answer | null {
  const value = form[radioField(key)];
  return answers.find((answer) => answer === value) ?? null;
}

const isObserved = (form: SectionForm, item: Observation) => isAnswered(form[radioField(item.key)]);

export function observationProgress(section: ObservationSection, form: SectionForm): Progress {
  const items = observations(section);
  return { done: items.filter((item) => isObserved(form, item)).length, total: items.length };
}

/** The classification, 0 to 3, also where it is stored as text; null while none is chosen. */
export function classificationOf(form: SectionForm): number | null {
  const value = form.threat_classification;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && [0, 1, 2, 3].includes(number) ? number : null;
}

/**
 * Answers of a group: its key followed by a number, matched whole, because some keys contain another
 * (`delinquent_behavior`, `delinquent_behavior_parent`).
 */
export function groupProgress(group: QuestionGroup, state: SectionForm): Progress {
  const own = new RegExp(`^${group.key}\\d+$`);
  const asked = new Set(group.questions.map(({ field }) => field));
  const done = Object.keys(state).filter((key) => own.test(key) && asked.has(key) && isAnswered(state[key]));
  return { done: done.length, total: group.questions.length };
}

/** Answers of a safety interview out of 83, 56 or 27. */
export function safetyProgress(state: SectionForm): Progress {
  const instrument = safetyInstrument(String(state.type));
  if (instrument === null) return { done: 0, total: 0 };
  const done = instrument.groups.reduce((sum, group) => sum + groupProgress(group, state).done, 0);
  return { done, total: instrument.total };
}

/** Answers of a general interview out of 6. */
export function interviewProgress(state: SectionForm): Progress {
  const questions = interviewForm(String(state.interview_type))?.questions ?? [];
  return { done: questions.filter(({ key }) => isAnswered(state[key])).length, total: 6 };
}

/** Reviewed sources: marked reviewed, not applicable or not available, or with a task that is done. */
function findingsProgress(tasks: readonly TaskLike[]): Progress {
  const looked = tasks.filter(
    ({ section, state, reminder_status }) =>
      section === "assessment_findings" &&
      (isAnswered(state.informationReviewed) || reminder_status.id === 4),
  );
  const done = sources.filter(({ value }) => looked.some(({ state }) => state.source === value)).length;
  return { done, total: sources.length };
}

/** The fullest interview of each of the three types: 166 questions in all. */
function allSafetyProgress(interviews: readonly InterviewLike[]): Progress {
  const best = (type: string) =>
    Math.max(
      0,
      ...interviews
        .filter(({ section, state }) => section === "safety_interviews" && state.type === type)
        .map(({ state }) => safetyProgress(state).done),
    );
  return {
    done: safetyInstruments.reduce((sum, { type }) => sum + best(type), 0),
    total: safetyInstruments.reduce((sum, { total }) => sum + total, 0),
  };
}

export function sectionProgress(section: SectionKey, from: ProgressSource): Progress {
  switch (section) {
    case "key_observations":
    case "observations_suggesting":
      return observationProgress(section, formOf(from.steps, section));
    case "threat_classification":
      return { done: classificationOf(formOf(from.steps, section)) === null ? 0 : 1, total: 1 };
    case "assessment_findings":
      return findingsProgress(from.tasks);
    case "interviews": {
      const held = from.interviews.filter((interview) => interview.section === section);
      const complete = held.filter(({ state }) => interviewProgress(state).done === 6);
      return { done: complete.length, total: held.length };
    }
    case "threat_response": {
      const tasks = from.tasks.filter((task) => shownIn(task) === section);
      return { done: tasks.filter((task) => task.reminder_status.id === 4).length, total: tasks.length };
    }
    case "safety_interviews":
      return allSafetyProgress(from.interviews);
  }
}

const shortClasses = ["Not a Threat", "Transient", "Serious", "Very Serious"] as const;

/** The few words behind a section in the menu: `14 of 18`, `4`, `Serious`. */
export function sectionSummary(section: SectionKey, from: ProgressSource): string {
  const { done, total } = sectionProgress(section, from);
  if (section === "interviews") return String(total);
  if (section === "threat_classification")
    return shortClasses[classificationOf(formOf(from.steps, section)) ?? -1] ?? "";
  if (section === "threat_response" && total === 0) return "0";
  return `${done} of ${total}`;
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

/** The next item without an answer after `current`, starting over at the end; null where all are answered. */
export function nextUnanswered(
  keys: readonly string[],
  isDone: (key: string) => boolean,
  current: string | null,
  by: 1 | -1,
): string | null {
  const start = current === null ? (by === 1 ? -1 : keys.length) : keys.indexOf(current);
  for (let offset = 1; offset <= keys.length; offset += 1) {
    const at = (start + by * offset + keys.length * 2) % keys.length;
    const key = keys[at];
    if (key !== undefined && !isDone(key)) return key;
  }
  return null;
}
