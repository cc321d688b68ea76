import type { Db } from "#server/database/schema.ts";

/** Everybody who works or worked on a case, with an account and without: their names stay in its reports. */
export async function namesAtWork(db: Db, caseId: number): Promise<readonly string[]> {
  const team = db.selectFrom("case_team").select("user_id").where("case_id", "=", caseId);
  const events = db.selectFrom("case_events").where("case_id", "=", caseId);
  const users = await db
    .selectFrom("users")
    .select("full_name")
    .where((e) =>
      e.or([
        e("id", "in", team),
        e("id", "in", events.select("user_id").where("user_id", "is not", null)),
        e("id", "in", events.select("member_id").where("member_id", "is not", null)),
      ]),
    )
    .execute();
  const guests = await db.selectFrom("case_guests").select("name").where("case_id", "=", caseId).execute();
  return [...users.map((each) => each.full_name), ...guests.map((each) => each.name)];
}
