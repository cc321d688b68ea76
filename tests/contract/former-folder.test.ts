import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate, UnknownSchemaError } from "#server/database/migrate.ts";
import { type Migration, migrations } from "#server/database/migrations/migrations.ts";
import type { Db } from "#server/database/schema.ts";
import { describeSchema } from "#server/database/sqlite/describe.ts";
import { copyBefore, sqlite } from "#server/database/sqlite/engine.ts";
import { assertEncrypted } from "#server/database/sqlite/open.ts";
import { FailedUpgradeError } from "#server/database/start-refusals.ts";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { rowsOf } from "#support/server/rows-of.ts";
import { startTestServer } from "#support/server/server.ts";

// A folder at the last former schema continues with every value; an older or a newer one is refused and stays as it
// is.

const key = "5a".repeat(32);
const fixture = join(import.meta.dirname, "../fixtures/folder-of-schema-22");
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  await cp(fixture, folder.path, { recursive: true });
  file = join(folder.path, "bellwether.db");
});
afterEach(() => folder.remove());

async function within<T>(use: (db: Db) => Promise<T>, name = file): Promise<T> {
  const db = sqlite.open({ file: name, key });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
const open = () => within((db) => migrate(db, sqlite, { file }));

/** The schema of a new database after these migrations. */
const made = (steps: readonly Migration[], name: string) =>
  within(
    async (db) => {
      await migrate(db, sqlite, { file: null, migrations: steps });
      return describeSchema(db);
    },
    join(folder.path, name),
  );

/** Rows with these columns only: later migrations add others. */
const ofColumns = (names: readonly string[], rows: readonly string[]) =>
  rows
    .map((row) => JSON.parse(row) as Readonly<Record<string, unknown>>)
    .map((row) => JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]]))))
    .sort();

const own = /^(table|index) (schema_(migrations|migrations_lock|hashes)|sqlite_autoindex_schema_.*)$/;

