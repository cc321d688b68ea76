import type { MergeLink } from "#server/kit/merging/links.ts";

/**
 * Everything that moves when an organization of interest is merged into another. A test reads the schema, and fails where
 * a table refers to them and is not listed here.
 */
export const entityLinks: readonly MergeLink<"cases" | "files">[] = [
  { name: "cases", table: "case_entities", column: "entity_id", key: ["case_id"], once: ["case_id"] },
  { name: "files", table: "media", column: "owner_id", key: ["id"], only: { owner_type: "entity" } },
];
