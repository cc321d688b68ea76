import type { RawBuilder } from "kysely";
import type { Db } from "./schema.ts";
import { searchPlaces } from "./tables/plain.ts";

/** Kinds in the index; the number is their place in it. */
export const searchKinds = { person: 1, case: 2, task: 3, comment: 4, file: 5, ...searchPlaces } as const;
export type SearchKind = keyof typeof searchKinds;

/**
 * A place in the index consists of the kind's number and, in this many bits, the record's id, so each kind has its own
 * newest first.
 */
export const bitsOfId = 40;
export const placeWidth = 2 ** bitsOfId;

/** `title`: a record's name. `keys`: other names and identifiers. `body`: its text. */
export type SearchField = "title" | "keys" | "body";

/** A word of the index, or the beginning of one. */
export interface SearchForm {
  readonly text: string;
  readonly begins: boolean;
}

/** Every typed word, each in any of its forms; all of them must be found within `fields`. */
export interface SearchWanted {
  readonly kind: SearchKind;
  /** Roots of the trees of organizations among whose words is looked; other words are as if nobody had written them. */
  readonly trees: readonly number[];
  readonly words: readonly (readonly SearchForm[])[];
  readonly fields: readonly SearchField[];
}

export interface WordRange extends Pick<SearchWanted, "trees"> {
  readonly from: string;
  readonly to: string;
  readonly most: number;
}

export interface SaidWords extends Pick<SearchWanted, "trees"> {
  readonly words: readonly string[];
  readonly most: number;
}

/** Looks at records whose places are known, in place of everything that matches: much does that nobody of a school may see. */
export interface FewPlaces {
  /** Of these places those that match, the newest of each kind first. */
  readonly matching: (
    db: Db,
    places: readonly number[],
    wanted: Omit<SearchWanted, "kind">,
  ) => Promise<readonly number[]>;
  /** These places of one kind, as `SearchIndex.matching` has them. */
  readonly table: (
    kind: SearchKind,
    places: readonly number[],
  ) => RawBuilder<{ readonly id: number; readonly place: number }>;
}

/** The indexes of words. The database itself keeps them up to date, so no repository can forget them (`SchemaSql`). */
export interface SearchIndex {
  /**
   * A table expression with the columns `id` (of the record) and `place` (higher is newer). Rows come in the order of
   * `place`, so that a query for the newest few visible ones can stop early.
   */
  readonly matching: (wanted: SearchWanted) => RawBuilder<{ readonly id: number; readonly place: number }>;
  /** Of these kinds those of which any record matches, whoever may see it: by one statement, not by one for each kind. */
  readonly kindsThatMatch: (
    db: Db,
    among: readonly SearchKind[],
    wanted: Omit<SearchWanted, "kind">,
  ) => Promise<readonly SearchKind[]>;
  /** For readers who may see few records; null where `matching` serves them as well. */
  readonly fewPlaces: FewPlaces | null;
  /** Words of these trees from `from` up to but without `to`, in order, at most `most`. */
  readonly wordsBetween: (db: Db, range: WordRange) => Promise<readonly string[]>;
  /** Ids of cases of these trees whose exact words contain the rarest of these words, best first, at most `most`. */
  readonly saidAlike: (db: Db, wanted: SaidWords) => Promise<readonly number[]>;
}
