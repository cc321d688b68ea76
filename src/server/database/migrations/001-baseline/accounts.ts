import type { SchemaSql } from "#server/database/schema-sql.ts";

export const accounts = (schema: SchemaSql): readonly string[] => [
  `create table organizations (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    name text not null, kind text not null, number_prefix text not null, parent_id integer
  )`,
  `create table users (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    full_name text not null, title text, phone text, password_hash text not null, totp_secret text,
    last_seen_at text, email text not null unique, active integer not null, totp_confirmed integer not null,
    totp_last_step integer not null
  )`,
  `create table memberships (
    id ${schema.id}, user_id integer not null, organization_id integer not null, active integer not null,
    role text not null,
    constraint user_id_points_at_users foreign key (user_id) references users (id) on delete cascade,
    constraint organization_id_points_at_organizations foreign key (organization_id) references organizations (id) on delete cascade,
    constraint one_membership_an_organization unique (user_id, organization_id)
  )`,
  `create table sessions (
    id_hash text primary key, user_id integer not null, pending integer not null, remember integer not null,
    created_at text not null, last_seen_at text not null, confirmed_at text,
    revoked integer default 0 not null,
    constraint user_id_points_at_users foreign key (user_id) references users (id) on delete cascade
  )`,
  "create index sessions_of_a_user on sessions (user_id)",
  `create table password_resets (
    token_hash text primary key, user_id integer not null, created_at text not null,
    constraint user_id_points_at_users foreign key (user_id) references users (id) on delete cascade
  )`,
  `create table recovery_codes (
    id ${schema.id}, user_id integer not null, code_hash text not null,
    constraint user_id_points_at_users foreign key (user_id) references users (id) on delete cascade
  )`,
  `create table settings (
    name text primary key, value text not null
  )`,
  `create table mail_messages (
    id ${schema.id}, to_address text not null, subject text not null, body text not null,
    created_at text not null
  )`,
  `create table idempotency_keys (
    key text not null, request_hash text not null, body text, etag text, created_at text not null,
    user_id integer not null, status integer not null,
    constraint one_answer_a_key primary key (user_id, key)
  )`,
  `create table dashboard_layouts (
    user_id integer primary key references users (id) on delete cascade,
    layout text not null, updated_at text not null
  )`,
  `create table notifications (
    id ${schema.id},
    user_id integer not null references users (id) on delete cascade,
    kind text not null, subject_type text, subject_id integer, actor_id integer, facts text not null,
    created_at text not null, read_at text, cause text unique
  )`,
  "create index notifications_of_a_user on notifications (user_id, created_at, id)",
  "create index unread_notifications on notifications (user_id, read_at)",
  `create table notification_preferences (
    user_id integer not null references users (id) on delete cascade,
    kind text not null, in_app integer not null, desktop integer not null,
    constraint notification_preferences_key primary key (user_id, kind)
  )`,
  `create table task_calendars (
    user_id integer primary key references users (id) on delete cascade,
    token_hash text not null unique, case_numbers integer not null, time_zone text not null,
    created_at text not null, read_at text
  )`,
];
