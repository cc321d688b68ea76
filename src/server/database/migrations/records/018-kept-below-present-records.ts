import type { SchemaSql } from "#server/database/schema-sql.ts";

/**
 * Who may read and restore what is kept follows the record that it belongs to, as that stands now; what is linked with
 * a case under legal hold stays; and files that are still stored count for whoever sent them.
 */
export const keptBelowPresentRecords = (_: SchemaSql): readonly string[] => [
  "alter table kept_records add column parent_kind text",
  "alter table kept_records add column parent_id integer",
  "alter table kept_records add column confidentiality text",
  "create index kept_records_below on kept_records (parent_kind, parent_id)",
  `create table kept_team (
    kept_id integer not null references kept_records (id) on delete cascade,
    user_id integer not null, role text not null,
    constraint kept_team_key primary key (kept_id, user_id)
  )`,
  `create table kept_cases (
    kept_id integer not null references kept_records (id) on delete cascade,
    case_id integer not null,
    constraint kept_cases_key primary key (kept_id, case_id)
  )`,
  "create index kept_records_linked_with on kept_cases (case_id)",
  "alter table kept_blobs add column user_id integer",
  "create index kept_blobs_of_a_sender on kept_blobs (user_id)",
  "insert into kept_cases (kept_id, case_id) select id, case_id from kept_records where case_id is not null",
  `update kept_records set parent_kind = 'case', parent_id = case_id
    where case_id is not null and kind in ('task', 'comment', 'time-entry')`,
  `update kept_records set parent_kind = kind, parent_id = record_id
    where why = 'overwritten' and kind in ('case', 'assessment')`,
];
