import type { SchemaSql } from "#server/database/schema-sql.ts";

export const listsAndExports = (schema: SchemaSql): readonly string[] => [
  `create table case_views (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    user_id integer not null references users (id) on delete cascade,
    name text not null, base text not null, q text not null, sort text not null, filters text not null,
    columns text
  )`,
  "create index views_of_a_user on case_views (user_id)",
  `create table case_disclosures (
    id ${schema.id}, uuid text not null unique,
    case_id integer not null references cases (id) on delete cascade,
    created_at text not null, created_by integer, name text not null, recipient text not null,
    recipient_organization text, ground text not null, threat text, purpose text not null,
    sections text not null, redacted text not null, redact_reporter integer not null, issued_at text,
    issued_by integer, sha256 text
  )`,
  "create index disclosures_of_a_case on case_disclosures (case_id, id)",
  `create table export_profiles (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null, organization_id integer not null, created_by integer, name text not null,
    columns text not null, filters text not null, format text not null, bom integer not null
  )`,
  "create index export_profiles_of_a_user on export_profiles (created_by)",
  `create table exports (
    id ${schema.id}, created_at text not null, created_by integer, organization_id integer not null,
    kind text not null, case_id integer, case_number text, format text not null, columns text not null,
    filters text not null, row_count integer not null, size integer not null, sha256 text not null,
    reason text not null
  )`,
  "create index exports_of_a_user on exports (created_by, created_at)",
  "create index exports_by_time on exports (created_at)",
  `create table export_organizations (
    export_id integer not null references exports (id) on delete cascade,
    organization_id integer not null, row_count integer not null,
    constraint export_organizations_key primary key (export_id, organization_id)
  )`,
  "create index exports_of_an_organization on export_organizations (organization_id)",
  `create table large_export_notices (
    id ${schema.id},
    export_id integer not null references exports (id) on delete cascade,
    organization_id integer not null, row_count integer not null, created_at text not null
  )`,
  "create index notices_of_an_export on large_export_notices (export_id)",
  `create table saved_searches (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    owner_id integer not null references users (id) on delete cascade,
    organization_id integer not null, name text not null, resource text not null, query text not null,
    columns text, shared text not null, shared_organization_id integer, alert text not null, look_at text
  )`,
  "create index searches_to_look_at on saved_searches (owner_id, look_at)",
  "create index searches_of_an_organization on saved_searches (shared, shared_organization_id)",
  `create table saved_search_readers (
    search_id integer not null references saved_searches (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    constraint saved_search_readers_key primary key (search_id, user_id)
  )`,
  "create index searches_of_a_reader on saved_search_readers (user_id, search_id)",
  `create table saved_search_told (
    search_id integer not null references saved_searches (id) on delete cascade,
    kind text not null, record_id integer not null,
    constraint saved_search_told_key primary key (search_id, kind, record_id)
  )`,
];
