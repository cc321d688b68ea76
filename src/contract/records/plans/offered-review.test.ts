import { expect, it } from "vitest";
import { offeredReview } from "./in-force.ts";

it("offers the next review within the days of the level of concern, and on a day of school", () => {
  const around = { reviewDate: null, today: "2026-11-28" };
  expect(offeredReview(null, around)).toBe("2026-12-12");
  expect(offeredReview(null, around, 30)).toBe("2026-12-12");
  // A Saturday becomes the Friday before; a day that is past or today is offered to nobody.
  expect(offeredReview(null, around, 7)).toBe("2026-12-04");
  expect(offeredReview(null, around, 1)).toBe("2026-11-29");
  expect(offeredReview("2026-11-28", { ...around, reviewDate: "2026-12-01" }, 7)).toBe("2026-12-01");
});
