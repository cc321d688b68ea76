import type { AssessmentState } from "#contract/entities/assessment.ts";

/** Ids by section as the tables of interviews and tasks have them. */
export interface SectionEntries {
  readonly interviews: readonly { readonly id: number; readonly section: string }[];
  readonly reminders: readonly { readonly id: number; readonly section: string }[];
}

const kept = ["assessment_findings", "interviews", "threat_response", "safety_interviews"] as const;

/**
 * The state as stored: the lists of ids are the server's own (V-14), whatever a client sends; a section without entries
 * has no step. Everything else, known or not, stays as it was sent.
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
