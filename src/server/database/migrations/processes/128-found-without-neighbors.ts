import type { SchemaSql } from "../../schema-sql.ts";

/**
 * What a person has sent is counted without reading all files, and what a call looks at right after it wrote it is found
 * without the newest rows of all others (decision 136).
 */
export const foundWithoutNeighbors = (schema: SchemaSql): readonly string[] => [
  "create index media_of_a_sender on media (created_by, size)",
  "create index uploads_of_a_sender on uploads (user_id, size)",
  "create index arriving_uploads_of_a_sender on resumable_uploads (user_id, size)",
  ...schema.findsAlone("comments", ["id", "uuid"]),
  ...schema.findsAlone("tasks", ["id", "uuid"]),
  ...schema.findsAlone("task_assignees", ["task_id"]),
  ...schema.findsAlone("media", ["id"]),
];
