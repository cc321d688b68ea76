import type { RawBuilder } from "kysely";
import type { Db } from "./schema.ts";

/** What the index holds; the number is its place in the index. */
export const searchKinds = { person: 1, case: 2, task: 3, comment: 4, file: 5, entity: 6 } as const;
export type SearchKind = keyof typeof searchKinds;

/** `title`: what a record is called. `keys`: what else it goes by. `body`: what was written in it. */
export type SearchField = "title" | "keys" | "body";

/** A word that stands in the index, or the beginning of one. */
export interface SearchForm {
  readonly text: string;
  readonly begins: boolean;
}

/** Every word that was typed, each in any of its forms; all of them must be found within `fields`. */
export interface SearchWanted {
  readonly kind: SearchKind;
  readonly words: readonly (readonly SearchForm[])[];
  readonly fields: readonly SearchField[];
}

/** The indexes of words, kept in step by the database itself: no repository can forget them (`SchemaSql`). */
export interface SearchIndex {
  /**
   * A table expression with the columns `id` (of the record) and `place` (higher is newer). It is read in the order of
   * `place`, so that a query which asks for the newest few visible ones stops there.
   */
  readonly matching: (wanted: SearchWanted) => RawBuilder<{ readonly id: number; readonly place: number }>;
  /** Words of the index from `from` on and before `to`, in order, at most `most`. */
  readonly wordsBetween: (db: Db, from: string, to: string, most: number) => Promise<readonly string[]>;
  /** The ids of cases in which the rarest of these words were said too, best first, at most `most`. */
  readonly saidAlike: (db: Db, words: readonly string[], most: number) => Promise<readonly number[]>;
}
