import type { SchemaSql } from "#server/database/schema-sql.ts";

/** The documents of WAVR assessments, and what is kept of them as they were. */
export const wavr = ({ id }: SchemaSql): readonly string[] => [
  `create table wavr_forms (
    id ${id}, uuid text not null unique, created_at text not null, updated_at text not null,
    version integer not null, case_id integer not null references cases (id) on delete cascade,
    person_id integer not null, created_by integer not null, form text not null, state text not null,
    instrument_pack text not null, instrument_version text not null,
    constraint wavr_forms_person foreign key (person_id) references persons (id) on delete restrict
  )`,
  "create index wavr_forms_of_a_case on wavr_forms (case_id, form, id)",
  "create index wavr_forms_of_a_person on wavr_forms (person_id)",
  `create table wavr_copies (
    id ${id}, uuid text not null unique,
    form_id integer not null references wavr_forms (id) on delete cascade,
    number integer not null, made_at text not null, made_by integer not null, reason text,
    state text not null, agreed text, sha256 text not null,
    constraint wavr_copies_number unique (form_id, number)
  )`,
];
