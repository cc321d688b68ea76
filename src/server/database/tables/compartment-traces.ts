import type { Generated } from "kysely";
import type { Compartment } from "#contract/records/compartments/schema.ts";

/**
 * Where an entry or a file lies that was ever closed. It stays when that is deleted: the timeline, the log and what is kept
 * of it still name its number.
 */
export interface CompartmentTraceTable {
  id: Generated<number>;
  kind: TracedKind;
  record_id: number;
  organization_id: number;
  compartment: Compartment;
  /** Its author, who alone reads a memory aid. */
  created_by: number | null;
  /** Of a person's file: who moved it last, when (ISO instant), and why. A case's timeline tells it of its own. */
  moved_by: Generated<number | null>;
  moved_at: Generated<string | null>;
  reason: Generated<string | null>;
}

/** The kinds that may be moved between compartments (decision 092). */
export const tracedKinds = ["comment", "media", "task", "interview"] as const;
export type TracedKind = (typeof tracedKinds)[number];
export const isTraced = (kind: string): kind is TracedKind => tracedKinds.some((each) => each === kind);

export interface CompartmentTraceTables {
  compartment_traces: CompartmentTraceTable;
}
