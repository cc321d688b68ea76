import type { SearchField, SearchKind } from "./search-index.ts";

/** What of a table's rows the quick search finds; each text is an expression over the row of this name. */
export interface SearchableTable extends Readonly<Record<SearchField, (row: string) => string>> {
  readonly kind: SearchKind;
  readonly table: string;
  /** The columns that the texts are made of: when one of them changes, the row is read again. */
  readonly columns: readonly string[];
}

/** A change that the database refuses, whoever asks for it. */
export interface ForbiddenChange {
  /** The trigger's name. */
  readonly name: string;
  readonly table: string;
  readonly change: "update" | "delete";
  /** Of an update: only where it names one of these columns. */
  readonly columns?: readonly string[];
  /** A condition over `old`. */
  readonly when?: string;
  /** What the error says. */
  readonly because: string;
}

/** Statements that run after each row's change, in the transaction of the change; they may speak of `old` and `new`. */
export interface FollowingChange {
  /** The trigger's name. */
  readonly name: string;
  readonly table: string;
  readonly change: "insert" | "update" | "delete";
  /** Of an update: only where it names one of these columns. */
  readonly columns?: readonly string[];
  readonly statements: readonly string[];
}

/** The parts of a migration that each engine writes in its own way, as text. Lists are columns that hold JSON. */
export interface SchemaSql {
  /** Type and constraint of a column `id`: numbers that are given once and never again. */
  readonly id: string;
  readonly forbid: (change: ForbiddenChange) => string;
  readonly follow: (change: FollowingChange) => string;
  /** Inserts what a query finds, but for rows that are there already. */
  readonly insertMissing: (table: string, columns: readonly string[], query: string) => string;
  /** The elements of a list: what a query reads `from`, and the `value` of each. A name tells two lists apart. */
  readonly elements: (list: string, name?: string) => { readonly from: string; readonly value: string };
  /** The text of a field of an object; null where it has none. */
  readonly field: (object: string, name: string) => string;
  /** All texts of a group in one, with blanks between. */
  readonly joined: (text: string) => string;
  /** The tables of the index of the quick search. */
  readonly searchTables: readonly string[];
  /** Takes the rows of a table into the index of the quick search, and keeps the two in step. */
  readonly searchable: (table: SearchableTable) => readonly string[];
  /** Makes the index in which the same is found that was said elsewhere, of one column, and keeps the two in step. */
  readonly comparable: (table: string, column: string) => readonly string[];
}
