import type { AssessmentState } from "./schema.ts";

/** Ids of interviews and tasks with their section, from their tables. */
export interface SectionEntries {
  readonly interviews: readonly { readonly id: number; readonly section: string }[];
  /** `section` is null while no list has the task. */
  readonly reminders: readonly { readonly id: number; readonly section: string | null }[];
}

const kept = ["assessment_findings", "interviews", "threat_response", "safety_interviews"] as const;

/**
 * The state as it is stored: the lists of ids are set by the server (V-14) whatever a client sends, and a section
 * without entries has no step. Everything else, known or not, stays as sent.
 */
export function withServerIds(state: AssessmentState, entries: SectionEntries): AssessmentState {
  const steps = { ...state.steps };
  const all = [...entries.interviews, ...entries.reminders];
  for (const section of kept) {
    const ids = all.filter((entry) => entry.section === section).map((entry) => entry.id);
    if (ids.length > 0) steps[section] = ids;
    else if (Array.isArray(steps[section])) delete steps[section];
  }
  return { ...state, steps, interviewIds: entries.interviews.map((entry) => entry.id) };
}

/**
 * The ids of one kind of record that a state's lists name, with the section of the list. Interviews and tasks are
 * numbered apart: only these sections are read.
 */
export function namedIds<S extends string>(
  state: AssessmentState,
  sections: readonly S[],
): ReadonlyMap<number, S> {
  const named = new Map<number, S>();
  for (const section of sections) {
    const ids = state.steps[section];
    if (Array.isArray(ids)) for (const id of ids) named.set(id, section);
  }
  return named;
}

const isForm = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of the classification section; null where none is chosen. Clients send a number or its text. */
export function classificationOf(steps: Readonly<Record<string, unknown>>): number | null {
  const form = steps.threat_classification;
  const value = isForm(form) ? form.threat_classification : null;
  const number = typeof value === "string" && /^[0-3]$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= 3 ? number : null;
}
