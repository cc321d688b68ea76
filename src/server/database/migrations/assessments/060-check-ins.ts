import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Check-ins of plans in force, and which tasks come from a plan. Of each plan one check-in is open. */
export const checkIns = ({ id }: SchemaSql): readonly string[] => [
  `create table check_ins (
    id ${id}, uuid text not null unique, form_id integer not null references wavr_forms (id) on delete cascade,
    created_at text not null, due_on text not null, cadence text not null, done_at text, done_by integer,
    outcome text, words text, changed text, closed_at text, missed_at text, beside_id integer
  )`,
  "create index check_ins_of_a_plan on check_ins (form_id, id)",
  "create unique index check_ins_open on check_ins (form_id) where done_at is null and closed_at is null",
  "alter table tasks add column plan_id integer references wavr_forms (id) on delete set null",
  "alter table tasks add column plan_day text",
  "create index tasks_of_a_plan on tasks (plan_id)",
];
