import type { SchemaSql } from "#server/database/schema-sql.ts";

/** Name and tags of a file have a version, so that nobody overwrites what somebody else gave it. */
export const versionsOfFiles = (_: SchemaSql): readonly string[] => [
  "alter table media add column version integer not null default 1",
];
