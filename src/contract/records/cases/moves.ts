import type { CaseStage, CaseStatus } from "./schema.ts";

/** What decides where a case may go from its present state. */
export interface CaseState {
  readonly stage: string;
  readonly archived_at: string | null;
}

export interface MoveProblem {
  readonly field: string;
  readonly message: string;
}

const problem = (field: string, message: string): MoveProblem => ({ field, message });

export const archivedProblem = problem("case", "This case is archived. Restore it before you change it.");

/** What a stage counts as in lists. */
export const caseStatusOf = (stage: CaseStage): CaseStatus =>
  stage === "closed" || stage === "monitoring" ? stage : "open";

/** Closed or archived: nobody works on it any more, so nothing in it is late and no new work is offered. */
export const isEndedCase = ({ stage, archived_at }: CaseState): boolean =>
  stage === "closed" || archived_at !== null;

/** Archived while it was open: what it asks for rests, and goes on where it is put back. */
export const isResting = ({ stage, archived_at }: CaseState): boolean =>
  stage !== "closed" && archived_at !== null;

/** Stages that can be picked from a list; closing and reopening need a reason and are actions of their own. */
export const openStages = [
  "intake",
  "evaluating",
  "responding",
  "monitoring",
] as const satisfies readonly CaseStage[];

/**
 * Why a case cannot be saved with this stage and reason; null where it can. Open stages may follow each other in any
 * order. A closed case stays closed, with its reason, until it is reopened.
 */
export function saveProblem(
  before: CaseState | null,
  next: { readonly stage: string; readonly closing_reason: string | null },
): MoveProblem | null {
  if (before !== null && before.archived_at !== null) return archivedProblem;
  if (next.stage === "closed" && next.closing_reason === null)
    return problem("closing_reason", "Reason for closing is required.");
  if (before?.stage === "closed" && next.stage !== "closed")
    return problem("stage", "This case is closed. Reopen it to change its stage.");
  return null;
}

export function closeProblem(before: CaseState): MoveProblem | null {
  if (before.archived_at !== null) return archivedProblem;
  return before.stage === "closed" ? problem("case", "This case is closed already.") : null;
}

export function reopenProblem(before: CaseState): MoveProblem | null {
  if (before.archived_at !== null) return archivedProblem;
  return before.stage === "closed" ? null : problem("case", "This case is open already.");
}

/** Archiving a case that is open needs a reason; a closed case has one. */
export function archiveProblem(before: CaseState, archived: boolean, reason: string | null) {
  if (archived && before.archived_at !== null) return problem("archived", "This case is archived already.");
  if (!archived && before.archived_at === null) return problem("archived", "This case is not archived.");
  if (archived && before.stage !== "closed" && reason === null)
    return problem("reason", "Reason is required, because the case is not closed.");
  return null;
}

export function holdProblem(held: boolean, hold: boolean): MoveProblem | null {
  if (held === hold)
    return problem("hold", hold ? "This case is under legal hold already." : "This case is not held.");
  return null;
}
