import type { Db } from "#server/database/schema.ts";

/** Who leads a case. */
export async function leadsOfCase(db: Db, caseId: number): Promise<readonly number[]> {
  const leads = await db
    .selectFrom("case_team")
    .select("user_id")
    .where("case_id", "=", caseId)
    .where("role", "=", "lead")
    .orderBy("user_id")
    .execute();
  return leads.map(({ user_id }) => user_id);
}
