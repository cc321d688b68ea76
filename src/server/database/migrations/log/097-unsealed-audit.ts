import type { SchemaSql } from "#server/database/schema-sql.ts";

/**
 * Entries of the audit log that were committed with what they tell of and wait to be chained, and the row by which whoever
 * chains them waits for whoever does so now.
 */
export const unsealedAudit = (schema: SchemaSql): readonly string[] => [
  `create table audit_unsealed (
    id ${schema.id}, entry text not null, key_id text, mac text not null
  )`,
  "create table audit_sealing (id integer not null primary key, passes integer not null)",
  "insert into audit_sealing (id, passes) values (1, 0)",
];
