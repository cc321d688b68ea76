import type { SchemaSql } from "#server/database/schema-sql.ts";

/** What takes place at locations. `over_at`: when the last of its times ends, so that what is ahead is found by an index. */
export const locationEvents = (schema: SchemaSql): readonly string[] => [
  `create table location_events (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null, created_by integer,
    location_id integer not null references locations (id) on delete cascade,
    title text not null, type text not null, starts_at text not null, ends_at text not null, over_at text not null,
    expected_attendance integer, description text, repeats text, repeats_until text
  )`,
  "create index events_of_a_location on location_events (location_id, over_at)",
  "create index location_events_by_time on location_events (over_at, starts_at)",
  // Whether somebody's private calendar shows them too.
  "alter table task_calendars add column events integer not null default 0",
];
