import type { SchemaSql } from "#server/database/schema-sql.ts";

export const entities = (schema: SchemaSql): readonly string[] => [
  `create table entities (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null, organization_id integer not null, created_by integer, updated_by integer,
    name text not null, kind text not null, identifiers text not null, description text, location text,
    search_text text not null
  )`,
  `create index entities_listed on entities (
    lower(name), id, organization_id, kind, updated_at, search_text
  )`,
  `create table case_entities (
    case_id integer not null references cases (id) on delete cascade,
    entity_id integer not null references entities (id),
    note text, created_at text not null, created_by integer,
    constraint case_entities_key primary key (case_id, entity_id)
  )`,
  "create index cases_of_an_entity on case_entities (entity_id, case_id)",
];
