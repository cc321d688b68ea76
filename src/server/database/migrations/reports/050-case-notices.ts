import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Who was told of a case, could not be reached, or is not told, with the people whom each notice concerns. */
export const caseNotices = ({ id }: SchemaSql): readonly string[] => [
  `create table case_notices (
    id ${id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null, case_id integer not null references cases (id) on delete cascade,
    created_by integer, audience text not null, outcome text not null, name text, at text not null,
    way text, said text, reason text, next_try_at text, next_try_by integer, told_by integer,
    task_id integer
  )`,
  "create index notices_of_a_case on case_notices (case_id, at, id)",
  `create table case_notice_persons (
    notice_id integer not null references case_notices (id) on delete cascade,
    person_id integer not null references persons (id) on delete cascade,
    constraint case_notice_persons_key primary key (notice_id, person_id)
  )`,
  "create index notices_of_a_person on case_notice_persons (person_id)",
];
