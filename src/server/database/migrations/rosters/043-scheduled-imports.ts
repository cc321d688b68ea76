import type { SchemaSql } from "#server/database/schema-sql.ts";

/**
 * Rosters that come by themselves at night; people whose likeness is still to be worked out after they were written; and
 * no entry for each enrollment in an index that is asked for people and relations alone.
 */
export const scheduledImports = (_schema: SchemaSql): readonly string[] => [
  `create table likeness_due (
    person_id integer primary key references persons (id) on delete cascade, claim text
  )`,
  "alter table imports add column scheduled integer not null default 0",
  `create table import_schedules (
    organization_id integer primary key references organizations (id) on delete cascade,
    enabled integer not null, folder text not null, time text not null, error_limit integer not null,
    mail_to text not null, profile_id integer references import_profiles (id) on delete set null,
    last_night text not null, fingerprint text, outcome text, outcome_at text, words text,
    import_id integer references imports (id) on delete set null
  )`,
  `create table roster_staff (
    roster_record_id integer primary key references roster_records (id) on delete cascade,
    organization_id integer not null references organizations (id) on delete cascade,
    email text not null, position text not null
  )`,
  "create index roster_staff_of_a_tree on roster_staff (organization_id, position, roster_record_id)",
  "drop index roster_records_of_a_record",
  "create index roster_records_of_a_record on roster_records (record_id, kind) where kind <> 'enrollment'",
];
