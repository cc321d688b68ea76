import type { SchemaSql } from "#server/database/schema-sql.ts";

/**
 * A stored answer remembers whose rights it needs, and which record it tells of, so that it is not given after the
 * right to it is lost and goes when the record goes.
 */
export const storedAnswers = (_: SchemaSql): readonly string[] => [
  "alter table idempotency_keys add column record_type text",
  "alter table idempotency_keys add column record_id integer",
  "alter table idempotency_keys add column told_uuid text",
  "create index stored_answers_of_a_record on idempotency_keys (told_uuid)",
];
