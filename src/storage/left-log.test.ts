import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectEncrypted } from "./encrypted-sqlite.ts";
import { DamagedDatabaseError, ForeignLogError, openWithLeftLog } from "./left-log.ts";

const key = "ab".repeat(32);
let folder: string;
let file: string;

/** SQLite's own opening, as the server does it: it replays the log. */
const connect = (at = file) => {
  const database = connectEncrypted(at, key);
  try {
    database.pragma("journal_mode = WAL");
    database.prepare("select count(*) from sqlite_master").get();
    database.pragma("wal_checkpoint(TRUNCATE)");
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
};
/** What a start does before it is ended in the middle: SQLite replays as far as it comes. */
const replay = () => {
  try {
    connect().close();
  } catch {
    // It has met what it made of the file.
  }
};
const isWhole = (database: SqliteDatabase) => database.pragma("quick_check(1)", { simple: true }) === "ok";
const open = () => openWithLeftLog(file, connect, isWhole);
const words = (database: SqliteDatabase, how = "count(*)") =>
  (database.prepare(`select ${how} as found from words`).get() as { found: unknown }).found;
const add = (database: SqliteDatabase, from: number, to: number) => {
  const insert = database.prepare("insert into words values (?, ?)");
  database.exec("begin");
  for (let n = from; n < to; n += 1) insert.run([n, `${n} `.repeat(80)]);
  database.exec("commit");
};
/** The files as a program leaves them that is killed while it has the database open. */
const kill = (to: string) => {
  for (const end of ["", "-wal"]) copyFileSync(`${file}${end}`, `${to}${end}`);
};
const bytes = () => ["", "-wal"].map((end) => readFileSync(`${file}${end}`).toString("base64"));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bellwether-"));
  file = join(folder, "words.db");
  const database = connect();
  database.pragma("wal_autocheckpoint = 0");
  // No change below touches it, and so no log.
  database.exec("create table pages (page blob)");
  for (let page = 0; page < 20; page += 1)
    database.prepare("insert into pages values (randomblob(3000))").run([]);
  database.exec("create table words (n integer primary key, word text)");
  add(database, 0, 400);
  database.pragma("wal_checkpoint(TRUNCATE)");
  copyFileSync(file, join(folder, "yesterday"));
  database.exec("delete from words where n % 3 = 0; create index by_word on words (word)");
  add(database, 1_000, 1_900);
  database.pragma("wal_checkpoint(TRUNCATE)");
  database.exec("delete from words where n % 5 = 0");
  add(database, 2_000, 2_300);
  const killed = join(folder, "killed");
  kill(killed);
  database.close();
  for (const end of ["", "-wal"]) copyFileSync(`${killed}${end}`, `${file}${end}`);
  for (const name of readdirSync(folder))
    if (name.startsWith("killed") || name.endsWith("-shm")) rmSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a log that was left beside a database", () => {
  it("is replayed where it belongs to it, and nothing is left of the copies", () => {
    const database = open();
    expect(words(database, "max(n)")).toBe(2_299);
    database.close();
    expect(readdirSync(folder).sort()).toEqual(["words.db", "yesterday"]);
  });

  it("leaves a copy that was restored over the database as it is, and says what to do", () => {
    copyFileSync(join(folder, "yesterday"), file);
    const before = bytes();
    expect(open).toThrow(ForeignLogError);
    expect(open).toThrow(/words\.db-wal beside it do not belong together/);
    expect(bytes()).toEqual(before);
    expect(readdirSync(folder).sort()).toEqual(["words.db", "words.db-wal", "yesterday"]);
    rmSync(`${file}-wal`);
    const database = open();
    expect(words(database)).toBe(400);
    database.close();
  });

  it("is no cause where the database is damaged without it too, which is said so", () => {
    const handle = openSync(file, "r+");
    for (let page = 5; page < 15; page += 1) writeSync(handle, Buffer.alloc(64, 7), 0, 64, page * 4096 + 100);
    closeSync(handle);
    const before = bytes();
    expect(open).toThrow(DamagedDatabaseError);
    expect(open).toThrow(/words\.db is damaged, with .*words\.db-wal beside it and without/);
    expect(bytes()).toEqual(before);
    expect(readdirSync(folder).sort()).toEqual(["words.db", "words.db-wal", "yesterday"]);
  });

  it.skipIf(process.platform === "win32")(
    "has no kept copy on disk any more when the database is opened",
    () => {
      const fs: { fsyncSync: (handle: number) => void } = createRequire(import.meta.url)("node:fs");
      const { fsyncSync } = fs;
      const names: string[][] = [];
      fs.fsyncSync = (handle) => {
        names.push(readdirSync(folder));
        fsyncSync(handle);
      };
      syncBuiltinESMExports();
      try {
        open().close();
      } finally {
        fs.fsyncSync = fsyncSync;
        syncBuiltinESMExports();
      }
      expect(names.some((each) => each.includes("words.db.before-replay"))).toBe(true);
      expect(names.at(-1)).not.toContain("words.db.before-replay");
    },
  );

  it("is put back with its database by the start after one that was ended in the middle", () => {
    copyFileSync(join(folder, "yesterday"), file);
    const before = bytes();
    copyFileSync(`${file}-wal`, `${file}.before-replay-wal`);
    copyFileSync(file, `${file}.before-replay`);
    replay();
    expect(open).toThrow(ForeignLogError);
    expect(bytes()).toEqual(before);
    expect(existsSync(`${file}.before-replay`)).toBe(false);
  });
});
