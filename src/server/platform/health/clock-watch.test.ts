import { expect, it } from "vitest";
import { watchClock } from "./clock-watch.ts";

it("tells of a clock that was set, once, and not of one that drifts or of time that passes", () => {
  let steady = 0;
  let ahead = 1_700_000_000_000;
  const jumps: number[] = [];
  const watch = watchClock({
    clock: () => steady + ahead,
    steady: () => steady,
    jumped: (seconds) => jumps.push(seconds),
  });
  const after = (change: number) => {
    steady += 30_000;
    ahead += change;
    watch.look();
  };
  after(0);
  after(900);
  after(3_600_000);
  after(0);
  after(-86_400_000);
  watch.close();
  expect(jumps).toEqual([3_600, -86_400]);
});
