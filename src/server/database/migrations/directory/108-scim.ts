import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Tokens of directories that put people on record by SCIM, and what a directory calls its people and groups. */
export const scim = ({ id }: SchemaSql): readonly string[] => [
  `create table scim_tokens (
    id ${id}, organization_id integer not null references organizations (id) on delete cascade, name text not null,
    token_hash text not null unique, created_at text not null, created_by integer references users (id) on delete set null,
    expires_at text not null, last_used_at text
  )`,
  "create index scim_tokens_by_organization on scim_tokens (organization_id)",
  `create table scim_users (
    id ${id}, organization_id integer not null references organizations (id) on delete cascade,
    user_id integer not null unique references users (id) on delete cascade, user_name text not null,
    user_name_key text not null, external_id text, given_name text, family_name text, removed_at text,
    unique (organization_id, user_name_key)
  )`,
  `create table scim_groups (
    id ${id}, uuid text not null unique, organization_id integer not null references organizations (id) on delete cascade,
    display_name text not null, external_id text, created_at text not null, updated_at text not null,
    version integer default 1 not null
  )`,
  "create index scim_groups_by_organization on scim_groups (organization_id)",
  `create table scim_group_members (
    group_id integer not null references scim_groups (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade, primary key (group_id, user_id)
  )`,
  "create index scim_group_members_by_user on scim_group_members (user_id)",
];
