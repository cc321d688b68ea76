import { describe, expect, it } from "vitest";
import { runInLanes } from "./lanes.mjs";

describe("lanes", () => {
  it("respects the order, the number of lanes and the widths", async () => {
    const events = [];
    let open = 0;
    let most = 0;
    const task = (name, more = {}) => ({
      name,
      ...more,
      work: async () => {
        open += more.width ?? 1;
        most = Math.max(most, open);
        events.push(`+${name}`);
        await new Promise((resolve) => setImmediate(resolve));
        events.push(`-${name}`);
        open -= more.width ?? 1;
        return name.toUpperCase();
      },
    });
    const results = await runInLanes(
      [task("build"), task("types"), task("wide", { after: ["build"], width: 2 }), task("unit")],
      2,
    );
    expect(most).toBe(2);
    expect(events.indexOf("+wide")).toBeGreaterThan(events.indexOf("-build"));
    expect([...results.values()].sort()).toEqual(["BUILD", "TYPES", "UNIT", "WIDE"]);
  });

  it("throws where no task can start", async () => {
    await expect(runInLanes([{ name: "a", after: ["b"], work: async () => 0 }], 2)).rejects.toThrow("a");
  });
});
