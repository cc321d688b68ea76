import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";

/** A club that meets at a place, somebody whom it employs, and an account that belongs to it. */
export async function addEntityRelations(
  db: Db,
  at: (daysAgo: number, hour?: number) => string,
): Promise<void> {
  const ofKind = (kind: "organization" | "account") =>
    db.selectFrom("entities").selectAll().where("kind", "=", kind).orderBy("id").executeTakeFirst();
  const club = await ofKind("organization");
  if (club === undefined) return;
  const account = await ofKind("account");
  const location = await db
    .selectFrom("locations")
    .select("id")
    .where("organization_id", "=", club.organization_id)
    .where("type", "=", "room")
    .orderBy("id")
    .executeTakeFirst();
  const person = await db
    .selectFrom("persons")
    .select("id")
    .where("organization_id", "=", club.organization_id)
    .where("grade", "is", null)
    .orderBy("id")
    .executeTakeFirst();
  const ends = { person_id: null, location_id: null, other_entity_id: null };
  const said = { ...ends, created_at: at(2, 14), created_by: club.created_by };
  const of = { ...said, entity_id: club.id };
  if (location)
    await insertRow(db, "entity_relations", {
      ...of,
      location_id: location.id,
      relation: "meets at",
      note: "On Thursdays, after school",
    });
  if (person)
    await insertRow(db, "entity_relations", {
      ...of,
      person_id: person.id,
      relation: "employs",
      note: "Coordinator; knows the student",
    });
  if (account)
    await insertRow(db, "entity_relations", {
      ...said,
      entity_id: account.id,
      other_entity_id: club.id,
      relation: "belongs to",
      note: null,
    });
}
