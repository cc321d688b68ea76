import type { Database } from "../schema.ts";

/** Where what is known about merging records of a kind is kept. The tables of every kind have the same columns. */
export const mergeTables = {
  person: {
    table: "persons",
    merges: "person_merges",
    pairs: "person_pairs",
    distinctions: "person_distinctions",
  },
  entity: {
    table: "entities",
    merges: "entity_merges",
    pairs: "entity_pairs",
    distinctions: "entity_distinctions",
  },
} as const satisfies Readonly<
  Record<string, Readonly<Record<"table" | "merges" | "pairs" | "distinctions", keyof Database>>>
>;

/** Kinds of which two records can become one (decision 018). */
export type MergedKind = keyof typeof mergeTables;

/** The tables of a kind, typed as those of people. */
export const tablesOf = (kind: MergedKind) => mergeTables[kind] as (typeof mergeTables)["person"];
