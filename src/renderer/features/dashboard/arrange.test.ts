import fc from "fast-check";
import { expect, it } from "vitest";
import { dashboardLayout, dashboardWidgets, defaultLayout } from "#contract/services/dashboard/schema.ts";
import { arranged, broughtBack, canTake, putAway } from "./arrange.ts";

const widget = fc.constantFrom(...dashboardWidgets);
const move = fc.tuple(widget, fc.constantFrom("up", "down", "across", "away", "back"));

it("keeps every part in one place, however it is arranged", () => {
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      let layout = defaultLayout;
      for (const [each, step] of moves)
        layout = step === "back" ? broughtBack(layout, each, "right") : arranged(layout, each, step);
      expect(dashboardLayout.safeParse(layout).success).toBe(true);
      expect([...layout.left, ...layout.right, ...putAway(layout)].sort()).toEqual(
        [...dashboardWidgets].sort(),
      );
    }),
  );
});

it("takes back a step up by one down, and says where none can be taken", () => {
  fc.assert(
    fc.property(widget, (each) => {
      const up = arranged(defaultLayout, each, "up");
      if (canTake(defaultLayout, each, "up")) expect(arranged(up, each, "down")).toEqual(defaultLayout);
      else expect(up).toBe(defaultLayout);
    }),
  );
});
