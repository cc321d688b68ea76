import { randomUUID } from "node:crypto";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import { insertMany } from "#server/database/bulk.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { setSchedule } from "#server/platform/retention/schedule.ts";

const longAgo = "2012-01-02T10:00:00.000Z";

/** Comments of a case in its clinical records, written long ago. */
export async function insertNotes(db: Db, caseId: number, count: number): Promise<void> {
  const notes = Array.from({ length: count }, (_, at) => ({
    ...{ uuid: randomUUID(), created_at: longAgo, updated_at: longAgo, version: 1, created_by: null },
    ...{ case_id: caseId, body: `Said ${at}`, mentions: writeJson<number[]>([]), edited_at: null },
    ...{ deleted_at: null, compartment: "clinical" as const },
  }));
  await insertMany(db, "comments", notes as never);
}

/** Keeps clinical records for so many months after the closing, as if that had been set long ago. */
export const keepClinicalRecords = (
  db: Db,
  root: number,
  months: number,
  more: { readonly cases_months?: number; readonly now?: string } = {},
): Promise<void> => {
  const { now = longAgo, ...rest } = more;
  const schedule = {
    ...usualSchedule,
    ...rest,
    compartments: [{ compartment: "clinical" as const, months }],
  };
  return setSchedule(db, root, schedule, now);
};

/** How many clinical notes each of these cases has. */
export async function notesOf(db: Db, caseId: number): Promise<number> {
  const rows = await db
    .selectFrom("comments")
    .select("id")
    .where("case_id", "=", caseId)
    .where("compartment", "=", "clinical")
    .execute();
  return rows.length;
}
