import type { Access } from "#server/access/access.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "./errors.ts";

export const heldWords = "This case is under legal hold. Nothing of it can be deleted.";

/** Does the record stand below a case under legal hold, or is it one? */
export async function isHeld(db: Db, record: Pick<Access, "caseId">): Promise<boolean> {
  if (record.caseId === undefined) return false;
  const row = await db
    .selectFrom("cases")
    .select("legal_hold")
    .where("id", "=", record.caseId)
    .executeTakeFirst();
  return row?.legal_hold === 1;
}

/** Refuses with 422 what would take something away from a case under legal hold, whoever asks. */
export async function requireNoHold(db: Db, record: Pick<Access, "caseId">): Promise<void> {
  if (await isHeld(db, record)) throw invalid("case", heldWords);
}
