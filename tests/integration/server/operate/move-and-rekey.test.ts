import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { type Cluster, startCluster } from "#support/postgres/cluster.ts";
import { makeDatabase } from "#support/postgres/test-engine.ts";
import { bellwether, startBellwether } from "#support/server/bellwether-command.ts";
import { createCookieClient } from "#support/server/cookie-client.ts";
import { searched } from "#support/server/searched.ts";
import { testKey } from "#support/server/server.ts";
import { type ServerProgram, startServerProgram } from "#support/server/server-program.ts";

// Moving a server to PostgreSQL, and giving it other keys, by the built command.

const newKey = "d4".repeat(32);
const settings = { DATABASE_KEY: testKey };

let cluster: Cluster;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProgram | null = null;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await server?.stop();
  server = null;
  await folder.remove();
});

const at = (...names: readonly string[]) => join(folder.path, ...names);
const file = () => at("bellwether.db");
const run = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  bellwether(folder.path, words, { ...settings, ...more });
const move = (url: string) => run(["move"], { NEW_DATABASE_URL: url });
const start = async (more: Readonly<Record<string, string>> = {}) => {
  server = await startServerProgram(folder.path, { BLOB_DIRECTORY: at("files"), ...more });
  return server;
};
const stop = async () => {
  await server?.stop();
  server = null;
};
const everybodySignsIn = async (url: string) => {
  for (const { email } of sampleUsers)
    expect((await createCookieClient(url).signIn(email, samplePassword)).status, email).toBe(200);
};
const sample = async () => {
  await start({ SAMPLE: "true" });
  await stop();
};

const onPostgres = (url: string) => ({
  DATABASE_URL: url,
  AUDIT_KEY_FILE: at("bellwether.db.audit-key"),
  AUDIT_ANCHOR_FILE: at("bellwether.db.audit-anchors"),
  BLOB_DIRECTORY: at("files"),
});
const startOnPostgres = (url: string) => start(onPostgres(url));

