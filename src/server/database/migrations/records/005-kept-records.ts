import type { SchemaSql } from "#server/database/schema-sql.ts";

/** What was deleted, for as long as it can be restored; and what was overwritten while its case was held. */
export const keptRecords = (schema: SchemaSql): readonly string[] => [
  `create table kept_records (
    id ${schema.id}, why text not null, kind text not null, record_id integer not null, record_version integer,
    case_id integer, organization_id integer not null, title text not null, author_id integer,
    concerned_only integer not null, kept_at text not null, kept_by integer, until text not null,
    content text not null
  )`,
  "create index kept_records_of_a_case on kept_records (case_id, kept_at)",
  "create index kept_records_of_an_author on kept_records (author_id, kept_at)",
  "create index kept_records_of_an_organization on kept_records (organization_id, kept_at)",
  "create index kept_records_by_end on kept_records (until)",
  `create table kept_blobs (
    kept_id integer not null references kept_records (id) on delete cascade,
    sha256 text not null,
    constraint kept_blobs_key primary key (kept_id, sha256)
  )`,
  "create index kept_records_of_a_blob on kept_blobs (sha256)",
];
