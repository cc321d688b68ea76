import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Accounts at a provider of identities, sign-ins that were begun there, and which sessions came from one. */
export const singleSignOn = ({ id }: SchemaSql): readonly string[] => [
  `create table identities (
    id ${id}, user_id integer not null references users (id) on delete cascade,
    organization_id integer not null references organizations (id) on delete cascade,
    issuer text not null, subject text not null, linked_at text not null, last_used_at text not null,
    unique (issuer, subject)
  )`,
  "create index identities_by_user on identities (user_id)",
  `create table provider_sign_ins (
    id ${id}, state_hash text not null unique, organization_id integer not null references organizations (id) on delete cascade,
    purpose text not null, user_id integer references users (id) on delete cascade, port integer not null,
    challenge text not null, callback text not null, sealed text not null, created_at text not null, expires_at text not null,
    used_at text, code_hash text unique, outcome text
  )`,
  "create index provider_sign_ins_by_end on provider_sign_ins (expires_at)",
  "alter table sessions add column identity_id integer references identities (id) on delete set null",
  "alter table sessions add column provider_session text",
  "alter table sessions add column second_factor_elsewhere integer not null default 0",
  "create index sessions_by_identity on sessions (identity_id)",
];
