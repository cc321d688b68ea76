import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";

type Leaving = "person" | "entity" | "location";

/** What ties a record to others of its tree: tables, and the columns in which they name it. */
const ties = {
  person: [
    ["case_persons", "person_id"],
    ["assessments", "person_id"],
    ["wavr_forms", "person_id"],
    ["person_relations", "from_person_id"],
    ["person_relations", "to_person_id"],
    ["person_vehicles", "person_id"],
    ["entity_relations", "person_id"],
    ["case_notice_persons", "person_id"],
  ],
  entity: [
    ["case_entities", "entity_id"],
    ["entity_relations", "entity_id"],
    ["entity_relations", "other_entity_id"],
  ],
  location: [
    ["cases", "location_id"],
    ["locations", "parent_id"],
    ["entity_relations", "location_id"],
    ["bulletins", "location_id"],
  ],
} as const satisfies Readonly<Record<Leaving, readonly (readonly [string, string])[]>>;

/** What goes to another district leaves nothing behind that still names it: who reads that has no right to it any more. */
export async function requireUntied(db: Db, kind: Leaving, id: number): Promise<void> {
  for (const [table, column] of ties[kind]) {
    const found = await db
      // The names of the table above go together.
      .selectFrom(table as "case_entities")
      .select(column as "entity_id")
      .where(column as "entity_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (found !== undefined)
      throw invalid(
        "organization_id",
        "Cases or other records of its district name this one. It stays there as long as they do.",
      );
  }
}
