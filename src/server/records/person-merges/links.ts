import type { MergeLink } from "#server/kit/merging/links.ts";

type LinkName =
  | "cases"
  | "assessments"
  | "files"
  | "relations"
  | "vehicles"
  | "records_checks"
  | "events"
  | "protected_notes";

/** Siblings and friends count in both directions. */
const notParent = ({ kind }: { readonly kind?: unknown }) => kind !== "parent";

/**
 * Everything that moves when a person is merged into another. A test reads the schema, and fails where a table refers
 * to people and is not listed here.
 */
export const personLinks: readonly MergeLink<LinkName>[] = [
  {
    name: "cases",
    table: "case_persons",
    column: "person_id",
    key: ["case_id", "role"],
    once: ["case_id", "role"],
  },
  { name: "assessments", table: "assessments", column: "person_id", key: ["id"] },
  { name: "assessments", table: "wavr_forms", column: "person_id", key: ["id"] },
  { name: "files", table: "media", column: "owner_id", key: ["id"], only: { owner_type: "person" } },
  {
    name: "relations",
    table: "person_relations",
    column: "from_person_id",
    key: ["id"],
    once: ["to_person_id", "kind"],
    opposite: "to_person_id",
    mirrored: notParent,
  },
  {
    name: "relations",
    table: "person_relations",
    column: "to_person_id",
    key: ["id"],
    once: ["from_person_id", "kind"],
    opposite: "from_person_id",
    mirrored: notParent,
  },
  {
    name: "relations",
    table: "entity_relations",
    column: "person_id",
    key: ["id"],
    once: ["entity_id", "relation"],
  },
  {
    name: "vehicles",
    table: "person_vehicles",
    column: "person_id",
    key: ["vehicle_id"],
    once: ["vehicle_id"],
  },
  { name: "records_checks", table: "records_checks", column: "person_id", key: ["id"] },
  // Timelines name people; entries are moved to the survivor, and back.
  { name: "events", table: "case_events", column: "person_id", key: ["id"] },
  // What left about somebody goes with them, in their disclosure log as on their timeline.
  { name: "events", table: "person_disclosures", column: "person_id", key: ["id"] },
  { name: "events", table: "case_cards", column: "person_id", key: ["id"] },
  { name: "events", table: "export_persons", column: "person_id", key: ["export_id"], once: ["export_id"] },
  {
    name: "events",
    table: "case_notice_persons",
    column: "person_id",
    key: ["notice_id"],
    once: ["notice_id"],
  },
  { name: "protected_notes", table: "protected_notes", column: "person_id", key: ["id"] },
];
