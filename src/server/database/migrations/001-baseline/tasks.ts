import type { SchemaSql } from "#server/database/schema-sql.ts";

export const tasks = (schema: SchemaSql): readonly string[] => [
  `create table tasks (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null, organization_id integer not null, created_by integer,
    case_id integer references cases (id) on delete cascade,
    title text not null, description text, status integer not null, priority integer not null,
    visibility integer not null, due_at text not null, due_time text, completed_at text, recurrence text,
    checklist text not null, follows_id integer unique, due_day integer
  )`,
  "create index tasks_of_a_case on tasks (case_id)",
  "create index tasks_by_day on tasks (status, due_at)",
  `create table task_assignees (
    task_id integer not null references tasks (id) on delete cascade,
    user_id integer not null,
    constraint task_assignees_key primary key (task_id, user_id)
  )`,
  "create index tasks_of_a_user on task_assignees (user_id)",
  `create table comments (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    case_id integer not null references cases (id) on delete cascade,
    created_by integer, body text not null, edited_at text, mentions text default '[]' not null,
    deleted_at text, deleted_by integer
  )`,
  "create index comments_of_a_case on comments (case_id, id)",
  `create table comment_versions (
    id ${schema.id},
    comment_id integer not null references comments (id) on delete cascade,
    version integer not null, body text not null, written_by integer, written_at text not null,
    files text default '[]' not null
  )`,
  "create unique index versions_of_a_comment on comment_versions (comment_id, version)",
  `create table time_entries (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    case_id integer not null references cases (id) on delete cascade,
    created_by integer, started_at text not null, minutes integer not null, activity text not null, note text,
    billable integer not null
  )`,
  "create index time_entries_of_a_case on time_entries (case_id, started_at, id)",
];
