import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Rosters that are taken over: each import, its sealed files, the rows that it has to write, and what it found and changed. */
export const imports = ({ id }: SchemaSql): readonly string[] => [
  `create table imports (
    id ${id}, created_at text not null, updated_at text not null, finished_at text, created_by integer,
    organization_id integer not null references organizations (id) on delete cascade,
    state text not null, format text, mapping text, counts text not null,
    done integer not null, total integer, errors integer not null, notes integer not null,
    duplicates integer not null, known integer not null, refusal text, checked integer not null
  )`,
  "create index imports_of_an_organization on imports (organization_id, created_at)",
  `create table import_files (
    id ${id}, import_id integer not null references imports (id) on delete cascade,
    file_name text not null, size integer not null, sha256 text
  )`,
  "create index files_of_an_import on import_files (import_id)",
  `create table import_rows (
    id ${id}, import_id integer not null references imports (id) on delete cascade,
    step integer not null, kind text not null, sourced_id text not null, said text not null, ended integer not null,
    same_as integer
  )`,
  "create index rows_of_an_import on import_rows (import_id, step, id)",
  `create table import_findings (
    id ${id}, import_id integer not null references imports (id) on delete cascade,
    kind text not null, severity text, code text not null, file text, line integer, col text,
    message text not null, fix text not null, name text, person_id integer, row_id integer, same integer
  )`,
  "create index findings_of_an_import on import_findings (import_id, kind, id)",
  `create table import_changes (
    id ${id}, import_id integer not null references imports (id) on delete cascade,
    roster_record_id integer not null, target text not null, record_id integer,
    link_before text, before text, after text
  )`,
  "create index changes_of_an_import on import_changes (import_id, id)",
  `create table import_profiles (
    id ${id}, organization_id integer not null references organizations (id) on delete cascade,
    name text not null, mapping text not null, used_at text not null,
    constraint one_profile_a_name unique (organization_id, name)
  )`,
];
