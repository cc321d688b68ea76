import { expect, test } from "vitest";
import { outcomeWords } from "./past.tsx";

test("a check-in that stopped with its case is missed by nobody", () => {
  expect(outcomeWords({ outcome: "better" }, "in_force")).toBe("Better");
  expect(outcomeWords({ outcome: null }, "in_force")).toBe("Not needed: the case was closed");
  expect(outcomeWords({ outcome: null }, "ended")).toBe("Not needed: the plan was ended");
});
