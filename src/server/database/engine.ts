import type { Kysely } from "kysely";
import type { Claim } from "#storage/claim.ts";
import type { Joining, Processes, Running } from "./processes.ts";
import type { Database, Db } from "./schema.ts";
import type { SchemaSql } from "./schema-sql.ts";
import type { SearchIndex } from "./search-index.ts";
import type { WholeDatabase } from "./whole/whole.ts";

export interface OpenOptions {
  /** A path, `:memory:`, or `postgres://…`. */
  readonly file: string;
  /** 64 hex digits; null for a database in memory and for PostgreSQL. */
  readonly key: string | null;
}

/**
 * What a database is claimed for: to start a server that serves it, until that has started; to change it with nobody beside;
 * or only to look whether it can be used.
 */
export type ClaimFor = "start" | "alone" | "look";

/**
 * Everything that differs between the databases on which Bellwether can run. SQL outside an engine's folder is the
 * same for all of them (`portable-sql.test.ts` checks it), and every engine passes `engine.contract.test.ts`.
 */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  /**
   * Before opening: reserves the database for this process, to have it alone where nothing else is said. Null where another
   * has it; `waits` is told in a sentence where this one waits for another that starts. Where a server is `alone` it keeps its claim until it ends; elsewhere it gives it back once it has joined.
   */
  readonly claim: (file: string, how?: ClaimFor, waits?: (line: string) => void) => Promise<Claim | null>;
  /** Is the process that serves it alone with it? Work that another had begun was then cut off. */
  readonly alone: boolean;
  /** Makes a process that has claimed it to start one of those that serve it. */
  readonly join: (options: OpenOptions, db: Db, joining: Joining) => Promise<Processes>;
  /** Has somebody waited for long to write the audit log, because a process that hangs holds it? */
  readonly isHeldUp: (db: Db) => Promise<boolean>;
  /** The processes that serve a database now; none where it is served by whoever has claimed it alone. */
  readonly running: (db: Db) => Promise<readonly Running[]>;
  /**
   * Opens a database, or creates one without tables. Text compares and sorts by code point, `lower` folds at least A
   * to Z, and `like` after `lower` is exact: an engine with other defaults must set this up here.
   */
  readonly open: (options: OpenOptions) => Kysely<Database>;
  /** Opens a database that exists, for reading alone: nothing is made or changed, also where there is none. */
  readonly openForReading: (options: OpenOptions) => Kysely<Database>;
  /** An empty database, apart from that of these options, for as long as it is used. */
  readonly withEmpty: <T>(options: OpenOptions, use: (db: Db) => Promise<T>) => Promise<T>;
  /** Names of the tables. */
  readonly tables: (db: Db) => Promise<ReadonlySet<string>>;
  /**
   * Copies the file under another name before the migration of this name changes it; returns the copy's path. Null
   * where databases are no files: their operator keeps copies.
   */
  readonly keepCopy: (db: Db, file: string, migration: string) => Promise<string | null>;
  /**
   * Puts a copy in the place of a closed file, whose name it gets; returns the path to which the file was moved. The
   * copy stays.
   */
  readonly putBack: (copy: string, file: string) => string;
  /** Removes copies from before a migration, and files that one failed on, that are older than this moment; tells how many. */
  readonly dropCopies: (file: string, before: number) => Promise<number>;
  /** Writes what stands in a log beside the file into it, so that nothing destroyed is left there. */
  readonly settleFiles: (db: Db) => Promise<void>;
  /** Does it keep a log that is taken into the file of the database while somebody waits? */
  readonly hasLog: boolean;
  /** Leaves the log to `settleLog`, or takes it in again with every change. */
  readonly holdLog: (db: Db, hold: boolean) => Promise<void>;
  /** Takes the log into the file, in a thread that may wait for it, while another writes. */
  readonly settleLog: (options: OpenOptions) => void;
  /** What the database is made of, as text by name: equal for databases with the same schema. */
  readonly describe: (db: Db) => Promise<Readonly<Record<string, string>>>;
  /** The parts of migrations that differ between engines. */
  readonly schema: SchemaSql;
  /** The quick search's index. */
  readonly search: SearchIndex;
  /** All rows of a database, read and written for copies of it. */
  readonly whole: WholeDatabase;
}
