import type { SchemaSql } from "#server/database/schema-sql.ts";

/** A session knows from which program and address it was begun, and an account the computers that it was used on. */
export const devices = ({ id }: SchemaSql): readonly string[] => [
  "alter table sessions add column program text",
  "alter table sessions add column address text",
  `create table devices (
    id ${id}, user_id integer not null references users (id) on delete cascade,
    token_hash text not null, program text not null, first_seen_at text not null, last_seen_at text not null,
    unique (user_id, token_hash)
  )`,
];
