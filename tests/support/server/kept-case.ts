import type { Db } from "#server/database/schema.ts";

/** What restores a case that was deleted: the call `deleted.restore` with this. */
export async function keptCase(
  db: Db,
  caseId: number,
): Promise<{ readonly params: { readonly id: number } }> {
  const params = await db
    .selectFrom("kept_records")
    .select("id")
    .where("kind", "=", "case")
    .where("record_id", "=", caseId)
    .executeTakeFirstOrThrow();
  return { params };
}
