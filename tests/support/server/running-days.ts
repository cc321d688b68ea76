import type { TestWorld } from "#support/matrix/server.ts";

const day = 86_400_000;

/** Days pass in which the server runs and cleans: never longer without than over a long weekend. `each` runs before a cleaning. */
export async function runsFor(
  world: Pick<TestWorld, "cleanWhenDue" | "settled"> & {
    readonly clock: { readonly advance: (milliseconds: number) => unknown };
  },
  days: number,
  each: () => Promise<void> = async () => {},
): Promise<void> {
  for (let left = days; left > 0; left -= 3) {
    world.clock.advance(Math.min(3, left) * day);
    await each();
    await world.cleanWhenDue();
    await world.settled();
  }
}
