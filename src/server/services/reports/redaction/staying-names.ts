import { nobody, openEvents } from "#server/access/compartments.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";

/** Everybody who works or worked on a case, with an account and without: their names stay in its reports. */
export async function namesAtWork(db: Db, caseId: number): Promise<readonly string[]> {
  const team = await db.selectFrom("case_team").select("user_id").where("case_id", "=", caseId).execute();
  const events = await db
    .selectFrom("case_events")
    .select(["user_id", "member_id"])
    .distinct()
    .where("case_id", "=", caseId)
    // Reports tell of nothing that lies in a compartment.
    .where(openEvents(nobody))
    .execute();
  const users = await userRefs(db, [
    ...team.map((each) => each.user_id),
    ...events.flatMap((each) => [each.user_id, each.member_id]),
  ]);
  const guests = await db.selectFrom("case_guests").select("name").where("case_id", "=", caseId).execute();
  return [...[...users.values()].map((each) => each.full_name), ...guests.map((each) => each.name)];
}
