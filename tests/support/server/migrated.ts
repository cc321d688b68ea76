import { readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Engine } from "#server/database/engine.ts";
import { migrate } from "#server/database/migrate.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { openPages } from "#server/database/sqlite/open.ts";

let pages: Promise<Buffer> | null = null;
let known: Buffer | null = null;

async function makePages(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "bellwether-test-"));
  const file = join(folder, "migrated.db");
  const db = sqlite.open({ file: ":memory:", key: null });
  try {
    await migrate(db, sqlite, { file: null });
    await sql`vacuum into ${file}`.execute(db);
    return readFileSync(file);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Migrates a database without a row once for all servers of this process that have theirs in memory: to run every
 * migration takes longer than all the rest of a server's start.
 */
export async function prepareMigrated(): Promise<void> {
  pages ??= makePages();
  known = await pages;
}

/** The pages of the migrated database; null where nobody has prepared it, and each runs the migrations itself. */
export const migratedPages = (): Buffer | null => known;

/** SQLite as the product opens it, where a database in memory has its tables already. */
export const migratedSqlite: Engine = {
  ...sqlite,
  open: (options) =>
    known !== null && options.file === ":memory:" ? openPages(known) : sqlite.open(options),
};
