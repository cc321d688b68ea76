import type { SchemaSql } from "#server/database/schema-sql.ts";

/** The types of organizations of interest, which a tree of organizations shares. */
export const entityTypes = (schema: SchemaSql): readonly string[] => [
  `create table entity_types (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    organization_id integer not null references organizations (id) on delete restrict,
    created_by integer, active integer not null, label text not null, description text,
    position integer not null,
    constraint entity_types_label unique (organization_id, label)
  )`,
];
