import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { createGatheredLimiter } from "./gathered-limits.ts";
import { createLimiter, type Limiter } from "./rate-limits.ts";
import { createSharedLimiter } from "./shared-limits.ts";

let db: Db;
beforeAll(async () => {
  db = sqlite.open({ file: ":memory:", key: null });
  await migrate(db, sqlite, { file: null });
});
afterAll(() => db.destroy());

type Make = (limit: number, clock: () => number) => Limiter;
let made = 0;
const kinds: readonly (readonly [string, Make])[] = [
  ["in memory", (limit, clock) => createLimiter(limit, 60, clock)],
  [
    "in the database",
    (limit, clock) => {
      made += 1;
      const failed = (error: unknown) => {
        throw error;
      };
      return createSharedLimiter(db, { name: `limit ${made}`, limit, seconds: 60, clock, failed });
    },
  ],
];

it("counts many calls at several processes together, and asks the database seldom", async () => {
  let now = 0;
  let asked = 0;
  const shared = createLimiter(100, 60, () => now);
  const counted: Limiter = {
    ...shared,
    hit: (key, how) => {
      asked += 1;
      return shared.hit(key, how);
    },
  };
  const one = () =>
    createGatheredLimiter({ limit: 100, seconds: 60, clock: () => now }, counted, (error) => {
      throw error;
    });
  const three = [one(), one(), one()];
  const pass = async () => {
    let allowed = 0;
    for (let call = 0; call < 300; call += 1)
      if ((await three[call % 3]?.hit("a"))?.allowed === true) allowed += 1;
    return allowed;
  };
  const allowed = await pass();
  expect(allowed).toBeGreaterThanOrEqual(100);
  expect(allowed).toBeLessThanOrEqual(106);
  expect(asked).toBeLessThanOrEqual(56);
  now = 60_000;
  expect(await pass()).toBeGreaterThanOrEqual(100);
});

it("lets no more than a part of each process pass where calls come to three of them at once", async () => {
  const shared = createLimiter(100, 60, () => 0);
  /** Answers later, as a database does. */
  const slow: Limiter = {
    ...shared,
    hit: async (key, how) => {
      const answer = await shared.hit(key, how);
      await new Promise<void>((resolve) => setImmediate(resolve));
      return answer;
    },
  };
  const three = [1, 2, 3].map(() =>
    createGatheredLimiter({ limit: 100, seconds: 60, clock: () => 0 }, slow, (error) => {
      throw error;
    }),
  );
  const tries = await Promise.all(Array.from({ length: 300 }, (_, call) => three[call % 3]?.hit("a")));
  const allowed = tries.filter((one) => one?.allowed === true).length;
  expect(allowed).toBeGreaterThanOrEqual(100);
  expect(allowed).toBeLessThanOrEqual(103);
});

it("counts alone where the shared count does not answer in time", async () => {
  vi.useFakeTimers();
  const silent: Limiter = { hit: () => new Promise(() => undefined), refund: () => undefined };
  const alone = createGatheredLimiter({ limit: 100, seconds: 60, clock: () => 0 }, silent, () => undefined);
  const tries = Array.from({ length: 10 }, () => alone.hit("a"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await Promise.all(tries)).every(({ allowed }) => allowed)).toBe(true);
  vi.useRealTimers();
});

describe.each(kinds)("a limit %s", (_kind, make) => {
  it("counts in windows, by key, and takes back", async () => {
    let now = 0;
    const limiter = make(2, () => now);
    expect(await limiter.hit("a")).toEqual({ allowed: true, remaining: 1, retryAfter: 60 });
    expect((await limiter.hit("a")).allowed).toBe(true);
    now = 20_500;
    expect(await limiter.hit("a")).toEqual({ allowed: false, remaining: 0, retryAfter: 40 });
    expect((await limiter.hit("b")).allowed).toBe(true);
    limiter.refund("a");
    limiter.refund("a");
    expect((await limiter.hit("a")).allowed).toBe(true);
    now = 60_000;
    expect((await limiter.hit("a")).remaining).toBe(1);
  });

  it("counts several at once", async () => {
    const limiter = make(3, () => 0);
    expect(await limiter.hit("a", { count: 2 })).toEqual({ allowed: true, remaining: 1, retryAfter: 60 });
    expect((await limiter.hit("a", { count: 2 })).allowed).toBe(false);
  });

  it("counts tries of which the first is counted last", async () => {
    let now = 1_000;
    const limiter = make(2, () => now);
    const counted = [];
    for (const late of [0, 1, 2, 40]) {
      now = 1_000 - late;
      counted.push(await limiter.hit("a"));
    }
    expect(counted.map(({ allowed }) => allowed)).toEqual([true, true, false, false]);
    expect(Math.max(...counted.map(({ retryAfter }) => retryAfter))).toBe(60);
  });

  it("begins anew where the clock was ahead and has been put back", async () => {
    const day = 86_400_000;
    let now = 0;
    const limiter = make(1, () => now);
    now = day;
    for (const _ of [1, 2]) await limiter.hit("a");
    expect((await limiter.hit("a")).allowed).toBe(false);
    now = 1_000;
    expect(await limiter.hit("a")).toEqual({ allowed: true, remaining: 0, retryAfter: 60 });
    expect((await limiter.hit("a")).allowed).toBe(false);
    now = 61_000;
    expect((await limiter.hit("a")).allowed).toBe(true);
  });
});