describe("a move to PostgreSQL", () => {
  it("has every row and the whole log there, and leaves the file refused", async () => {
    const before = await searched((await start({ SAMPLE: "true" })).url);
    expect(before.length).toBeGreaterThan(5);
    const url = await makeDatabase(cluster.url, null);
    expect((await move(url)).complained).toContain("A server uses the database");
    await stop();
    const moved = await move(url);
    expect(moved).toMatchObject({ code: 0, complained: "" });
    expect(moved.said).toMatch(/\d+ rows of 1\d\d tables are the same on both sides/);
    expect(moved.said).toContain("The audit log holds.");
    expect(moved.said).not.toContain(":tests@");
    await expect(start()).rejects.toThrow(/was moved to postgres:\/\/postgres@127/);
    // It knows at once what lies in its tables, and plans by it.
    const looking = new pg.Client(url);
    await looking.connect();
    const { rows } = await looking.query(
      "select relname from pg_class where relname in ('persons', 'cases', 'search_words') and reltuples > 5",
    );
    await looking.end();
    expect(rows).toHaveLength(3);
    const there = await startOnPostgres(url);
    await everybodySignsIn(there.url);
    const client = createCookieClient(there.url);
    await client.signIn("priya.raman@maplevalley.example", samplePassword);
    expect(await searched(there.url)).toEqual(before);
    expect(
      (await client.post("/api/v2/persons", { first_name: "Wren", last_name: "Ashby", person_type_id: 1 }))
        .status,
    ).toBe(201);
    await stop();
    // Its files have gone on with the other database.
    expect((await run(["move", "--undo"])).code).toBe(0);
    await expect(start()).rejects.toThrow("later state of this database");
  });

  it("takes the address from a file, and none with a password from where everybody sees it", async () => {
    await sample();
    const url = await makeDatabase(cluster.url, null);
    for (const open of [url, url.replace(":tests@", "@").concat("?password=tests")]) {
      const refused = await run(["move", "--to", open]);
      expect(refused).toMatchObject({
        code: 2,
        complained: expect.stringContaining("NEW_DATABASE_URL_FILE"),
      });
      expect(refused.complained).not.toContain("tests");
    }
    await writeFile(at("new.url"), `${url}\n`);
    const withFile = { NEW_DATABASE_URL_FILE: at("new.url") };
    const twice = await run(["move", "--to", url.replace(":tests@", "@")], withFile);
    expect(twice).toMatchObject({ code: 2, complained: expect.stringContaining("are both given") });
    const moved = await run(["move"], withFile);
    expect(moved).toMatchObject({ code: 0, complained: "" });
    expect(moved.said).not.toContain("tests");
    expect((await run(["move", "--undo"], withFile)).code).toBe(0);
    expect(await run(["move", "--to", url.replace(":tests@", "@")], { PGPASSWORD: "tests" })).toMatchObject({
      code: 0,
    });
  });

  it("does not mistake another database for its own, and says where the two differ", async () => {
    await sample();
    const url = await makeDatabase(cluster.url, null);
    expect((await move(url)).code).toBe(0);
    expect((await move(url)).complained).toContain("was moved to");
    await run(["move", "--undo"]);
    expect(await move(url)).toMatchObject({
      code: 0,
      said: expect.stringContaining("are compared"),
    });
    await run(["move", "--undo"]);
    const client = new pg.Client(url);
    await client.connect();
    await client.query("update persons set first_name = first_name || 'x' where id = 7");
    await client.end();
    expect(await move(url)).toMatchObject({
      code: 1,
      complained: expect.stringContaining("The table persons is not the same on both sides"),
    });
    expect((await start()).url).toContain("http");
  });

  it("may be ended at any moment and run again", async () => {
    await sample();
    for (const delay of [300, 700, 1100, 1500]) {
      const url = await makeDatabase(cluster.url, null);
      await startBellwether(folder.path, ["move"], { ...settings, NEW_DATABASE_URL: url }).killAfter(delay);
      await run(["move", "--undo"]);
      expect((await move(url)).code, `${delay}`).toBe(0);
      await run(["move", "--undo"]);
    }
  });
});

const keysOfFiles = async (key = testKey) => {
  const db = sqlite.openForReading({ file: file(), key });
  try {
    return (
      await sql<{
        storage_name: string;
        file_key: string;
      }>`select storage_name, file_key from blobs order by 1`.execute(db)
    ).rows;
  } finally {
    await db.destroy();
  }
};
const storedNames = async () =>
  (await readdir(at("files"), { recursive: true }))
    .filter((path) => /[0-9a-f]{64}$/.test(path))
    .map((path) => path.slice(-64))
    .sort();

