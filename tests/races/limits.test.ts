import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { postgres } from "#server/database/postgres/engine.ts";
import type { Db } from "#server/database/schema.ts";
import { limitersOf } from "#server/http/limiters.ts";
import { takeTry } from "#server/http/take-try.ts";
import { defaultOptions } from "#server/options/options.ts";
import { dropDatabase, makeDatabase, serverVariable } from "#support/postgres/test-engine.ts";

// Tries that come to two processes at the same moment: each has connections and limits of its own, and the database is one.

const cluster = process.env[serverVariable] ?? "";
const { rateLimits } = defaultOptions;
let url: string;
let databases: readonly Db[];

beforeEach(async () => {
  url = await makeDatabase(cluster);
  databases = [1, 2].map(() => postgres.open({ file: url, key: null }));
  const [first] = databases;
  if (first !== undefined) await migrate(first, postgres, { file: null });
});
afterEach(async () => {
  for (const each of databases) await each.destroy();
  await dropDatabase(cluster, url);
});

const processes = () => {
  const clock = () => Date.parse("2026-11-28T08:00:00.000Z");
  return databases.map((db) => limitersOf(db, { rateLimits, clock, log: null }, { shared: true }));
};

it("never pass the limit of passwords, codes and resets of one account together", async () => {
  const [first, second] = processes();
  if (first === undefined || second === undefined) throw new Error("There are two.");
  for (const account of ["anna@test.example", "verify 7", "reset anna@test.example"]) {
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, (_, place) =>
        takeTry(place % 2 === 0 ? first : second, account, null, "email"),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(rateLimits.signInPerMinute);
  }
});

it("pass the limit of all requests of a person by less than a part of it for each process", async () => {
  const both = processes();
  const limit = rateLimits.perMinute;
  const answers = await Promise.all(
    both.flatMap(({ personRequests }) => Array.from({ length: limit }, () => personRequests.hit("7"))),
  );
  const allowed = answers.filter((answer) => answer.allowed).length;
  expect(allowed).toBeGreaterThanOrEqual(limit);
  expect(allowed).toBeLessThan(limit + both.length * Math.floor(limit / 50));
});
