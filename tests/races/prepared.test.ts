import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { postgres } from "#server/database/postgres/engine.ts";
import type { Db } from "#server/database/schema.ts";
import { dropDatabase, makeDatabase, serverVariable } from "#support/postgres/test-engine.ts";

// Statements that PostgreSQL keeps prepared, while other processes change what they are about; and those that are asked together.

const server = process.env[serverVariable] ?? "";
let url: string;
let db: Db;
let other: pg.Client;

beforeEach(async () => {
  url = await makeDatabase(server);
  db = postgres.open({ file: url, key: null });
  other = new pg.Client(url);
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await db.destroy();
  await dropDatabase(server, url);
});

/** Names of statements that the connections of the application keep, as one of them knows them. */
const keptBy = async (on: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(on);
  return rows[0]?.n ?? 0;
};

const settings = (on: Db) =>
  on.selectFrom("organization_settings").selectAll().where("organization_id", "=", 7).execute();

it("prepares what is asked often, and not what is asked once", async () => {
  await db.connection().execute(async (one) => {
    for (let time = 0; time < 6; time += 1) await settings(one);
    const often = await keptBy(one);
    for (let time = 0; time < 50; time += 1)
      await sql`select ${time}::int as given, ${sql.lit(time)} as written`.execute(one);
    expect(often).toBeGreaterThan(0);
    expect(await keptBy(one)).toBe(often);
  });
});

it("keeps a bounded number of them", async () => {
  await db.connection().execute(async (one) => {
    for (let text = 0; text < 450; text += 1)
      for (let time = 0; time < 3; time += 1)
        await sql`select ${text}::int as given, ${sql.lit(text)} as written`.execute(one);
    expect(await keptBy(one)).toBeLessThanOrEqual(200);
    // Those that were given up are asked as ever.
    expect(
      (await sql<{ given: number }>`select ${5}::int as given, 5 as written`.execute(one)).rows[0]?.given,
    ).toBe(5);
  });
});

it("answers on when a process beside it has changed a table, outside of a transaction and within one", async () => {
  const change = (column: string) =>
    other.query(`alter table organization_settings add column ${column} text`);
  await db.connection().execute(async (one) => {
    for (let time = 0; time < 6; time += 1) await settings(one);
    await change("first_more");
    expect(await settings(one)).toEqual([]);
  });
  let begun = 0;
  for (let time = 0; time < 40; time += 1) await db.transaction().execute(settings);
  await change("second_more");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      db.transaction().execute(async (transaction) => {
        begun += 1;
        return settings(transaction);
      }),
    ),
  );
  expect(answers.flat()).toEqual([]);
  // Those whose connection had it prepared were begun anew.
  expect(begun).toBeGreaterThan(20);
});

it("fails for the reason of what failed first, whoever of those that were asked together hears of it first", async () => {
  const codes: unknown[] = [];
  const failing = db.transaction().execute(async (transaction) => {
    const asked = [1, 0, 2, 3].map((by) => sql`select 1 / ${by}::int`.execute(transaction));
    for (const each of await Promise.allSettled(asked))
      codes.push(each.status === "fulfilled" ? null : each.reason.code);
    await sql`select 1`.execute(transaction);
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  expect(codes).toEqual([null, "22012", "22012", "22012"]);
  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
});
