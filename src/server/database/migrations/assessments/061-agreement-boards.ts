import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Agreement boards: who was asked what, each answer, and what the team decided. */
export const agreementBoards = ({ id }: SchemaSql): readonly string[] => [
  // A board stays where its assessment is deleted or moves to another case: what the team said was said in this one.
  `create table agreement_boards (
    id ${id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null, case_id integer not null references cases (id) on delete cascade,
    created_by integer not null, question text not null, record_id integer not null, record_uuid text not null,
    compartment text not null default 'education',
    instrument_pack text not null, instrument_version text not null,
    opened_at text, opened_by integer, opened_reason text
  )`,
  "create index agreement_boards_of_a_case on agreement_boards (case_id, id)",
  `create table agreement_answers (
    id ${id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null, board_id integer not null references agreement_boards (id) on delete cascade,
    user_id integer not null, choice text, words text, evidence text not null, sha256 text,
    constraint agreement_answers_user unique (board_id, user_id)
  )`,
  `create table agreement_decisions (
    id ${id}, uuid text not null unique,
    board_id integer not null references agreement_boards (id) on delete cascade,
    number integer not null, made_at text not null, made_by integer not null, choice text not null, words text,
    members text not null, sha256 text not null,
    constraint agreement_decisions_number unique (board_id, number)
  )`,
];
