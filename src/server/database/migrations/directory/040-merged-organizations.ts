import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Organizations that were merged into others, how far what they held has gone over; and who a mail came from. */
export const mergedOrganizations = ({ id }: SchemaSql): readonly string[] => [
  "alter table organizations add column merged_into integer",
  `create table organization_merges (
    id ${id}, source_id integer not null, survivor_id integer not null, created_at text not null,
    created_by integer references users (id) on delete set null,
    state text not null, counts text not null, done integer not null, total integer not null, finished_at text
  )`,
  "create index merges_into_an_organization on organization_merges (survivor_id, id)",
  "alter table mail_messages add column from_name text",
  "alter table mail_messages add column reply_to text",
];
