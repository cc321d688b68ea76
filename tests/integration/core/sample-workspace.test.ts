import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { createFakeKeychain, dataFolder, type FakeKeychain, type RunningCore, runCore } from "./harness.ts";

// A sample workspace that an earlier Bellwether wrote: it goes on, or it is left alone. Somebody may have worked in it.

const key = "5a".repeat(32);
const fixture = join(import.meta.dirname, "../../fixtures/folder-of-schema-22");
let folder: Awaited<ReturnType<typeof dataFolder>>;
let keychain: FakeKeychain;
let running: RunningCore | null;
let workspace: string;

beforeEach(async () => {
  folder = await dataFolder();
  workspace = join(folder.path, "sample");
  await cp(fixture, workspace, { recursive: true });
  await mkdir(join(folder.path, "keys"));
  await writeFile(join(folder.path, "keys", "sample.json"), '{"kind":"keychain"}');
  keychain = createFakeKeychain();
  await keychain.set("database-key:sample", key);
  running = null;
});
afterEach(async () => {
  await running?.stop();
  await folder.remove();
});

const within = async <T>(use: (db: Db) => Promise<T>): Promise<T> => {
  const db = sqlite.open({ file: join(workspace, "bellwether.db"), key });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
};

const begin = async () => {
  running = await runCore({ data: folder.path, credentials: keychain, sample: true });
  return running.client;
};

/** A note of a person who tried the sample. */
const note = () =>
  within(async (db) => {
    await sql`update persons set description = 'Canary note' where id = (select min(id) from persons)`.execute(
      db,
    );
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  });

async function leftAlone(problem: RegExp): Promise<void> {
  const before = await readFile(join(workspace, "bellwether.db"));
  const state = await (await begin()).call("app.state", {});
  expect(state).toMatchObject({ phase: "unreadable", problem: expect.stringMatching(problem) });
  expect(state.problem).toContain(`To begin with a new sample workspace, move the folder ${workspace} away.`);
  await running?.stop();
  expect((await readFile(join(workspace, "bellwether.db"))).equals(before)).toBe(true);
}

it("goes on with what was written in it", async () => {
  await note();
  const client = await begin();
  const email = sampleUsers[0]?.email ?? "";
  const state = await client.call("session.signIn", { email, password: samplePassword, remember: false });
  expect(state.phase).toBe("signed-in");
  await running?.stop();
  const { rows } = await within((db) =>
    sql`select id from persons where description = 'Canary note'`.execute(db),
  );
  expect(rows).toHaveLength(1);
});

it("stays as it is where this Bellwether cannot go on from it", async () => {
  await note();
  await within((db) => sql`update schema_version set version = 21`.execute(db));
  await leftAlone(/written by an early version of Bellwether \(schema 21\)/);
});

it("stays as it is where its key is gone, and a new one begins when it was moved away", async () => {
  await keychain.remove("database-key:sample");
  await leftAlone(/keychain no longer holds the key/);
  await rm(join(folder.path, "keys", "sample.json"));
  await leftAlone(/Nothing says any more how the sample workspace is locked/);
  await cp(workspace, join(folder.path, "moved"), { recursive: true });
  await rm(workspace, { recursive: true });
  expect((await (await begin()).call("app.state", {})).phase).toBe("sign-in");
  expect(await readdir(workspace)).toContain("bellwether.db");
});
