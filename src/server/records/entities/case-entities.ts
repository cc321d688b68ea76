import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";

export type EntityRow = Row<"entities">;

export const presentEntityRef = (row: Pick<EntityRow, "id" | "uuid" | "name" | "kind" | "identifiers">) => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  kind: row.kind,
  identifiers: readJson(row.identifiers),
});

/** Entities of a case, by name. */
export async function entitiesOfCase(db: Db, caseId: number) {
  const rows = await db
    .selectFrom("case_entities")
    .innerJoin("entities", "entities.id", "case_entities.entity_id")
    .select(["entities.id", "uuid", "name", "kind", "identifiers", "note"])
    .where("case_id", "=", caseId)
    .orderBy("name")
    .orderBy("entities.id")
    .execute();
  return rows.map((row) => ({ ...presentEntityRef(row), note: row.note }));
}

/** An entity's row in a case; undefined where it does not belong to it. */
export const caseEntityRow = (db: Db, caseId: number, entityId: number) =>
  db
    .selectFrom("case_entities")
    .select(["entity_id", "note"])
    .where("case_id", "=", caseId)
    .where("entity_id", "=", entityId)
    .executeTakeFirst();

interface Attaching {
  readonly note: string | null;
  readonly userId: number;
  readonly now: string;
}

/** Adds an entity, or changes how it is involved. */
export async function attachEntity(
  db: Db,
  caseId: number,
  entityId: number,
  { note, userId, now }: Attaching,
): Promise<void> {
  await db
    .insertInto("case_entities")
    .values({ case_id: caseId, entity_id: entityId, note, created_at: now, created_by: userId })
    .onConflict((conflict) => conflict.columns(["case_id", "entity_id"]).doUpdateSet({ note }))
    .execute();
}

export async function detachEntity(db: Db, caseId: number, entityId: number): Promise<void> {
  await db
    .deleteFrom("case_entities")
    .where("case_id", "=", caseId)
    .where("entity_id", "=", entityId)
    .execute();
}

/** Those of the entities that belong to a case, which prevents deleting them. */
export async function entityTies(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("case_entities")
    .select("entity_id")
    .distinct()
    .where("entity_id", "in", [...ids, -1])
    .execute();
  return rows.map((row) => row.entity_id);
}
