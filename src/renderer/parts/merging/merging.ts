import type { EndpointName, EndpointOutput } from "#contract/endpoints/table.ts";
import { kinds } from "#contract/kit/kinds.ts";
import type { Revision } from "#lib/bridge/revision.ts";

/** A record that can become part of another. */
export interface MergingRecord extends Revision {
  readonly uuid: string;
  readonly name: string;
  readonly created_at: string;
  readonly can: { readonly delete?: boolean };
}

/** Values of fields as the form has them. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** One of two records that may be one, in the list of pairs. */
export interface PairSide {
  readonly uuid: string;
  readonly name: string;
  /** What tells two of the same name apart. */
  readonly facts: readonly string[];
  readonly open_case_count: number;
}

type Pair = EndpointOutput<"persons.duplicates">["data"][number];

/** What the screens of merging say of a kind of record. The code is the same for all (decision 101). */
export interface Merging<R extends MergingRecord, P extends object = Pair> {
  readonly kind: "person" | "entity";
  /** Fields that a merge decides, in the order of the form, and what they are called. */
  readonly fields: readonly string[];
  readonly labelOf: (field: string) => string;
  readonly valuesOf: (record: R) => FieldValues;
  /** A value in words; `records` say what its ids are called. */
  readonly say: (field: string, value: unknown, records: readonly R[]) => string | null;
  /** Can both be kept, one after the other? */
  readonly mayKeepBoth: (field: string, mine: unknown, theirs: unknown) => boolean;
  /** The decided fields as the call takes them, beside which record is the other. */
  readonly bodyOf: (values: FieldValues, two: { readonly survivor: R; readonly other: R }) => object;
  /** `2 cases, 3 files, added Nov 3, 2026`: what belongs to a record. */
  readonly factsOf: (record: R) => readonly string[];
  /** How much belongs to it: the one with more is usually kept. */
  readonly weightOf: (record: R) => number;
  /** `2 cases, 1 file`; null where there is nothing. */
  readonly countWords: (counts: Readonly<Record<string, unknown>>) => string | null;
  readonly pairOf: (pair: P) => readonly [PairSide, PairSide];
  /** Why the two may be one. */
  readonly reasonsOf: (pair: P) => string;
  readonly paths: {
    readonly list: string;
    readonly duplicates: string;
    readonly compare: (one: string, other: string) => string;
    readonly record: (uuid: string) => string;
  };
  readonly words: {
    /** "People". */
    readonly many: string;
    /** "Compare two people". */
    readonly compare: string;
    readonly note: string;
    readonly empty: string;
    /** "Not the same person", and what is said once that is remembered. */
    readonly different: string;
    readonly remembered: string;
    /** For whoever may not merge the two. */
    readonly notAllowed: string;
    /** The record was changed while its merge was being undone. */
    readonly changed: string;
  };
}

/** Whatever kind it is about: its own functions are given its own records. */
// biome-ignore lint/suspicious/noExplicitAny: the records of a kind go round from its endpoints to its words
export type AnyMerging = Merging<any, any>;

type Action = "show" | "duplicates" | "distinct" | "merges" | "merge" | "unmerge";

/** The endpoint of a kind for an action, typed as that of people. */
export const mergeCall = <const A extends Action>(kind: AnyMerging["kind"], action: A) =>
  `${kinds[kind].prefix}.${action}` as string as EndpointName as `persons.${A}`;
