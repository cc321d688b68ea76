import { expect, it } from "vitest";
import { isMissed, nextCheckIn } from "./cadence.ts";

it("comes a step after the last one, after today, and never on a weekend", () => {
  // 2026-11-26 is a Thursday.
  expect(nextCheckIn("daily", "2026-11-26", "2026-11-26")).toBe("2026-11-27");
  expect(nextCheckIn("daily", "2026-11-27", "2026-11-27")).toBe("2026-11-30");
  expect(nextCheckIn("twice_weekly", "2026-11-23", "2026-11-23")).toBe("2026-11-26");
  expect(nextCheckIn("twice_weekly", "2026-11-26", "2026-11-26")).toBe("2026-11-30");
  expect(nextCheckIn("weekly", "2026-11-26", "2026-12-08")).toBe("2026-12-10");
  expect(nextCheckIn("biweekly", "2026-11-26", "2026-11-26")).toBe("2026-12-10");
  expect(nextCheckIn("monthly", "2026-01-30", "2026-01-30")).toBe("2026-03-02");
});

it("is not made up for one by one after years", () => {
  expect(nextCheckIn("daily", "2000-01-03", "2026-11-26")).toBe("2026-11-27");
});

it("is missed when it is later than its own cadence, or than two days", () => {
  const daily = { due_on: "2026-11-23", cadence: "daily" };
  expect(isMissed(daily, "2026-11-24")).toBe(false);
  expect(isMissed(daily, "2026-11-25")).toBe(true);
  const weekly = { due_on: "2026-11-23", cadence: "weekly" };
  expect(isMissed(weekly, "2026-11-25")).toBe(false);
  expect(isMissed(weekly, "2026-11-26")).toBe(true);
});
