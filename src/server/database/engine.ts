import type { Kysely } from "kysely";
import type { Database, Db } from "./schema.ts";
import type { SchemaSql } from "./schema-sql.ts";
import type { SearchIndex } from "./search-index.ts";

export interface OpenOptions {
  /** A path, or `:memory:`. */
  readonly file: string;
  /** 64 hex digits; null only for a database in memory. */
  readonly key: string | null;
}

/**
 * Everything that differs between the databases on which Bellwether can run. SQL outside of an engine's folder is
 * the same for all of them (`portable-sql.test.ts` looks), and every engine passes `engine.contract.test.ts`.
 */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  /**
   * Opens a database, or creates one without tables. Text in it compares and sorts by code point, `lower` folds A to
   * Z at least, and `like` after `lower` is exact: an engine that does otherwise by itself sees to it here.
   */
  readonly open: (options: OpenOptions) => Kysely<Database>;
  /** Keeps the file as it is under another name, before the migration of this name changes it. */
  readonly keepCopy: (db: Db, file: string, migration: string) => Promise<void>;
  /** What migrations are written with. */
  readonly schema: SchemaSql;
  /** What searches are written with. */
  readonly search: SearchIndex;
}
