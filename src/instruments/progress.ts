import type { SectionKey } from "#contract/records/assessments/schema.ts";
import { classificationOf } from "#contract/records/assessments/state.ts";
import { shownIn } from "#contract/records/reminders/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import {
  type ObservationSection,
  observationKeys,
  radioField,
  sources,
  stepExpectation,
  steps,
} from "./cstag.ts";
import { type GroupKind, interviewKind, safetyKind, safetyKinds } from "./interviews.ts";
import { sourceOf } from "./sources.ts";

type Form = Readonly<Record<string, unknown>>;

/** Counts of what is filled in: progress, never a result. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** What progress is counted from. */
export interface ProgressParts {
  readonly steps: Readonly<Record<string, unknown>>;
  readonly interviews: readonly { readonly section: string; readonly state: Form }[];
  /** `status`: 4 is done. */
  readonly tasks: readonly {
    readonly section: string | null;
    readonly status: number;
    readonly state: Form;
  }[];
}

/** A section's form; a list of ids or nothing counts as an empty form. */
export const formOf = (steps: ProgressParts["steps"], section: string): Form => {
  const form = steps[section];
  return typeof form === "object" && form !== null && !Array.isArray(form) ? (form as Form) : {};
};

/** An answer counts where it is not empty after trimming (`answered_rule` of the instrument). */
export const isAnswered = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() !== "" : value !== null && value !== undefined;

export function observationProgress(section: ObservationSection, form: Form): Progress {
  const keys = observationKeys(section);
  return { done: keys.filter((key) => isAnswered(form[radioField(key)])).length, total: keys.length };
}

/**
 * Answers of a group: its key followed by a number, matched whole, because some keys contain another
 * (`delinquent_behavior`, `delinquent_behavior_parent`).
 */
export function groupProgress(group: GroupKind, state: Form): Progress {
  const own = new RegExp(`^${group.key}\\d+$`);
  const asked = new Set(group.questions.map(({ field }) => field));
  const done = Object.keys(state).filter((key) => own.test(key) && asked.has(key) && isAnswered(state[key]));
  return { done: done.length, total: group.questions.length };
}

/** Answers of a safety interview out of 83, 56 or 27. */
export function safetyProgress(state: Form): Progress {
  const instrument = safetyKind(String(state.type));
  if (instrument === null) return { done: 0, total: 0 };
  const done = instrument.groups.reduce((sum, group) => sum + groupProgress(group, state).done, 0);
  return { done, total: instrument.total };
}

/** Answers of a general interview out of 6. */
export function interviewProgress(state: Form): Progress {
  const questions = interviewKind(String(state.interview_type))?.questions ?? [];
  return { done: questions.filter(({ key }) => isAnswered(state[key])).length, total: 6 };
}

/** Reviewed sources: marked reviewed, not applicable or not available, or with a task that is done. */
function findingsProgress(tasks: ProgressParts["tasks"]): Progress {
  const looked = tasks.filter(
    ({ section, state, status }) =>
      section === "assessment_findings" && (isAnswered(state.informationReviewed) || status === taskDone),
  );
  const seen = new Set(looked.flatMap(({ state }) => sourceOf(state.source)?.value ?? []));
  return { done: seen.size, total: sources.length };
}

/** The fullest interview of each of the three types: 166 questions in all. */
function allSafetyProgress(interviews: ProgressParts["interviews"]): Progress {
  const best = (type: string) =>
    Math.max(
      0,
      ...interviews
        .filter(({ section, state }) => section === "safety_interviews" && state.type === type)
        .map(({ state }) => safetyProgress(state).done),
    );
  return {
    done: safetyKinds.reduce((sum, { type }) => sum + best(type), 0),
    total: safetyKinds.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Is the step of this section not usually needed for the recorded class? */
function notUsual(section: SectionKey, from: ProgressParts): boolean {
  const step = steps.find(({ sections }) => sections.some(({ key }) => key === section))?.step ?? 0;
  return stepExpectation(classificationOf(from.steps), step)?.value === "not_usual";
}

/** Where a section is not usually needed and nothing of it is there, nothing of it is missing. */
export function sectionProgress(section: SectionKey, from: ProgressParts): Progress {
  switch (section) {
    case "key_observations":
    case "observations_suggesting":
      return observationProgress(section, formOf(from.steps, section));
    case "threat_classification":
      return { done: classificationOf(from.steps) === null ? 0 : 1, total: 1 };
    case "assessment_findings":
      return findingsProgress(from.tasks);
    case "interviews": {
      const held = from.interviews.filter((interview) => interview.section === section);
      const complete = held.filter(({ state }) => interviewProgress(state).done === 6);
      return { done: complete.length, total: held.length };
    }
    case "threat_response": {
      const tasks = from.tasks.filter((task) => shownIn(task) === section);
      return { done: tasks.filter((task) => task.status === taskDone).length, total: tasks.length };
    }
    case "safety_interviews": {
      const found = allSafetyProgress(from.interviews);
      return found.done === 0 && notUsual(section, from) ? { done: 0, total: 0 } : found;
    }
  }
}

/** How much of each of the four steps is recorded: what its sections count together. */
export const progressOf = (parts: ProgressParts) =>
  steps.map(({ step, sections }) => {
    const counts = sections.map(({ key }) => sectionProgress(key, parts));
    const sum = (part: keyof Progress) => counts.reduce((total, count) => total + count[part], 0);
    return { step, done: sum("done"), total: sum("total") };
  });
