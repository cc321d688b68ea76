import type { AssessmentState, SectionForm } from "./schema.ts";

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

const ofInterviews: readonly string[] = ["interviews", "safety_interviews"];
const ofTasks: readonly string[] = ["assessment_findings", "threat_response"];

/** A state with the lists of another one, whatever lists it has: everything else stays. */
export function withListsOf(state: AssessmentState, from: AssessmentState): AssessmentState {
  const lists = kept.flatMap((section) => {
    const ids = from.steps?.[section];
    return Array.isArray(ids) ? [[section, ids] as const] : [];
  });
  const steps = Object.entries(state.steps ?? {}).filter(
    ([section, value]) => !(Array.isArray(value) && kept.some((each) => each === section)),
  );
  return {
    ...state,
    steps: { ...Object.fromEntries(steps), ...Object.fromEntries(lists) },
    interviewIds: from.interviewIds ?? [],
  };
}

interface Named {
  readonly id: number;
  readonly interview: boolean;
}

/** Adds the id of an interview or a task to the list of its section, and an interview's to the assessment (Spec §4). */
export function withNamed(
  state: AssessmentState,
  { id, section, interview }: Named & { readonly section: string | null },
): AssessmentState {
  const joined = (ids: unknown): number[] => [...new Set([...(Array.isArray(ids) ? ids : []), id])];
  const steps =
    section === null ? state.steps : { ...state.steps, [section]: joined(state.steps?.[section]) };
  return {
    ...state,
    steps,
    interviewIds: interview ? joined(state.interviewIds) : (state.interviewIds ?? []),
  };
}

/** Takes such an id out; a step whose last id goes is removed (Spec §4). */
export function withoutNamed(state: AssessmentState, { id, interview }: Named): AssessmentState {
  const sections = interview ? ofInterviews : ofTasks;
  const steps = Object.entries(state.steps ?? {}).flatMap(([section, value]) => {
    if (!sections.includes(section) || !Array.isArray(value)) return [[section, value] as const];
    const rest = value.filter((each) => each !== id);
    return rest.length === 0 ? [] : [[section, rest] as const];
  });
  const ids = state.interviewIds ?? [];
  return {
    ...state,
    steps: Object.fromEntries(steps),
    interviewIds: interview ? ids.filter((each) => each !== id) : ids,
  };
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

/** Does a state name a class that is none of the four (Spec §3)? One that is left out or blank names none. */
export function isNoClass(steps: Readonly<Record<string, unknown>>): boolean {
  const form = steps.threat_classification;
  const value = isForm(form) ? form.threat_classification : null;
  return value !== null && value !== undefined && value !== "" && classificationOf(steps) === null;
}

/** The state as it is saved over a former one: a class that was recorded stays where the new state names none. */
export function withRecordedClass(state: AssessmentState, before: AssessmentState): AssessmentState {
  const recorded = before.steps?.threat_classification;
  if (!isForm(recorded) || classificationOf(before.steps) === null) return state;
  if (classificationOf(state.steps) !== null) return state;
  const form = state.steps.threat_classification;
  const kept = isForm(form)
    ? { ...form, threat_classification: recorded.threat_classification ?? null }
    : recorded;
  return { ...state, steps: { ...state.steps, threat_classification: kept as SectionForm } };
}

/** The reasons in the classification section, as written; null for none. */
export function reasonsOf(steps: Readonly<Record<string, unknown>>): string | null {
  const form = steps.threat_classification;
  const value = isForm(form) ? form.reasons : null;
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
