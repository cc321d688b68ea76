import type { SchemaSql } from "#server/database/schema-sql.ts";

/** What rosters said last, by the id that their system gave it, and which record of ours that is. */
export const rosterRecords = ({ id }: SchemaSql): readonly string[] => [
  `create table roster_records (
    id ${id}, organization_id integer not null references organizations (id) on delete cascade,
    kind text not null, sourced_id text not null, record_id integer, said text not null,
    active integer not null, import_id integer not null,
    constraint one_record_a_sourced_id unique (organization_id, kind, sourced_id)
  )`,
  "create index roster_records_of_a_record on roster_records (record_id, kind)",
];
