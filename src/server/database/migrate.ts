import { sql } from "kysely";
import { type Migration as KyselyMigration, Migrator } from "kysely/migration";
import type { Engine, OpenOptions } from "./engine.ts";
import { formerVersion, lastFormerVersion, leaveFormerVersion } from "./former-version.ts";
import { type Migration, migrations, type WrittenMigration, written } from "./migrations/migrations.ts";
import type { Db } from "./schema.ts";

/** Thrown where this Bellwether cannot continue from a database's schema; nothing was changed. */
export class UnknownSchemaError extends Error {
  readonly code = "REFUSED";
  readonly lasting = true;
  readonly reason: "older" | "newer" | "changed";
  constructor(reason: UnknownSchemaError["reason"], message: string) {
    super(`${message} Nothing has been changed.`);
    this.name = "UnknownSchemaError";
    this.reason = reason;
  }
}

export interface MigrateOptions {
  /** Null for a database in memory: there is nothing to copy. */
  readonly file: string | null;
  readonly migrations?: readonly Migration[];
  /** Where processes of older versions may serve the database beside this one; left out where none can. */
  readonly others?: OtherProcesses;
}

export interface OtherProcesses {
  /** Does a process live that does not know the migration of this name? */
  readonly olderThan: (name: string) => Promise<boolean>;
  /** Until it is worth asking again. */
  readonly wait: () => Promise<void>;
}

export interface Migrated {
  /** The copy from before the migrations of this start; null where none was needed. */
  readonly copy: string | null;
  /** Names of migrations that wait until no older process lives, while this version serves without them. */
  readonly deferred: readonly string[];
}

/**
 * Two tables of Kysely's Migrator, and ours for the hashes of the migrations that ran, and for the names of those that
 * processes of older versions need not know.
 */
const tables = {
  ran: "schema_migrations",
  lock: "schema_migrations_lock",
  hashes: "schema_hashes",
  expanding: "schema_expanding",
} as const;

/** `former`: it was at the last version before the baseline, and has not been opened since. */
interface Found {
  readonly former: boolean;
  readonly empty: boolean;
  readonly hashes: ReadonlyMap<string, string>;
  readonly expanding: ReadonlySet<string>;
}

async function look(db: Db, engine: Engine): Promise<Found> {
  const names = await engine.tables(db);
  if (names.has(tables.hashes)) {
    const { rows } = await sql<{ name: string; hash: string }>`
      select name, hash from ${sql.table(tables.hashes)} order by name`.execute(db);
    const hashes = new Map(rows.map((row) => [row.name, row.hash]));
    const expanded = names.has(tables.expanding)
      ? await sql<{ name: string }>`select name from ${sql.table(tables.expanding)}`.execute(db)
      : { rows: [] };
    const expanding = new Set(expanded.rows.map((row) => row.name));
    return { former: false, empty: false, hashes, expanding };
  }
  const version = names.has("schema_version") ? await formerVersion(db) : null;
  if (version !== null && version < lastFormerVersion) {
    throw new UnknownSchemaError(
      "older",
      `This database was written by an early version of Bellwether (schema ${version}), from which this one can't go on. Open it with the last version that keeps schema ${lastFormerVersion} first.`,
    );
  }
  if (version !== null && version > lastFormerVersion) {
    throw new UnknownSchemaError(
      "newer",
      `This database was written by a newer version of Bellwether (schema ${version}).`,
    );
  }
  return { former: version !== null, empty: version === null, hashes: new Map(), expanding: new Set() };
}

/** What a newer version has only added is borne where several processes serve a database: one of them may be of an older version. */
function refuseUnknown(
  steps: readonly WrittenMigration[],
  { hashes, expanding }: Pick<Found, "hashes" | "expanding">,
  engine: Engine,
): void {
  const known = new Map(steps.map((step) => [step.name, step.hash]));
  for (const [name, hash] of hashes) {
    const expected = known.get(name);
    if (expected === undefined && !engine.alone && expanding.has(name)) continue;
    if (expected === undefined) {
      throw new UnknownSchemaError(
        "newer",
        `This database was written by a newer version of Bellwether (this one does not know its migration ${name}).`,
      );
    }
    if (expected !== hash) {
      throw new UnknownSchemaError(
        "changed",
        `This database was made with another migration ${name} than the one that this version of Bellwether has.`,
      );
    }
  }
}

/** For the Migrator: runs a migration's statements and stores its hash. */
const runOf = ({ name, statements, hash, beside }: WrittenMigration): KyselyMigration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`create table if not exists ${sql.table(tables.hashes)}
      (name text not null primary key, hash text not null)`.execute(db);
    await sql`insert into ${sql.table(tables.hashes)} (name, hash) values (${name}, ${hash})`.execute(db);
    if (beside !== "expands") return;
    await sql`create table if not exists ${sql.table(tables.expanding)} (name text not null primary key)`.execute(
      db,
    );
    await sql`insert into ${sql.table(tables.expanding)} (name) values (${name})`.execute(db);
  },
});

