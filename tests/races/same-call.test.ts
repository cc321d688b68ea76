import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tellCounts } from "#support/counted.ts";
import { changingCalls } from "#support/matrix/changing-calls.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { compared, isDone, isFault, outcomeOf, rounds, someOf, toldBy, whoMakes } from "#support/races.ts";

// The same call twice at the same moment, on a database that both reach at once. What comes of it is what comes of one after
// the other: as many successes, the same rows, an entry of the log for each success, and no fault.

let world: TestWorld;
let target: Target;
let met = 0;

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
});
afterAll(() => world?.close());

describe("the same call twice at once", () => {
  it.each(someOf(changingCalls, 60))("%s", async (name) => {
    const made = await whoMakes(world, target, name);
    if (made === null) return;
    const both = [made, made];
    const after = await outcomeOf(world, target, both, { order: [0, 1] });
    const again = await outcomeOf(world, target, both, { order: [0, 1], repeated: true });
    for (let round = 0; round < rounds; round += 1) {
      const once = await outcomeOf(world, target, both, { order: "at once" });
      expect(once.answers.some(isFault), toldBy(once.answers)).toBe(false);
      if (once.statuses.includes(503)) expect(once.answers.some(isDone)).toBe(true);
      else expect(compared(once, true), toldBy(once.answers)).toBe(compared(after, true));
      // Sent again before its answer came: done once, and answered twice.
      const twice = await outcomeOf(world, target, both, { order: "at once", repeated: true });
      expect(twice.answers.some(isFault), toldBy(twice.answers)).toBe(false);
      if (!twice.statuses.includes(503))
        expect(compared(twice, true), toldBy(twice.answers)).toBe(compared(again, true));
      met += 2;
    }
  });

  afterAll(() => {
    tellCounts({ "calls that met themselves": met });
  });
});
