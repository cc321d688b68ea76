import type { Compartment } from "#contract/records/compartments/schema.ts";
import { type JsonText, readJson } from "#server/database/json-text.ts";
import type { KeptRows } from "#server/database/tables/kept-records.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { inCompartments, type KeptKind, keptTables } from "#server/platform/retention/bundles.ts";
import type { KeptRecord } from "#server/platform/retention/kept-records.ts";
import { ownRow } from "#server/platform/retention/own-row.ts";
import { countsOf, notesIn, wordsOf } from "./words.ts";

/** What is kept of a record. */
interface Kept {
  readonly kind: KeptKind;
  readonly why: KeptRecord["why"];
  readonly content: JsonText<KeptRows[]>;
  /** Compartments that its reader may read: what lies in others is not counted. */
  readonly open: readonly Compartment[];
}

/** The words of a kept record, and what was kept with it. */
function readKept({ kind, why, content, open }: Kept) {
  const kept = readJson(content);
  const row = ownRow(kind, kept);
  if (row === undefined) throw new Error("A kept record has no row of its own.");
  const notes = why === "overwritten" ? notesIn(kept) : [];
  return { words: [...wordsOf(row), ...notes], with: countsOf(inCompartments(kept, open), keptTables[kind]) };
}

export const readKeptJob = { name: "deleted.read", work: readKept } satisfies Job<
  Kept,
  ReturnType<typeof readKept>
>;
