import type { SchemaSql } from "#server/database/schema-sql.ts";

export const assessments = (schema: SchemaSql): readonly string[] => [
  `create table assessments (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    state text not null, instrument_pack text not null, instrument_version text not null,
    version integer not null, organization_id integer not null, created_by integer, type integer not null,
    person_id integer not null, case_id integer, classification integer,
    constraint person_id_points_at_persons foreign key (person_id) references persons (id) on delete restrict,
    constraint case_id_points_at_cases foreign key (case_id) references cases (id) on delete cascade
  )`,
  "create index assessments_of_a_person on assessments (person_id)",
  "create index assessments_of_a_case on assessments (case_id)",
  "create index latest_classification on assessments (case_id, created_at, id, classification)",
  `create table classification_changes (
    id ${schema.id}, assessment_id integer not null, from_value integer, to_value integer, user_id integer,
    changed_at text not null,
    constraint assessment_id_points_at_assessments foreign key (assessment_id) references assessments (id) on delete cascade
  )`,
  `create table interviews (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    section text not null, state text not null, version integer not null, assessment_id integer not null,
    created_by integer,
    constraint assessment_id_points_at_assessments foreign key (assessment_id) references assessments (id) on delete cascade
  )`,
  "create index interviews_of_an_assessment on interviews (assessment_id)",
  `create table reminders (
    id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
    section text not null, state text not null, version integer not null, assessment_id integer not null,
    created_by integer, title text not null, remind_at text not null, assigned_user_id integer,
    status integer not null,
    constraint assessment_id_points_at_assessments foreign key (assessment_id) references assessments (id) on delete cascade
  )`,
  "create index reminders_of_an_assessment on reminders (assessment_id)",
  "create index reminders_of_a_user on reminders (assigned_user_id, status)",
];
