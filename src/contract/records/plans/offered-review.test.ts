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

it("offers no later day than was planned once things got worse", () => {
  const worse = { reviewDate: "2026-12-08", today: "2026-11-28", worse: true };
  expect(offeredReview(null, worse)).toBe("2026-12-08");
  expect(offeredReview("2026-12-08", worse)).toBe("2026-12-08");
  expect(offeredReview(null, { ...worse, worse: false })).toBe("2026-12-12");
  expect(offeredReview(null, { ...worse, reviewDate: "2026-12-20" })).toBe("2026-12-12");
});
