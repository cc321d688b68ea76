import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate, UnknownSchemaError } from "./migrate.ts";
import { type Migration, migrations, written } from "./migrations/migrations.ts";
import type { Db } from "./schema.ts";
import { copyBefore, sqlite } from "./sqlite/engine.ts";
import { assertEncrypted, WrongKeyError } from "./sqlite/open.ts";

const key = "c3".repeat(32);
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-migrate-"));
  file = join(folder, "server.db");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const first: Migration = {
  name: "001-first",
  statements: () => ["create table notes (body text not null)", "insert into notes (body) values ('kept')"],
};
const second: Migration = {
  name: "002-second",
  statements: () => ["alter table notes add column extra text", "update notes set extra = 'new'"],
};

async function withDatabase<T>(use: (db: Db) => Promise<T>, under = key, name = file): Promise<T> {
  const db = sqlite.open({ file: name, key: under });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
const run = (steps: readonly Migration[]) =>
  withDatabase((db) => migrate(db, sqlite, { file, migrations: steps }));
const look = (name = file) =>
  withDatabase(
    async (db) => ({
      ran: (await sql<{ name: string }>`select name from schema_hashes order by name`.execute(db)).rows.map(
        (row) => row.name,
      ),
      notes: (await sql`select * from notes`.execute(db)).rows,
    }),
    key,
    name,
  );

const old = { ran: ["001-first"], notes: [{ body: "kept" }] };
const whole = { ran: ["001-first", "002-second"], notes: [{ body: "kept", extra: "new" }] };

describe("migrations (D-8)", () => {
  it("run once, in order, and keep an encrypted copy of what was before", async () => {
    await run([first]);
    expect(existsSync(copyBefore(file, "001-first"))).toBe(false);
    await run([first, second]);
    await run([first, second]);
    expect(await look()).toEqual(whole);
    file = copyBefore(file, "002-second");
    assertEncrypted(file);
    expect(await look()).toEqual(old);
  });

  it("run also where a later one has run before an earlier one was known", async () => {
    const later: Migration = { name: "003-later", statements: () => ["create table later (body text)"] };
    await run([first, later]);
    await run([first, second, later]);
    expect(await look()).toEqual({ ...whole, ran: [...whole.ran, "003-later"] });
  });

  it("leave the last whole schema behind when a step fails", async () => {
    await run([first]);
    const broken: Migration = {
      name: second.name,
      statements: (schema) => [...second.statements(schema), "insert into nowhere (at) values (1)"],
    };
    await expect(run([first, broken])).rejects.toThrow("no such table: nowhere");
    expect(await look()).toEqual(old);
    await run([first, second]);
    expect(await look()).toEqual(whole);
  });

  it("happen completely or not at all after kill -9 at every statement", async () => {
    await run([first]);
    const steps = JSON.stringify([first, second].map((step) => [step.name, step.statements(sqlite.schema)]));
    const died = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const copy = join(folder, `killed-${index}.db`);
        await copyFile(file, copy);
        const killed = join(import.meta.dirname, "../../../tests/support/killed/migrate-killed.ts");
        const child = fork(killed, [copy, key, String(index + 1), steps], { stdio: "ignore" });
        const [code, signal] = await once(child, "exit");
        expect([code, signal]).toEqual(signal === null ? [0, null] : [null, "SIGKILL"]);
        expect(await look(copy)).toEqual(signal === null ? whole : old);
        return signal !== null;
      }),
    );
    // The copy, the Migrator's own statements and those of the migration; the last ones were not reached.
    expect(died.filter(Boolean).length).toBeGreaterThanOrEqual(8);
    expect(died.at(-1)).toBe(false);
  }, 30_000);

  const refused = async (steps: readonly Migration[], reason: string, sentence: string) => {
    const before = await readFile(file);
    const refusal = await run(steps).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnknownSchemaError);
    expect(refusal).toMatchObject({ reason, message: expect.stringContaining(sentence) });
    expect((await readFile(file)).equals(before)).toBe(true);
  };

  it("refuse a newer database without touching it", async () => {
    await run([first, second]);
    await refused([first], "newer", "does not know its migration 002-second");
  });

  it("refuse a database that was made by another wording of them, without touching it", async () => {
    await run([first, second]);
    const changed: Migration = { ...first, statements: () => ["create table notes (body text)"] };
    await refused([changed, second], "changed", "another migration 001-first");
    await refused([changed, second, { name: "003-third", statements: () => [] }], "changed", "001-first");
  });

  it("are as they were released", () => {
    const hashes = new Map(written(migrations, sqlite.schema).map(({ name, hash }) => [name, hash]));
    const first = migrations.findIndex(({ released }) => released === null);
    for (const [place, { name, released }] of migrations.entries()) {
      if (first < 0 || place < first) expect(hashes.get(name), name).toBe(released);
      else expect(released, `${name} follows one that was not released`).toBeNull();
    }
    // The one that every database begins with cannot be called unreleased again.
    expect(migrations[0]?.released).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("the encrypted file (D-3)", () => {
  it("is not plain, and opens under its key only", async () => {
    await run([first]);
    assertEncrypted(file);
    expect((await readFile(file)).includes("kept")).toBe(false);
    await expect(withDatabase(async () => undefined, "00".repeat(32))).rejects.toThrow(WrongKeyError);
    expect(await look()).toEqual(old);
  });
  it("is refused where it is in plain text, untouched", async () => {
    const plain = Buffer.concat([Buffer.from("SQLite format 3\u0000"), Buffer.alloc(4080)]);
    await writeFile(file, plain);
    await expect(run([first])).rejects.toThrow("not encrypted");
    expect((await readFile(file)).equals(plain)).toBe(true);
  });
  it("is refused without a key, or with one of another length", () => {
    expect(() => sqlite.open({ file, key: null })).toThrow("needs a key");
    expect(() => sqlite.open({ file, key: "ab" })).toThrow("64 hex digits");
    expect(existsSync(file)).toBe(false);
  });
  it("is noticed to be empty", async () => {
    await writeFile(file, "");
    expect(() => assertEncrypted(file)).toThrow("empty");
  });
});