/** What tells which migrations ran; it is compared by itself. */
const isOfMigrations = (name: string): boolean =>
  /(?<![a-z])schema_(migrations|hashes|version|expanding)/.test(name);

/** The schema that these migrations make of nothing. */
const expectedSchema = (engine: Engine, options: OpenOptions, steps: readonly WrittenMigration[]) =>
  engine.withEmpty(options, async (db) => {
    for (const statement of steps.flatMap((step) => step.statements)) await sql.raw(statement).execute(db);
    return engine.describe(db);
  });

/**
 * The migrations of a database may have been edited since they ran there: then it has the right number and lacks a
 * table. Where it has not the schema of a new one, the transaction ends here.
 */
async function refuseOtherSchema(
  db: Db,
  engine: Engine,
  options: OpenOptions,
  steps: readonly WrittenMigration[],
): Promise<void> {
  const expected = await expectedSchema(engine, options, steps);
  const found = await engine.describe(db);
  const other = Object.keys({ ...expected, ...found }).filter((name) => expected[name] !== found[name]);
  // Made when an encrypted file is opened, and never in memory.
  const unexpected = other.filter((name) => name !== "table keyed" && !isOfMigrations(name));
  if (unexpected.length === 0) return;
  const told = unexpected.find((name) => name.startsWith("table ")) ?? unexpected[0];
  throw new UnknownSchemaError(
    "changed",
    `This database was written by a version of Bellwether whose tables differ from those that this one continues from (${told}, and ${unexpected.length - 1} more).`,
  );
}

/** All that this version knows, as an engine runs them. */
export const migrationsOf = (engine: Engine): readonly WrittenMigration[] =>
  written(migrations, engine.schema);

/**
 * Names of the migrations that a start would run, without running any. Throws UnknownSchemaError where this Bellwether
 * cannot continue from the schema.
 */
export async function migrationsWaiting(
  db: Db,
  engine: Engine,
  steps = migrationsOf(engine),
): Promise<readonly string[]> {
  const found = await look(db, engine);
  refuseUnknown(steps, found, engine);
  return steps.filter((step) => !found.hashes.has(step.name)).map((step) => step.name);
}

/** Of these, what a server of this version can serve without: the last ones, where they only take something away. */
function deferrable(pending: readonly WrittenMigration[]): readonly WrittenMigration[] {
  return pending.slice(pending.findLastIndex(({ beside }) => beside !== "contracts") + 1);
}

/** Has a database what a server of this version needs? */
export async function hasWhatIsNeeded(
  db: Db,
  engine: Engine,
  steps = migrationsOf(engine),
): Promise<boolean> {
  const waiting = new Set(await migrationsWaiting(db, engine, steps));
  const pending = steps.filter(({ name }) => waiting.has(name));
  return engine.alone ? pending.length === 0 : deferrable(pending).length === pending.length;
}

/** Waits where something has to be without older processes, and tells what may wait longer than this start. */
async function besideOthers(
  pending: readonly WrittenMigration[],
  others: OtherProcesses | undefined,
): Promise<readonly WrittenMigration[]> {
  if (others === undefined) return [];
  const last = deferrable(pending);
  const alone = pending.find((step) => step.beside !== "expands" && !last.includes(step));
  while (alone !== undefined && (await others.olderThan(alone.name))) await others.wait();
  const [first] = last;
  return first !== undefined && (await others.olderThan(first.name)) ? last : [];
}

/**
 * Migrates the schema in one transaction: a failure or a kill leaves the database as it was. At every start the
 * migrations that ran are compared with the known ones, by name and hash.
 */
export async function migrate(db: Db, engine: Engine, options: MigrateOptions): Promise<Migrated> {
  const known = written(options.migrations ?? migrations, engine.schema);
  const found = await look(db, engine);
  refuseUnknown(known, found, engine);
  const pending = known.filter((step) => !found.hashes.has(step.name));
  const later = new Set(await besideOthers(pending, options.others));
  const steps = known.filter((step) => !later.has(step));
  const deferred = [...later].map(({ name }) => name);
  const next = pending.find((step) => !later.has(step));
  if (next === undefined) return { copy: null, deferred };
  const copy =
    !found.empty && options.file !== null ? await engine.keepCopy(db, options.file, next.name) : null;
  // A database at the last former version has the baseline already.
  const [first, ...rest] = steps;
  const toRun =
    found.former && first !== undefined ? [{ ...first, statements: [leaveFormerVersion] }, ...rest] : steps;
  await db.transaction().execute(async (transaction) => {
    const migrator = new Migrator({
      db: transaction,
      provider: {
        getMigrations: async () => Object.fromEntries(toRun.map((step) => [step.name, runOf(step)])),
      },
      // One that came from another branch later has a number between those that ran; the schema is compared below.
      allowUnorderedMigrations: true,
      migrationTableName: tables.ran,
      migrationLockTableName: tables.lock,
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    if (!found.empty) {
      await refuseOtherSchema(transaction, engine, { file: options.file ?? ":memory:", key: null }, steps);
    }
  });
  return { copy, deferred };
}