describe("another key", () => {
  it("opens the database where the former one no longer does", async () => {
    await start({ SAMPLE: "true" });
    const withNew = { NEW_DATABASE_KEY: newKey };
    expect(await run(["rekey"], withNew)).toMatchObject({
      code: 1,
      complained: expect.stringContaining("Stop it first"),
    });
    await stop();
    expect(await run(["rekey"])).toMatchObject({
      code: 2,
      complained: expect.stringContaining("NEW_DATABASE_KEY"),
    });
    await writeFile(at("new.key"), `${newKey}\n`);
    expect(await run(["rekey"], { NEW_DATABASE_KEY_FILE: at("new.key") })).toMatchObject({
      code: 0,
      complained: "",
    });
    expect((await run(["rekey"], withNew)).said).toContain("has the new key already");
    await expect(start()).rejects.toThrow("The key does not open the database.");
    await everybodySignsIn((await start({ DATABASE_KEY: newKey })).url);
  });

  it("is given wholly or not at all, whenever it is cut off", async () => {
    await sample();
    await cp(file(), at("kept.db"));
    for (const delay of [200, 300, 400, 500, 600]) {
      await cp(at("kept.db"), file());
      const withNew = { ...settings, NEW_DATABASE_KEY: newKey };
      await startBellwether(folder.path, ["rekey"], withNew).killAfter(delay);
      expect((await run(["rekey"], withNew)).code, `${delay}`).toBe(0);
      expect((await run(["verify"], { DATABASE_KEY: newKey })).code).toBe(0);
      expect((await run(["verify"])).complained).toContain("The key does not open the database.");
    }
  });

  it("is given to each file, whose former key opens nothing there any more", async () => {
    await sample();
    const before = await keysOfFiles();
    await startBellwether(folder.path, ["rekey", "--files"], {
      ...settings,
      BLOB_DIRECTORY: at("files"),
    }).killAfter(450);
    expect(await run(["rekey", "--files"], { BLOB_DIRECTORY: at("files") })).toMatchObject({
      code: 0,
      complained: "",
    });
    const after = await keysOfFiles();
    expect(after).toHaveLength(before.length);
    const former = new Set(before.flatMap(({ storage_name, file_key }) => [storage_name, file_key]));
    for (const { storage_name, file_key } of after)
      expect([former.has(storage_name), former.has(file_key)]).toEqual([false, false]);
    const { url } = await start();
    expect(await storedNames()).toEqual(expect.arrayContaining(after.map((each) => each.storage_name)));
    expect((await run(["check"], { BLOB_DIRECTORY: at("files") })).said).toMatch(/^blobs {10}good/m);
    await everybodySignsIn(url);
  });

  it("is given to files beside a running server, on PostgreSQL", async () => {
    await sample();
    const url = await makeDatabase(cluster.url, null);
    expect((await move(url)).code).toBe(0);
    const there = await startOnPostgres(url);
    const client = createCookieClient(there.url);
    await client.signIn("priya.raman@maplevalley.example", samplePassword);
    const { id } = (await client.upload("notes.txt", Buffer.from("Words of a person."))).body;
    const person = await client.post("/api/v2/persons", {
      first_name: "Wren",
      last_name: "Ashby",
      person_type_id: 1,
      attachments: [id],
    });
    const before = await storedNames();
    expect(await bellwether(folder.path, ["rekey", "--files"], onPostgres(url))).toMatchObject({
      code: 0,
      complained: "",
    });
    const media = person.body.data.attachments[id].id;
    expect((await client.get(`/api/v2/media/${media}/file`)).text).toBe("Words of a person.");
    expect((await storedNames()).filter((name) => before.includes(name))).toEqual([]);
  });

  it("gives the log no key beside a running server, and none comes along with one that the others lack", async () => {
    await sample();
    const url = await makeDatabase(cluster.url, null);
    expect((await move(url)).code).toBe(0);
    const { url: there } = await startOnPostgres(url);
    const keys = await readFile(at("bellwether.db.audit-key"), "utf8");
    expect(await bellwether(folder.path, ["rekey", "--audit"], onPostgres(url))).toMatchObject({
      code: 1,
      complained: expect.stringContaining("A server uses the database. Stop it first."),
    });
    expect(await readFile(at("bellwether.db.audit-key"), "utf8")).toBe(keys);
    await writeFile(at("other.key"), `${keys}${"e5".repeat(32)}\n`);
    const second = { ...onPostgres(url), AUDIT_KEY_FILE: at("other.key"), PORT: "0" };
    expect(await bellwether(folder.path, ["serve"], second)).toMatchObject({
      code: 1,
      complained: expect.stringContaining("Stop all processes, give all of them the same AUDIT_KEY_FILE"),
    });
    await everybodySignsIn(there);
    expect((await bellwether(folder.path, ["verify"], onPostgres(url))).code).toBe(0);
  });

  it("signs the log from the next start on", async () => {
    await sample();
    expect((await run(["rekey", "--audit"])).code).toBe(0);
    await start();
    await stop();
    const verified = await run(["verify"]);
    expect(verified).toMatchObject({ code: 0, said: expect.stringContaining("audit.key-changed") });
    const keys = (await readFile(at("bellwether.db.audit-key"), "utf8"))
      .split("\n")
      .filter((line) => /^[0-9a-f]{64}$/.test(line));
    expect(keys).toHaveLength(2);
  });
});
