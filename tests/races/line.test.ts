import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { postgres } from "#server/database/postgres/engine.ts";
import type { Processes } from "#server/database/processes.ts";
import type { Db } from "#server/database/schema.ts";
import { patience } from "#support/patience.ts";
import { dropDatabase, makeDatabase, serverVariable } from "#support/postgres/test-engine.ts";

// What processes of one database tell each other, and which of them leads.

const server = process.env[serverVariable] ?? "";
let url: string;
let db: Db;
const joined: Processes[] = [];

beforeEach(async () => {
  url = await makeDatabase(server);
  db = postgres.open({ file: url, key: null });
});
afterEach(async () => {
  for (const each of joined.splice(0)) await each.leave();
  await db.destroy();
  await dropDatabase(server, url);
});

async function join(version = "1.0.0"): Promise<Processes> {
  const one = await postgres.join({ file: url, key: null }, db, {
    newest: "115-known-migrations",
    signing: null,
    place: "the place of all",
    version,
    now: "2026-11-27T10:00:00.000Z",
  });
  joined.push(one);
  return one;
}

const heardBy = (one: Processes) => {
  const heard: unknown[] = [];
  one.hear("test", (what) => heard.push(what));
  return heard;
};

/** Ends the connections of lines as a failing network does. */
async function cutLines(): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'bellwether line%'`,
  );
  await client.end();
}

it("takes news to all others in their order, whatever their length, and not back", async () => {
  const [one, two, three] = [await join(), await join(), await join()];
  const [first, second, third] = [heardBy(one), heardBy(two), heardBy(three)];
  const told = ["short", "long ".repeat(40_000), { last: "Zoë" }];
  for (const each of told) one.tell("test", each);
  await vi.waitFor(() => expect([second.length, third.length]).toEqual([3, 3]), patience);
  expect(second).toEqual(told);
  expect(third).toEqual(told);
  expect(first).toEqual([]);
});

it("tells everybody that they may have missed something once a broken line is whole again", async () => {
  const [one, two] = [await join(), await join()];
  const heard = heardBy(two);
  const missed = { one: 0, two: 0 };
  one.whenMissed(() => {
    missed.one += 1;
  });
  two.whenMissed(() => {
    missed.two += 1;
  });
  await cutLines();
  await vi.waitFor(() => expect(Math.min(missed.one, missed.two)).toBeGreaterThan(0), patience);
  await vi.waitFor(() => {
    one.tell("test", "again");
    expect(heard).toContain("again");
  }, patience);
  expect((await two.running()).map(({ uuid }) => uuid).toSorted()).toEqual([one.own, two.own].toSorted());
});

it("has one that leads, and another one as soon as that is gone", async () => {
  const [one, two] = [await join("1.0.0"), await join("1.1.0")];
  expect([one.leads(), two.leads()]).toEqual([true, false]);
  expect((await one.running()).map(({ uuid, version }) => [uuid, version])).toEqual([
    [one.own, "1.0.0"],
    [two.own, "1.1.0"],
  ]);
  let left = 0;
  two.whenLeft(() => {
    left += 1;
  });
  await one.leave();
  await vi.waitFor(() => expect(two.leads()).toBe(true), patience);
  await vi.waitFor(() => expect(left).toBeGreaterThan(0), patience);
  expect(await two.running()).toHaveLength(1);
  expect(await db.selectFrom("processes").select("uuid").execute()).toEqual([{ uuid: two.own }]);
});

it("keeps a command that needs the database alone away while a process serves it, and the other way round", async () => {
  const starting = await postgres.claim(url, "start");
  const one = await join();
  starting?.release();
  expect(await postgres.claim(url)).toBeNull();
  const look = await postgres.claim(url, "look");
  look?.release();
  const another = await postgres.claim(url, "start");
  expect(another).not.toBeNull();
  another?.release();
  await one.leave();
  const alone = await postgres.claim(url);
  expect(alone).not.toBeNull();
  expect(await postgres.claim(url, "start")).toBeNull();
  alone?.release();
});
