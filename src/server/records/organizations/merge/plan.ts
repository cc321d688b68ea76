import type { Database } from "#server/database/schema.ts";

type Table = keyof Database & string;

interface Moved {
  readonly table: Table;
  /** The column that names the organization. */
  readonly column: string;
  /** What a preview counts: one of them, and several. Null: nobody knows them as something of their own. */
  readonly words: readonly [one: string, many: string] | null;
}

/**
 * Rows that go over as they are, some at a time, each known by its `id`. A test reads the schema and fails where a column
 * that names an organization stands neither here nor in the two lists below.
 */
export const movedTables: readonly Moved[] = [
  { table: "persons", column: "organization_id", words: ["person", "people"] },
  { table: "cases", column: "organization_id", words: ["case", "cases"] },
  { table: "assessments", column: "organization_id", words: ["assessment", "assessments"] },
  { table: "tasks", column: "organization_id", words: ["task", "tasks"] },
  {
    table: "entities",
    column: "organization_id",
    words: ["organization of interest", "organizations of interest"],
  },
  { table: "locations", column: "organization_id", words: ["location", "locations"] },
  { table: "floor_plans", column: "organization_id", words: ["floor plan", "floor plans"] },
  { table: "zones", column: "organization_id", words: ["zone", "zones"] },
  { table: "location_groups", column: "organization_id", words: ["location group", "location groups"] },
  { table: "bulletins", column: "organization_id", words: ["bulletin", "bulletins"] },
  { table: "bulletin_audience", column: "organization_id", words: null },
  { table: "vehicles", column: "organization_id", words: ["vehicle", "vehicles"] },
  { table: "saved_searches", column: "organization_id", words: ["saved search", "saved searches"] },
  { table: "saved_searches", column: "shared_organization_id", words: null },
  { table: "export_profiles", column: "organization_id", words: ["kept export", "kept exports"] },
  { table: "exports", column: "organization_id", words: ["export that was made", "exports that were made"] },
  { table: "large_export_notices", column: "organization_id", words: null },
  { table: "support_requests", column: "organization_id", words: ["request for help", "requests for help"] },
  { table: "retention_items", column: "organization_id", words: null },
  { table: "kept_records", column: "organization_id", words: ["deleted record", "deleted records"] },
  { table: "compartment_traces", column: "organization_id", words: null },
];

/** What a rule of its own brings over, in `begin.ts` or `move.ts`. */
export const joinedColumns: readonly string[] = [
  "memberships.organization_id",
  "organization_settings.organization_id",
  "export_organizations.organization_id",
  // The survivor goes on with its own numbers, and a case keeps the one that it has.
  "case_numbers.organization_id",
  "organizations.parent_id",
  "organizations.merged_into",
  "organization_merges.source_id",
  "organization_merges.survivor_id",
  // Follows the tree of its organization, which stays the same.
  "organization_trees.organization_id",
  "organization_trees.root_id",
];

/** Of the root of a tree alone, which is never merged: it is above all others. */
export const treeColumns: readonly string[] = [
  "case_types.organization_id",
  "case_categories.organization_id",
  "case_templates.organization_id",
  "entity_types.organization_id",
  "report_templates.organization_id",
  "imports.organization_id",
  "import_profiles.organization_id",
  "roster_records.organization_id",
  "roster_staff.organization_id",
  "import_schedules.organization_id",
  "content_packs.organization_id",
  "retention_lists.organization_id",
  "identities.organization_id",
  "provider_sign_ins.organization_id",
  "scim_tokens.organization_id",
  "scim_users.organization_id",
  "scim_groups.organization_id",
];

/** Queries that were saved, which may name organizations: a column of JSON for each table. */
export const savedQueries = [
  ["saved_searches", "query"],
  ["case_views", "filters"],
  ["export_profiles", "filters"],
] as const;
