import type { Access } from "#server/access/loaded.ts";
import type { Db } from "#server/database/schema.ts";

/** What of a record says which cases it belongs to, or is linked with. */
export type Linked = Pick<Access, "kind" | "id" | "caseId" | "personId">;

/** Cases of which these people are part, or in which they have an assessment. */
async function casesOfPersons(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("case_persons")
    .select("case_id")
    .where("person_id", "in", [...ids])
    .union((e) =>
      e
        .selectFrom("assessments")
        .select((f) => f.ref("assessments.case_id").$notNull().as("case_id"))
        .where("person_id", "in", [...ids])
        .where("case_id", "is not", null),
    )
    .union((e) =>
      e
        .selectFrom("wavr_forms")
        .select("case_id")
        .where("person_id", "in", [...ids]),
    )
    .execute();
  return rows.map((row) => row.case_id);
}

async function casesOfEntity(db: Db, id: number): Promise<readonly number[]> {
  const rows = db.selectFrom("case_entities").select("case_id").where("entity_id", "=", id);
  return (await rows.execute()).map((row) => row.case_id);
}

/** The case below which a record stands; of a person, and of what is kept of them, and of an entity all of theirs. */
export async function linkedCases(
  db: Db,
  { kind, id, caseId, personId }: Linked,
): Promise<readonly number[]> {
  const found = [
    ...(caseId === undefined ? [] : [caseId]),
    ...(personId === undefined ? [] : await casesOfPersons(db, [personId])),
    ...(kind === "entity" ? await casesOfEntity(db, id) : []),
  ];
  return [...new Set(found)];
}

/** Cases of the people to whom a person is related: with a person their relations would be taken away too. */
export async function casesOfRelatives(
  db: Db,
  personId: number,
  relationId?: number,
): Promise<readonly number[]> {
  let rows = db
    .selectFrom("person_relations")
    .select(["from_person_id", "to_person_id"])
    .where((e) => e.or([e("from_person_id", "=", personId), e("to_person_id", "=", personId)]));
  if (relationId !== undefined) rows = rows.where("id", "=", relationId);
  const people = (await rows.execute()).flatMap((row) => [row.from_person_id, row.to_person_id]);
  return [
    ...(await casesOfPersons(
      db,
      people.filter((each) => each !== personId),
    )),
    ...(relationId === undefined ? await casesOfRelated(db, "person_id", personId) : []),
  ];
}

/** Cases of what a person, a location or an organization of interest is related to: deleting it takes the relations away. */
export async function casesOfRelated(
  db: Db,
  column: "person_id" | "location_id" | "entity_id" | "other_entity_id",
  id: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("entity_relations")
    .select(["entity_id", "other_entity_id", "person_id"])
    .where(column, "=", id)
    .execute();
  const entities = rows.flatMap(({ entity_id, other_entity_id }) => [entity_id, other_entity_id ?? -1]);
  const ofEntities = await db
    .selectFrom("case_entities")
    .select("case_id")
    .where("entity_id", "in", [...entities, -1])
    .execute();
  const people = rows.flatMap(({ person_id }) => (person_id === null ? [] : [person_id]));
  return [...ofEntities.map((row) => row.case_id), ...(await casesOfPersons(db, people))];
}

/** Is one of these cases under legal hold? */
export async function anyHeld(db: Db, caseIds: readonly number[]): Promise<boolean> {
  if (caseIds.length === 0) return false;
  const row = await db
    .selectFrom("cases")
    .select("id")
    .where("id", "in", [...caseIds])
    .where("legal_hold", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}
