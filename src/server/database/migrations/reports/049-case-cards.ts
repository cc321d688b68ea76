import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Need-to-know cards of cases, and when each was read. */
export const caseCards = ({ id }: SchemaSql): readonly string[] => [
  `create table case_cards (
    id ${id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null,
    case_id integer not null references cases (id) on delete cascade,
    created_by integer, person_id integer, name text not null, role text not null,
    what_to_do text not null, whom_to_call text not null, first_day text not null, last_day text not null,
    token_hash text unique, code_hash text, wrong_codes integer not null, opened_at text,
    taken_back_at text, taken_back_by integer
  )`,
  "create index cards_of_a_case on case_cards (case_id, id)",
  "create index cards_about_a_person on case_cards (person_id) where person_id is not null",
  `create table case_card_readings (
    id ${id}, card_id integer not null references case_cards (id) on delete cascade,
    at text not null, card_version integer not null
  )`,
  "create index readings_of_a_card on case_card_readings (card_id, id)",
];
