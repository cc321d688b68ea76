import { expect, it } from "vitest";
import { planStanding } from "./plan-words.ts";

it("says of a plan that its case ended with that it is in force no longer", () => {
  expect(planStanding("in_force", false)).toBe("Active");
  expect(planStanding("in_force", true)).toBe("Ended with the case");
  expect(planStanding("in_force", true, true)).toBe("Rests while the case is archived");
  expect(planStanding("ended", true, true)).toBe("Closed");
  expect(planStanding("draft", true)).toBe("Draft");
  expect(planStanding("ended", true)).toBe("Closed");
});
