import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { tellCounts } from "#support/counted.ts";
import { changingCalls } from "#support/matrix/changing-calls.ts";
import type { Caller } from "#support/matrix/http.ts";
import { readyImport } from "#support/matrix/imports.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { testEngine } from "#support/postgres/test-engine.ts";
import {
  entriesOf,
  isDone,
  isFault,
  ready,
  rounds,
  rowsOfTables,
  under,
  versionOf,
  whoMay,
} from "#support/races.ts";

// The same call twice at the same moment, on a database that both reach at once: one after the other could have done it.

let world: TestWorld;
let target: Target;

beforeAll(async () => {
  world = await startWorld(testEngine);
  target = await world.build("team");
});
afterAll(() => world?.close());

/** What a call leaves when it is made once. */
async function once(name: EndpointName, caller: Caller) {
  return world.undone(async () => {
    await readyImport(world.db, name, target.import.id, new Date().toISOString());
    const before = await rowsOfTables(world.db);
    const entries = await entriesOf(world.db, name);
    const call = under(randomUUID(), await ready(world, target, name, caller));
    const { status } = await caller.call(name, call);
    await world.settled();
    return {
      status,
      entries: (await entriesOf(world.db, name)) - entries,
      rows: changed(before, await rowsOfTables(world.db)),
    };
  });
}

const changed = (before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.keys(after)
      .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );

describe("the same call twice at once", () => {
  let met = 0;
  afterAll(() => tellCounts({ "calls that met themselves": met }));

  it.each(changingCalls)("%s", async (name) => {
    const caller = await whoMay(world, target, name);
    if (caller === null) return;
    const single = await once(name, caller);
    const { versioned, method }: EndpointDefinition = endpoints[name];
    for (let round = 0; round < rounds; round += 1) {
      // As two people, or one without a key: each change is one of its own.
      await world.undone(async () => {
        await readyImport(world.db, name, target.import.id, new Date().toISOString());
        const call = await ready(world, target, name, caller);
        const [version, entries] = [await versionOf(world.db, name, target), await entriesOf(world.db, name)];
        const answers = await Promise.all([caller.call(name, call), caller.call(name, call)]);
        await world.settled();
        met += 1;
        const told = answers.map(({ status, text }) => `${status} ${text.slice(0, 300)}`).join("\n");
        expect(answers.some(isFault), told).toBe(false);
        const done = answers.filter(isDone).length;
        expect(done, told).toBeGreaterThan(0);
        const after = await versionOf(world.db, name, target);
        if (versioned === true && method !== "DELETE" && version !== null && after !== null) {
          expect(done, told).toBe(1);
          expect(after - version, told).toBeLessThanOrEqual(1);
        }
        expect((await entriesOf(world.db, name)) - entries, told).toBe(single.entries * done);
      });
      // One call that was sent again before its answer came.
      await world.undone(async () => {
        await readyImport(world.db, name, target.import.id, new Date().toISOString());
        const call = under(randomUUID(), await ready(world, target, name, caller));
        const before = await rowsOfTables(world.db);
        const answers = await Promise.all([caller.call(name, call), caller.call(name, call)]);
        await world.settled();
        met += 1;
        const told = answers.map(({ status, text }) => `${status} ${text.slice(0, 300)}`).join("\n");
        expect(answers.some(isFault), told).toBe(false);
        if (answers.every(isDone)) expect(answers[0]?.status).toBe(answers[1]?.status);
        if (single.rows.idempotency_keys === 1)
          expect(changed(before, await rowsOfTables(world.db)), told).toEqual(single.rows);
      });
    }
  });

  it("leaves a log that holds", async () => {
    await world.verifyAudit();
  });
});
