import { existsSync, rmSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { sql } from "kysely";
import { beginCopy, finishCopy } from "#storage/kept-copy.ts";
import { givenKey } from "#storage/rekeyed.ts";
import type { OpenOptions } from "../engine.ts";
import { sqlite } from "./engine.ts";
import { WrongKeyError } from "./open.ts";

/** Does this key open the file? Nothing is changed. */
async function opens(options: OpenOptions): Promise<boolean> {
  try {
    await sqlite.openForReading(options).destroy();
    return true;
  } catch (error) {
    if (error instanceof WrongKeyError) return false;
    throw error;
  }
}

/** Copies of the file from before upgrades, which keep the former key. */
export async function copiesBeside(file: string): Promise<readonly string[]> {
  const names = await readdir(dirname(resolve(file)));
  return names.filter((name) => name.startsWith(`${basename(file)}.before-`)).sort();
}

/**
 * Gives an encrypted file another key: a copy with the new one is made, opened and looked through, and takes the place of
 * the file at once. Cut off before that, nothing has changed; after it, `before` is the answer of the next time.
 */
export async function rekeyDatabase(
  { file, key: former }: OpenOptions,
  key: string,
): Promise<"done" | "before"> {
  if (!(await opens({ file, key: former }))) {
    if (await opens({ file, key })) return "before";
    throw new WrongKeyError();
  }
  if (former === null) throw new Error("A database file needs a key.");
  const db = sqlite.open({ file, key: former });
  try {
    await sql`vacuum into ${beginCopy(file)}`.execute(db);
    await sqlite.settleFiles(db);
  } finally {
    await db.destroy();
  }
  const log = `${file}-wal`;
  if (existsSync(log) && statSync(log).size > 0)
    throw new Error(`${log} is in use. Nothing has been changed.`);
  for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
  givenKey(`${file}.new`, former, key);
  finishCopy(file);
  return "done";
}
