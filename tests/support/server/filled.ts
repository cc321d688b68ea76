import { readFileSync, rmSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { buildApp } from "#server/app.ts";
import type { Engine } from "#server/database/engine.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { openPages } from "#server/database/sqlite/open.ts";
import type { ServerOptions } from "#server/options/options.ts";

/** What a server with the sample may be given besides, without another sample coming of it. */
const harmless = new Set(["sample", "mail", "importRoot"]);

export const takesFilled = (given: object): boolean =>
  "sample" in given && given.sample === true && Object.keys(given).every((name) => harmless.has(name));

interface Filled {
  readonly pages: Buffer;
  readonly files: string;
}

/** Fills a server of these options once, and keeps its rows and files until this process ends. */
async function fill(options: ServerOptions, engine: Engine): Promise<Filled> {
  const folder = await mkdtemp(join(tmpdir(), "bellwether-test-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const files = join(folder, "files");
  const { app, db, settled } = await buildApp(
    { ...options, sample: true, mail: null, blobDirectory: files },
    engine,
  );
  try {
    await settled();
    const file = join(folder, "filled.db");
    await sql`vacuum into ${file}`.execute(db);
    return { pages: readFileSync(file), files };
  } finally {
    await app.close();
  }
}

let filled: Promise<Filled> | null = null;

/**
 * An engine whose databases in memory begin with the rows of the sample workspace, and puts the sample's files into
 * `directory`: to make them anew for each server takes longer than all the rest of its start.
 */
export async function filledSqlite(
  options: ServerOptions,
  engine: Engine,
  directory: string,
): Promise<Engine> {
  filled ??= fill(options, engine);
  const { pages, files } = await filled;
  await cp(files, directory, { recursive: true });
  return {
    ...engine,
    open: (opening) => (opening.file === ":memory:" ? openPages(pages) : sqlite.open(opening)),
  };
}