describe("a folder at the last schema before the baseline", () => {
  it("has the very schema that the baseline makes, and after all migrations that of a new database", async () => {
    const former = await within(describeSchema);
    const baseline = await made(migrations.slice(0, 1), "baseline.db");
    const shared = Object.fromEntries(Object.entries(baseline).filter(([name]) => !own.test(name)));
    expect(Object.keys(former).length).toBeGreaterThan(200);
    expect(shared).toEqual(former);
    await open();
    expect(await within(describeSchema)).toEqual(await made(migrations, "new.db"));
  });

  it("goes on with every value, and keeps an encrypted copy of what was before", async () => {
    const before = await within(rowsOf);
    await open();
    await open();
    const after = await within(rowsOf);
    expect(before.schema_version).toEqual(['{"version":22}']);
    for (const [table, rows] of Object.entries(before)) {
      // FTS5's own tables hold indexes that migrations 019 and 020 make anew; their words are compared below.
      const isVocabulary = table.endsWith("_vocabulary");
      const isIndex = /^search_(words|said)_/.test(table) && !isVocabulary;
      if (table === "schema_version" || isIndex) continue;
      const columns = Object.keys(JSON.parse(rows[0] ?? "{}"));
      const now = ofColumns(columns, after[table] ?? []);
      // Since then each word stands behind the code of its tree; this folder has one tree.
      const same = isVocabulary ? now.map((row) => row.replace(/"term":"\w{6}/, '"term":"')) : now;
      // A table that a migration looked through for rows to add has a counter at nothing.
      const counted = (all: readonly string[]) => all.filter((row) => !row.endsWith(',"seq":0}'));
      expect(table === "sqlite_sequence" ? counted(same) : same, table).toEqual(
        table === "sqlite_sequence" ? counted(rows) : rows,
      );
    }
    expect(after.schema_version).toEqual(['{"version":23}']);
    expect(after.schema_hashes).toHaveLength(migrations.length);
    expect(after.schema_migrations).toHaveLength(migrations.length);
    expect(after.schema_migrations_lock).toHaveLength(1);
    const copy = copyBefore(file, "001-baseline");
    assertEncrypted(copy);
    expect(await within(rowsOf, copy)).toEqual(before);
  });

  const served = () =>
    startTestServer({
      seeded: false,
      databaseFile: file,
      databaseKey: key,
      blobDirectory: join(folder.path, "files"),
    });

  it("is as it was before where the server cannot start with it, and the person is told so", async () => {
    const before = await within(rowsOf);
    await rename(join(folder.path, "files"), join(folder.path, "files-elsewhere"));
    await writeFile(join(folder.path, "files"), "not a folder");
    const refusal = await served().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FailedUpgradeError);
    expect(String(refusal)).toContain(
      "was put back as it was before, and the version that wrote it can go on",
    );
    assertEncrypted(file);
    expect(await within(rowsOf)).toEqual(before);
    const aside = await within(rowsOf, `${file}.failed-upgrade`);
    expect(aside.schema_version).toEqual(['{"version":23}']);
    await rm(join(folder.path, "files"));
    await rename(join(folder.path, "files-elsewhere"), join(folder.path, "files"));
    await (await served()).close();
  });

  it("is as it was before where its files turn out to be another database's", async () => {
    const before = await within(rowsOf);
    await writeFile(
      join(folder.path, "files", "belongs-to.json"),
      JSON.stringify({ database: randomUUID(), starts: 1 }),
    );
    await expect(served()).rejects.toThrow("belong to another database");
    expect(await within(rowsOf)).toEqual(before);
  });

  it("can be read by its owner alone afterwards, also what is kept beside it", async () => {
    await chmod(file, 0o644);
    const server = await served();
    try {
      const names = (await readdir(folder.path)).filter((name) => name.startsWith("bellwether.db"));
      expect(names).toEqual(
        expect.arrayContaining(["bellwether.db", "bellwether.db-shm", "bellwether.db-wal"]),
      );
      expect(names.some((name) => name.includes(".before-"))).toBe(true);
      for (const name of names) expect((await stat(join(folder.path, name))).mode & 0o777, name).toBe(0o600);
    } finally {
      await server.close();
    }
  });

  it("is served as before, with its files and its search", async () => {
    const server = await served();
    try {
      const client = server.client();
      expect((await client.signIn(sampleUsers[0]?.email ?? "", samplePassword)).status).toBe(200);
      const cases = await client.get("/api/v2/cases?per_page=50");
      expect(cases.body.meta.total).toBe(40);
      const found = await client.get(`/api/v2/searches/quick?q=${cases.body.data[0].number}`);
      expect(found.body.data[0]).toMatchObject({ kind: "case", case_id: cases.body.data[0].id });
      const { rows } = await sql<{ id: number; sha256: string }>`
        select media.id, media.sha256 from media join blobs on blobs.sha256 = media.sha256
        where storage_name like 'a2%' limit 1`.execute(server.db);
      const sent = await client.get(`/api/v2/media/${rows[0]?.id}/file`);
      expect(createHash("sha256").update(sent.raw).digest("hex")).toBe(rows[0]?.sha256);
    } finally {
      await server.close();
    }
  });
});

describe("a folder whose migrations were edited after they had run", () => {
  it.each([
    ["lacks a table", "drop table comment_versions", "table comment_versions"],
    ["lacks a column", "alter table comments drop column edited_at", "table comments"],
    ["has an index more", "create index one_more on comments (id)", "index one_more"],
  ])("is refused where it %s, and has everything that it had", async (_, statement, name) => {
    await within(async (db) => {
      await sql.raw(statement).execute(db);
    });
    const [rows, schema] = [await within(rowsOf), await within(describeSchema)];
    const refusal = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnknownSchemaError);
    expect(refusal).toMatchObject({ reason: "changed", message: expect.stringContaining(name) });
    expect([await within(rowsOf), await within(describeSchema)]).toEqual([rows, schema]);
  });
});

describe("a folder at another schema", () => {
  const mark = (version: number) =>
    within(async (db) => {
      await sql`update schema_version set version = ${version}`.execute(db);
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    });
  const refused = async (sentence: string) => {
    const before = await readFile(file);
    const refusal = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnknownSchemaError);
    expect(String(refusal)).toContain(sentence);
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(existsSync(copyBefore(file, "001-baseline"))).toBe(false);
  };

  it("is refused where it is older, untouched", async () => {
    await mark(21);
    await refused("written by an early version of Bellwether (schema 21)");
  });

  it("is refused where it is newer, untouched", async () => {
    await mark(24);
    await refused("written by a newer version of Bellwether (schema 24)");
  });
});
