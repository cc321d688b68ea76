import { type KeptParent, type KeptRows, keptParents } from "#server/database/tables/kept-records.ts";
import type { KeptKind } from "./bundles.ts";

type KeptRow = KeptRows["rows"][number];

export interface Below {
  readonly parent_kind: KeptParent | null;
  readonly parent_id: number | null;
}

/** Kinds that belong to another record: the kind of that, and the column that names it. */
const belongsTo: Partial<Record<KeptKind, readonly [KeptParent, string]>> = {
  interview: ["assessment", "assessment_id"],
  reminder: ["assessment", "assessment_id"],
  task: ["case", "case_id"],
  comment: ["case", "case_id"],
  "time-entry": ["case", "case_id"],
  notice: ["case", "case_id"],
  wavr: ["case", "case_id"],
  board: ["case", "case_id"],
  meeting: ["case", "case_id"],
  records_check: ["person", "person_id"],
  "location-event": ["location", "location_id"],
  impactor: ["location", "location_id"],
};

const parentNamed = (kind: unknown): KeptParent | null => keptParents.find((each) => each === kind) ?? null;

/** The record to which a row belongs; of an overwritten one that stands alone, that record itself, which is there. */
export function keptBelow(why: "deleted" | "overwritten", kind: KeptKind, row: KeptRow): Below {
  const [parent, column] =
    kind === "media" ? [parentNamed(row.owner_type), "owner_id"] : (belongsTo[kind] ?? [null, ""]);
  const id = row[column];
  if (parent !== null && typeof id === "number") return { parent_kind: parent, parent_id: id };
  if (why === "deleted" || typeof row.id !== "number") return { parent_kind: null, parent_id: null };
  const self = parentNamed(kind);
  return { parent_kind: self, parent_id: self === null ? null : row.id };
}
