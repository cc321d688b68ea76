import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemplate } from "../histories/client.ts";
import { createRunner, fastFolder } from "../histories/run-many.ts";
import fixtures from "../histories/seeds.json" with { type: "json" };
import { startRealServer } from "../histories/servers/real-server.ts";
import { recordDifferences } from "../histories/servers/same-records.ts";

// The short form of `npm run test:histories`: every seed that ever failed, some fixed ones, some new ones.
const always = Array.from({ length: 20 }, (_, at) => 1 + at);
const fresh = Array.from({ length: 15 }, (_, at) => (Date.now() % 1_000_000_000) + at);

async function withRunner(
  work: (
    run: (seed: number) => ReturnType<ReturnType<typeof createRunner>>,
    common: Parameters<typeof createRunner>[0],
  ) => Promise<void>,
): Promise<void> {
  const root = fastFolder();
  try {
    const template = createTemplate(join(root, "template"));
    const common = { operations: fixtures.operations, root, template, shrinkFor: 5_000 };
    await work(createRunner(common), common);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test("no words disappear without a person's choice, and all computers agree in the end, whatever happens on the way", () =>
  withRunner(async (run) => {
    const sums = { typed: 0, decided: 0, merges: 0, formConflicts: 0 };
    const fewer = { wavrChoices: 0, moves: 0, sharedLines: 0, lateMinutes: 0 };
    let hidden = 0;
    let minutesWords = 0;
    for (const seed of new Set([...fixtures.seeds, ...always, ...fresh])) {
      const { result, failure } = await run(seed);
      expect(failure, `seed ${seed}`).toBeNull();
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += result.counts[name] ?? 0;
      for (const name of Object.keys(fewer) as (keyof typeof fewer)[])
        fewer[name] += result.counts[name] ?? 0;
      hidden += result.counts.hidden ?? 0;
      minutesWords += result.counts.minutesWords ?? 0;
    }
    // A run in which nobody met anybody would prove nothing.
    for (const [name, count] of Object.entries(sums)) expect(count, name).toBeGreaterThan(20);
    for (const [name, count] of Object.entries(fewer)) expect(count, name).toBeGreaterThan(3);
    expect(hidden).toBeGreaterThan(0);
    expect(minutesWords).toBeGreaterThan(40);
  }));

test("the histories' server ends with the same records as the real one", () =>
  withRunner(async (run, common) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const model = await run(seed);
      const server = await startRealServer();
      try {
        const real = await createRunner({ ...common, createServer: server.forHistory })(seed);
        expect(real.failure).toBeNull();
        expect(recordDifferences(model.result.records, real.result.records)).toEqual([]);
      } finally {
        await server.close();
      }
    }
  }));
