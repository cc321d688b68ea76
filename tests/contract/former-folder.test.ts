import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate, UnknownSchemaError } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { copyBefore, sqlite } from "#server/database/sqlite/engine.ts";
import { assertEncrypted } from "#server/database/sqlite/open.ts";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { rowsOf, schemaOf } from "#support/server/schema-of.ts";
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

const own = /^(table|index) (schema_(migrations|migrations_lock|hashes)|sqlite_autoindex_schema_.*)$/;

describe("a folder at the last schema before the baseline", () => {
  it("has the very schema that a new database gets", async () => {
    const former = await within(schemaOf);
    const made = await within(
      async (db) => {
        await migrate(db, sqlite, { file: null });
        return schemaOf(db);
      },
      join(folder.path, "new.db"),
    );
    const shared = Object.fromEntries(Object.entries(made).filter(([name]) => !own.test(name)));
    expect(Object.keys(former).length).toBeGreaterThan(200);
    expect(shared).toEqual(former);
    await open();
    expect(await within(schemaOf)).toEqual(made);
  });

  it("goes on with every value, and keeps an encrypted copy of what was before", async () => {
    const before = await within(rowsOf);
    await open();
    await open();
    const after = await within(rowsOf);
    const { schema_version, schema_hashes, schema_migrations, schema_migrations_lock, ...rest } = after;
    expect({ ...rest, schema_version: ['{"version":22}'] }).toEqual(before);
    expect(schema_version).toEqual(['{"version":23}']);
    expect(schema_hashes).toHaveLength(1);
    expect(schema_migrations).toHaveLength(1);
    expect(schema_migrations_lock).toHaveLength(1);
    const copy = copyBefore(file, "001-baseline");
    assertEncrypted(copy);
    expect(await within(rowsOf, copy)).toEqual(before);
  });

  it("is served as before, with its files and its search", async () => {
    const server = await startTestServer({
      seeded: false,
      databaseFile: file,
      databaseKey: key,
      blobDirectory: join(folder.path, "files"),
    });
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
