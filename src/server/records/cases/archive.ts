import { archiveProblem, type MoveProblem } from "#contract/records/cases/moves.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { settleCase } from "#server/records/plans/holders.ts";

export interface Archiving {
  readonly archived: boolean;
  readonly reason: string | null;
  readonly userId: number;
  readonly now: string;
}

/**
 * Archives or restores a case and adds it to the timeline; returns the problem, without a change, where that is not
 * possible.
 */
export async function setArchived(db: Db, caseId: number, how: Archiving): Promise<MoveProblem | null> {
  const problem = archiveProblem(await findRow(db, "cases", caseId), how.archived, how.reason);
  if (problem !== null) return problem;
  await updateRow(db, "cases", caseId, { archived_at: how.archived ? how.now : null, updated_at: how.now });
  await recordCaseEvent(db, {
    caseId,
    kind: how.archived ? "archived" : "restored",
    userId: how.userId,
    at: how.now,
    note: how.reason,
  });
  // Rights may have changed while nobody was asked for anything in it.
  if (!how.archived) await settleCase(db, caseId, how);
  return null;
}
