import { expect, test } from "vitest";
import { datesIn } from "./blocks.ts";

test("a moment that was entered without a time is the day alone, in the report's zone", () => {
  const dates = datesIn("America/New_York");
  expect(dates.entered("2026-11-20T05:00:00.000Z")).toBe("Nov 20, 2026");
  expect(dates.entered("2026-11-20T18:20:00.000Z")).toBe("Nov 20, 2026, 1:20 PM EST");
  expect(dates.entered(null)).toBe("");
  expect(dates.moment("2026-11-20T05:00:00.000Z")).toBe("Nov 20, 2026, 12:00 AM EST");
});
