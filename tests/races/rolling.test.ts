import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { postgres } from "#server/database/postgres/engine.ts";
import { runningOn } from "#server/database/postgres/running.ts";
import type { Db } from "#server/database/schema.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { patience } from "#support/patience.ts";
import { dropDatabase, makeDatabase, serverVariable } from "#support/postgres/test-engine.ts";
import { type Beside, type MadeUpMigration, startBeside } from "#support/server/beside.ts";
import { createCookieClient } from "#support/server/cookie-client.ts";

// An upgrade while the server is used: processes of this version, and of a newer one that knows more migrations.

const server = process.env[serverVariable] ?? "";
const newer: readonly MadeUpMigration[] = [
  {
    name: "900-added",
    beside: "expands",
    sql: ["create table rolling_added (id integer primary key, used text, unused text)"],
  },
  { name: "901-taken", beside: "contracts", sql: ["alter table rolling_added drop column unused"] },
];
const muchNewer: readonly MadeUpMigration[] = [
  ...newer,
  { name: "902-made-over", sql: ["alter table rolling_added add column made_over text"] },
];

let url: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let db: Db & { readonly destroy: () => Promise<void> };
const started: Beside[] = [];
const start = async (more: readonly MadeUpMigration[] = []) => {
  const one = await startBeside(url, folder.path, more);
  started.push(one);
  return one;
};

beforeAll(async () => {
  url = await makeDatabase(server);
  folder = await temporaryFolder();
  db = postgres.open({ file: url, key: null });
});
afterAll(async () => {
  for (const each of started) await each.stop();
  await db?.destroy();
  await folder?.remove();
  await dropDatabase(server, url);
});

const columns = async () => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'rolling_added' order by 1`.execute(db);
  return rows.map(({ name }) => name);
};
/** Each time somebody else: tries of one are counted. */
let asked = 0;
const serves = async ({ url: at }: Beside) => {
  expect((await fetch(`${at}/readyz`)).status, at).toBe(200);
  asked += 1;
  const answer = await createCookieClient(at).signIn(
    `nobody${asked}@district.example`,
    "not a password at all",
  );
  expect(answer.status).toBe(422);
};
const living = async () => (await runningOn(db)).length;

it("adds beside older processes, and takes away once none of them lives", async () => {
  const old = await start();
  const next = await start(newer);
  await serves(old);
  await serves(next);
  expect(await columns()).toEqual(["id", "unused", "used"]);
  // One of the older version may even start again meanwhile: it need not know what was only added.
  const again = await start();
  await serves(again);
  await old.stop();
  await serves(next);
  expect(await columns()).toEqual(["id", "unused", "used"]);
  await again.kill();
  await vi.waitFor(async () => expect(await columns()).toEqual(["id", "used"]), patience);
  await serves(next);
  await expect(start()).rejects.toThrow("ended before it listened");
});

it("waits with a start that changes what others use, until they have ended", async () => {
  expect(await living()).toBe(1);
  const told: string[] = [];
  const last = start(muchNewer).then((one) => {
    told.push("started");
    return one;
  });
  // It has come as far as the others: it holds the place of whoever starts.
  await vi.waitFor(async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks
      where locktype = 'advisory' and granted and objid = 7235400019::bigint % 4294967296`.execute(db);
    expect(rows[0]?.n).toBe(1);
  }, patience);
  expect(await columns()).toEqual(["id", "used"]);
  expect(told).toEqual([]);
  const serving = started[1];
  if (serving === undefined) throw new Error("There is no process that serves.");
  await serves(serving);
  await serving.stop();
  await serves(await last);
  expect(await columns()).toEqual(["id", "made_over", "used"]);
});
