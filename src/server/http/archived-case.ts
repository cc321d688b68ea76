import { archivedProblem } from "#contract/records/cases/moves.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "./errors.ts";

/** Refuses with 422 what would change an archived case, or what stands in it. A deleted case is not archived. */
export async function requireUnarchived(db: Db, caseId: number | undefined): Promise<void> {
  if (caseId === undefined) return;
  const row = await db.selectFrom("cases").select("archived_at").where("id", "=", caseId).executeTakeFirst();
  if (row === undefined || row.archived_at === null) return;
  throw invalid(archivedProblem.field, archivedProblem.message);
}
