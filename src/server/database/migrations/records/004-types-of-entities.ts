import type { SchemaSql } from "#server/database/schema-sql.ts";

/** An organization of interest may have one of the types of its district. */
export const typesOfEntities = (_: SchemaSql): readonly string[] => [
  "alter table entities add column entity_type_id integer references entity_types (id) on delete restrict",
  "create index entities_of_a_type on entities (entity_type_id)",
];
