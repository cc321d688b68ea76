import type { SchemaSql } from "#server/database/schema-sql.ts";

/** People who work on a case and have no account: an officer, a principal, a clinician from outside. */
export const guestsOfATeam = ({ id }: SchemaSql): readonly string[] => [
  `create table case_guests (
    id ${id}, uuid text not null unique, case_id integer not null references cases (id) on delete cascade,
    name text not null, role text not null, contact text, created_at text not null, created_by integer
  )`,
  "create index case_guests_by_case on case_guests (case_id)",
];
