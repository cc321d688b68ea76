import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { tellCounts } from "#support/counted.ts";
import { changingCalls } from "#support/matrix/changing-calls.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { compared, isFault, type Made, outcomeOf, rounds, someOf, toldBy, whoMakes } from "#support/races.ts";

// Two different calls of one resource upon the same records at the same moment: what comes of it is what comes of the first
// before the second, or of the second before the first.

let world: TestWorld;
let target: Target;
let met = 0;
const makers = new Map<EndpointName, Promise<Made | null>>();

beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
});
afterAll(() => world?.close());

const makerOf = (name: EndpointName): Promise<Made | null> => {
  const known = makers.get(name) ?? whoMakes(world, target, name);
  makers.set(name, known);
  return known;
};

const pairs = changingCalls.flatMap((first, place) =>
  changingCalls
    .slice(place + 1)
    .filter((second) => endpoints[second].group === endpoints[first].group)
    .map((second) => ({ first, second })),
);

describe("two calls of one resource at once", () => {
  it.each(someOf(pairs, 40))("$first and $second", async ({ first, second }) => {
    const [one, other] = [await makerOf(first), await makerOf(second)];
    if (one === null || other === null) return;
    const both = [one, other];
    const orders = [
      await outcomeOf(world, target, both, { order: [0, 1] }),
      await outcomeOf(world, target, both, { order: [1, 0] }),
    ].map((each) => compared(each, false));
    for (let round = 0; round < rounds; round += 1) {
      const outcome = await outcomeOf(world, target, both, { order: "at once" });
      expect(outcome.answers.some(isFault), toldBy(outcome.answers)).toBe(false);
      if (!outcome.statuses.includes(503))
        expect(orders, toldBy(outcome.answers)).toContain(compared(outcome, false));
      met += 1;
    }
  });

  afterAll(() => {
    tellCounts({ "pairs of calls that met": met });
  });
});
