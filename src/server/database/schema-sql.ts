import type { SearchField, SearchKind } from "./search-index.ts";

/** How the quick search finds rows of a table; each text is an expression over the row of this name. */
export interface SearchableTable extends Readonly<Record<SearchField, (row: string) => string>> {
  readonly kind: SearchKind;
  readonly table: string;
  /** The columns that the texts use: when one of them changes, the row is indexed again. */
  readonly columns: readonly string[];
}

/** The same where words are kept by tree of organizations. */
export interface TreeSearchableTable extends SearchableTable {
  /** The id of the organization that a row belongs to, and the columns that it comes from. */
  readonly organization: (row: string) => string;
  readonly from: readonly string[];
}

/** A table whose columns are searched as they are: one names a row, the others say more of it. */
export function searchableColumns({
  title,
  more,
  ...table
}: {
  readonly kind: SearchKind;
  readonly table: string;
  readonly title: string;
  readonly more: readonly string[];
}): SearchableTable {
  return {
    ...table,
    columns: [title, ...more],
    title: (row) => `${row}.${title}`,
    keys: () => "''",
    body: (row) => ["''", ...more.map((column) => `coalesce(${row}.${column}, '')`)].join(" || ' ' || "),
  };
}

/** A change that the database refuses in any case. */
export interface ForbiddenChange {
  /** The trigger's name. */
  readonly name: string;
  readonly table: string;
  readonly change: "update" | "delete";
  /** For updates: only where one of these columns is set. */
  readonly columns?: readonly string[];
  /** A condition over `old`. */
  readonly when?: string;
  /** What the error says. */
  readonly because: string;
}

/** Statements that run after each row's change, in its transaction; they may refer to `old` and `new`. */
export interface FollowingChange {
  /** The trigger's name. */
  readonly name: string;
  readonly table: string;
  readonly change: "insert" | "update" | "delete";
  /** For updates: only where one of these columns is set. */
  readonly columns?: readonly string[];
  readonly statements: readonly string[];
}

/** A table that a migration makes anew, where a column of it changes in a way that not every engine can. */
export interface RemadeTable {
  readonly table: string;
  /** Its columns and constraints, as they are to be. */
  readonly definition: string;
  /** The columns whose values stay. */
  readonly columns: readonly string[];
}

/** The parts of a migration that differ between engines, as SQL text. Lists are JSON columns. */
export interface SchemaSql {
  /** Type and constraint of a column `id`, whose numbers are never reused. */
  readonly id: string;
  /** A statement with this engine's names for the types of columns: `integer`, `real`, `text` and `blob` elsewhere. */
  readonly types: (statement: string) => string;
  readonly forbid: (change: ForbiddenChange) => string;
  readonly follow: (change: FollowingChange) => string;
  /** Takes away what `forbid` has made. */
  readonly permit: (change: Pick<ForbiddenChange, "name" | "table">) => string;
  /**
   * Keeps the rows and that their numbers are never reused. No other table may point at it; its indexes and triggers are
   * gone afterward.
   */
  readonly remadeTable: (table: RemadeTable) => readonly string[];
  /** Inserts the rows of a query, except those that exist already. */
  readonly insertMissing: (table: string, columns: readonly string[], query: string) => string;
  /** The elements of a list: the `from` of a query, and the `value` of each element. A name tells two lists apart. */
  readonly elements: (list: string, name?: string) => { readonly from: string; readonly value: string };
  /** The text of a field of an object; null where it has none. */
  readonly field: (object: string, name: string) => string;
  /** All texts of a group, joined by blanks. */
  readonly joined: (text: string) => string;
  /**
   * Indexes by which a row is found by one of these columns without a look at rows beside it. Where transactions are
   * serializable, whoever looks in an ordered index meets whoever adds a row next to what they looked for.
   */
  readonly findsAlone: (table: string, columns: readonly string[]) => readonly string[];
  /** The tables of the index of the quick search, as they were before `treeSearchTables`. */
  readonly searchTables: readonly string[];
  /** For migrations before `treeSearchTables`. */
  readonly searchable: (table: SearchableTable) => readonly string[];
  /** Makes the index of the quick search anew, empty, with words by tree of organizations (`organization_trees`). */
  readonly treeSearchTables: readonly string[];
  /**
   * Indexes a table's rows for the quick search, and adds the triggers that keep the index up to date, in place of those
   * of `searchable`.
   */
  readonly searchableInTree: (table: TreeSearchableTable) => readonly string[];
  /** The same triggers anew, where other words of a table are to be found: what is indexed stays as it is. */
  readonly searchedAnewInTree: (table: TreeSearchableTable) => readonly string[];
  /** For migrations before `comparableInTree`. */
  readonly comparable: (table: string, column: string) => readonly string[];
  /**
   * Creates the index of one column for finding similar texts, with words by tree of organizations, and the triggers that
   * keep it up to date, in place of those of `comparable`. The table's column `organization_id` says where a row belongs.
   */
  readonly comparableInTree: (table: string, column: string) => readonly string[];
}
