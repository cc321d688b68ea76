import type { MergeLink } from "#server/kit/merging/links.ts";

/**
 * Everything that moves when an organization of interest is merged into another. A test reads the schema, and fails where
 * a table refers to them and is not listed here.
 */
export const entityLinks: readonly MergeLink<"cases" | "files" | "relations">[] = [
  { name: "cases", table: "case_entities", column: "entity_id", key: ["case_id"], once: ["case_id"] },
  { name: "files", table: "media", column: "owner_id", key: ["id"], only: { owner_type: "entity" } },
  {
    name: "relations",
    table: "entity_relations",
    column: "entity_id",
    key: ["id"],
    once: ["person_id", "location_id", "other_entity_id", "relation"],
    opposite: "other_entity_id",
  },
  {
    name: "relations",
    table: "entity_relations",
    column: "other_entity_id",
    key: ["id"],
    once: ["entity_id", "relation"],
    opposite: "entity_id",
  },
];
