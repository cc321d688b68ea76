import type { CaseRole, TeamRole } from "#contract/records/cases/schema.ts";
import { survivorsOf } from "#server/access/survivors.ts";
import type { Db } from "#server/database/schema.ts";
import { deleteMediaOf } from "#server/platform/files/media.ts";

export async function replaceCasePersons(
  db: Db,
  caseId: number,
  persons: readonly { readonly person_id: number; readonly role: CaseRole }[],
): Promise<void> {
  await db.deleteFrom("case_persons").where("case_id", "=", caseId).execute();
  for (const [position, person] of persons.entries()) {
    await db
      .insertInto("case_persons")
      .values({ case_id: caseId, ...person, position })
      .onConflict((conflict) => conflict.columns(["case_id", "person_id", "role"]).doNothing())
      .execute();
  }
}

export async function replaceTeam(
  db: Db,
  caseId: number,
  team: readonly { readonly user_id: number; readonly role: TeamRole }[],
): Promise<void> {
  await db.deleteFrom("case_team").where("case_id", "=", caseId).execute();
  for (const { user_id, role } of team)
    await db.insertInto("case_team").values({ case_id: caseId, user_id, role }).execute();
}

export const teamIds = async (db: Db, caseId: number): Promise<readonly number[]> =>
  (await db.selectFrom("case_team").select("user_id").where("case_id", "=", caseId).execute()).map(
    (row) => row.user_id,
  );

export const teamRows = (db: Db, caseId: number) =>
  db
    .selectFrom("case_team")
    .select(["user_id", "role"])
    .where("case_id", "=", caseId)
    .orderBy("user_id")
    .execute();

export const casePersonRows = (db: Db, caseId: number) =>
  db
    .selectFrom("case_persons")
    .select(["person_id", "role"])
    .where("case_id", "=", caseId)
    .orderBy("position")
    .execute();

/** People of the given uuids that the reader may see or that the case has already. */
export async function personsForCase(
  db: Db,
  uuids: readonly string[],
  organizationIds: readonly number[],
  caseId: number | null,
): Promise<ReadonlyMap<string, number>> {
  const found = await survivorsOf(db, uuids);
  const held = await db
    .selectFrom("case_persons")
    .select("person_id")
    .where("case_id", "=", caseId ?? -1)
    .execute();
  const allowed = [...found].filter(
    ([, { id, organization_id }]) =>
      organizationIds.includes(organization_id) || held.some((each) => each.person_id === id),
  );
  return new Map(allowed.map(([uuid, { id }]) => [uuid, id]));
}

/** Deletes a case with everything that belongs to it; its files are deleted by `dropUnusedBlobs`. */
export async function deleteCase(db: Db, id: number): Promise<void> {
  const assessments = await db.selectFrom("assessments").select("id").where("case_id", "=", id).execute();
  const assessmentIds = assessments.map((row) => row.id);
  const reminders = await db
    .selectFrom("reminders")
    .select("id")
    .where("assessment_id", "in", [...assessmentIds, -1])
    .execute();
  await deleteMediaOf(
    db,
    "reminder",
    reminders.map((row) => row.id),
  );
  await deleteMediaOf(db, "assessment", assessmentIds);
  const comments = await db.selectFrom("comments").select("id").where("case_id", "=", id).execute();
  await deleteMediaOf(
    db,
    "comment",
    comments.map((row) => row.id),
  );
  await deleteMediaOf(db, "case", [id]);
  await db.deleteFrom("cases").where("id", "=", id).execute();
}
