import { expect, test } from "vitest";
import { asksOfAnybody } from "#instruments/person-types.ts";
import { outcomeWords } from "./past.tsx";

test("a check-in that stopped is missed by nobody, and keeps its own reason when the case is closed later", () => {
  const closed = "2026-11-27T10:00:00.000Z";
  const stopped = (at: string, plan: "in_force" | "ended") =>
    outcomeWords({ outcome: null, closed_at: at }, plan, asksOfAnybody, closed);
  expect(outcomeWords({ outcome: "better" }, "in_force")).toBe("Better");
  expect(stopped(closed, "in_force")).toBe("Not held: the case was closed");
  expect(stopped("2026-11-26T10:00:00.000Z", "ended")).toBe("Not held: the plan was closed");
  expect(stopped("2026-11-26T10:00:00.000Z", "in_force")).not.toContain("the case was closed");
});
