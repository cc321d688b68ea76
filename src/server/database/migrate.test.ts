import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Migration } from "../migrations/migrations.ts";
import { copyBefore, migrate, NewerDatabaseError } from "./migrate.ts";
import { assertEncrypted, openDatabase, WrongKeyError } from "./open.ts";

const key = "c3".repeat(32);
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-migrate-"));
  file = join(folder, "server.db");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const first: Migration = {
  version: 1,
  name: "first",
  up: async (db) => {
    await sql`create table notes (body text not null)`.execute(db);
    await sql`insert into notes (body) values ('kept')`.execute(db);
  },
};
const second: Migration = {
  version: 2,
  name: "second",
  up: async (db) => {
    await sql`alter table notes add column extra text`.execute(db);
    await sql`update notes set extra = 'new'`.execute(db);
  },
};

async function withDatabase<T>(use: (db: Kysely<unknown>) => Promise<T>, under = key): Promise<T> {
  const db = openDatabase({ file, key: under });
  try {
    return await use(db as unknown as Kysely<unknown>);
  } finally {
    await db.destroy();
  }
}
const run = (steps: readonly Migration[]) => withDatabase((db) => migrate(db as never, { file, steps }));
const look = () =>
  withDatabase(async (db) => ({
    version: (await sql<{ version: number }>`select version from schema_version`.execute(db)).rows[0]
      ?.version,
    notes: (await sql`select * from notes`.execute(db)).rows,
  }));

describe("migrations (D-8)", () => {
  it("run once, in order, and keep an encrypted copy of what was before", async () => {
    await run([first]);
    expect(existsSync(copyBefore(file, 1))).toBe(false);
    await run([first, second]);
    await run([first, second]);
    expect(await look()).toEqual({ version: 2, notes: [{ body: "kept", extra: "new" }] });
    assertEncrypted(copyBefore(file, 1));
    file = copyBefore(file, 1);
    expect(await look()).toEqual({ version: 1, notes: [{ body: "kept" }] });
  });

  it("leave the last whole schema behind when a step fails", async () => {
    await run([first]);
    const broken = {
      ...second,
      up: async (db: Kysely<unknown>) => {
        await second.up(db);
        throw new Error("power");
      },
    };
    await expect(run([first, broken])).rejects.toThrow("power");
    expect(await look()).toEqual({ version: 1, notes: [{ body: "kept" }] });
    await run([first, second]);
    expect((await look()).version).toBe(2);
  });

  it("refuse a newer database without touching it", async () => {
    await run([first, second]);
    const before = await readFile(file);
    await expect(run([first])).rejects.toThrow(NewerDatabaseError);
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it("are whole or not at all after kill -9 at every statement", async () => {
    await run([first]);
    for (let statement = 1; statement <= 5; statement += 1) {
      const child = fork(
        join(import.meta.dirname, "../../../tests/support/killed/migrate-killed.ts"),
        [file, key, String(statement)],
        {
          stdio: "ignore",
        },
      );
      const [code, signal] = await once(child, "exit");
      expect([code, signal]).toEqual(statement <= 4 ? [null, "SIGKILL"] : [0, null]);
      const { version, notes } = await look();
      expect(notes).toEqual(version === 1 ? [{ body: "kept" }] : [{ body: "kept", extra: "new" }]);
      expect(version).toBe(statement <= 4 ? 1 : 2);
    }
  });
});

describe("the encrypted file (D-3)", () => {
  it("is not plain, and opens under its key only", async () => {
    await run([first]);
    assertEncrypted(file);
    expect((await readFile(file)).includes("kept")).toBe(false);
    await expect(withDatabase(async () => undefined, "00".repeat(32))).rejects.toThrow(WrongKeyError);
    expect((await look()).version).toBe(1);
  });
  it("is refused where it is in plain text, untouched", async () => {
    const plain = Buffer.concat([Buffer.from("SQLite format 3\u0000"), Buffer.alloc(4080)]);
    await writeFile(file, plain);
    await expect(run([first])).rejects.toThrow("not encrypted");
    expect((await readFile(file)).equals(plain)).toBe(true);
  });
  it("is refused without a key, or with one of another length", () => {
    expect(() => openDatabase({ file, key: null })).toThrow("needs a key");
    expect(() => openDatabase({ file, key: "ab" })).toThrow("64 hex digits");
    expect(existsSync(file)).toBe(false);
  });
  it("is noticed to be empty", async () => {
    await writeFile(file, "");
    expect(() => assertEncrypted(file)).toThrow("empty");
  });
});
