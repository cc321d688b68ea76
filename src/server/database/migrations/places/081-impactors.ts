import type { SchemaSql } from "#server/database/schema-sql.ts";

/** What bears on the safety of locations for a time; without an end nobody knows it yet. */
export const impactors = (schema: SchemaSql): readonly string[] => [
  `create table impactors (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null, created_by integer,
    location_id integer not null references locations (id) on delete cascade,
    type text not null, severity text not null, starts_at text not null, ends_at text, note text not null
  )`,
  "create index impactors_of_a_location on impactors (location_id, ends_at)",
  "create index impactors_by_time on impactors (ends_at, starts_at)",
];
