import type { SchemaSql } from "#server/database/schema-sql.ts";

/**
 * Lists of records to be destroyed, what is kept longer, work that only one of several processes does, and an audit log
 * whose beginning may go once an entry of it says so.
 */
export const retention = (schema: SchemaSql): readonly string[] => [
  `create table retention_lists (
    id ${schema.id}, organization_id integer not null references organizations (id) on delete restrict,
    state text not null, proposed_at text not null, proposed_by integer, until text not null,
    confirmed_at text, confirmed_by integer, ended_at text, number integer, certificate text,
    constraint one_certificate_a_number unique (organization_id, number)
  )`,
  "create index lists_of_a_tree on retention_lists (organization_id, proposed_at)",
  `create table retention_items (
    id ${schema.id}, list_id integer not null references retention_lists (id) on delete cascade,
    record_kind text not null, record_id integer not null, record_uuid text not null,
    organization_id integer not null, mark text not null, rule text not null, category text, type text,
    opened text not null, closed text not null, state text not null, why text, counts text not null, traces text
  )`,
  "create index items_of_a_list on retention_items (list_id, state, id)",
  "create index items_of_a_record on retention_items (record_kind, record_id)",
  `create table retention_files (
    storage_name text primary key, list_id integer not null references retention_lists (id) on delete cascade
  )`,
  `create table retention_keeps (
    record_kind text not null, record_id integer not null, until text not null, reason text not null,
    created_at text not null, created_by integer,
    constraint retention_keeps_key primary key (record_kind, record_id)
  )`,
  "create table claims (name text primary key, holder text not null, until text not null)",
  `create table audit_shortened (
    chain integer primary key, through integer not null, mark integer not null
  )`,
  schema.permit({ name: "audit_log_no_delete", table: "audit_log" }),
  schema.forbid({
    name: "audit_log_no_delete",
    table: "audit_log",
    change: "delete",
    when: `not exists (
      select 1 from audit_shortened where chain = old.chain and through >= old.sequence
    )`,
    because: "the audit log is append-only",
  }),
  "create index notifications_of_a_subject on notifications (subject_type, subject_id)",
  "create index told_of_a_record on saved_search_told (kind, record_id)",
  "create index answers_that_need_a_record on idempotency_keys (record_type, record_id)",
  "create index exports_of_a_case on exports (case_id) where case_id is not null",
  "create index cases_by_closing on cases (closed_at, organization_id) where closed_at is not null",
];
