import type { SchemaSql } from "#server/database/schema-sql.ts";

/**
 * What several processes of one database have in common: who they are, news that are longer than a notification may be, tries
 * that are counted together, and which of them works on an import.
 */
export const processes = (schema: SchemaSql): readonly string[] => [
  `create table processes (
    id ${schema.id}, uuid text not null unique, version text not null, machine text not null, started_at text not null
  )`,
  `create table long_news (id ${schema.id}, body text not null, sent_at text not null)`,
  `create table tries (
    name text not null, key text not null, count integer not null, ends integer not null, primary key (name, key)
  )`,
  "create index tries_ends on tries (ends)",
  "alter table imports add column worker text",
];
