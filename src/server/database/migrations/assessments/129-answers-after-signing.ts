import type { SchemaSql } from "#server/database/schema-sql.ts";

/** How those see a signed judgment who were not asked before it was signed (decision 137). */
export const answersAfterSigning = ({ id }: SchemaSql): readonly string[] => [
  `create table wavr_answers (
    id ${id}, uuid text not null unique,
    form_id integer not null references wavr_forms (id) on delete cascade,
    number integer not null, made_at text not null, made_by integer not null,
    answer text not null, words text, sha256 text not null,
    constraint wavr_answers_once unique (form_id, number, made_by)
  )`,
];
