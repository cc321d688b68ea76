import type { SchemaSql } from "#server/database/schema-sql.ts";

/** What was said in cases is found by tree of organizations too: words of another tree cost no work and no place. */
export const saidByTree = (schema: SchemaSql): readonly string[] =>
  schema.comparableInTree("cases", "exact_words");
