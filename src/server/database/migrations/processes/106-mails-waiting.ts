import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Mails that no mail server has taken yet, sealed under a key that is not in the database. */
export const mailsWaiting = (schema: SchemaSql): readonly string[] => [
  `create table mails_waiting (
    id ${schema.id}, sealed text not null, key_id text, tries integer not null, next_at text not null,
    until_at text not null
  )`,
  "create index mails_waiting_next on mails_waiting (next_at)",
];
