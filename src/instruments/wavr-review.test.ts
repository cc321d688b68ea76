import { expect, test } from "vitest";
import { currentPack } from "./packs.ts";
import { lateReview } from "./wavr-review.ts";

const { wavr } = currentPack.content;
const today = "2026-11-20";
const late = (one: string | null, other: string | null, on: string | null) =>
  lateReview(wavr, { concern_targeted_violence: one, concern_other_behavior: other }, today, on);

test("names the level whose review comes sooner than the chosen day, in the words of the pack", () => {
  expect(late("high", "low", "2026-11-27")).toBe(null);
  expect(late("high", "low", "2026-11-28")).toEqual({
    level: "High",
    review: "A full review at least every 7 days and after any change.",
  });
  expect(late("low", "moderate", "2026-12-21")?.level).toBe("Moderate");
  expect(late("low", null, "2027-01-19")).toBe(null);
  expect(late("low", null, "2027-01-20")?.level).toBe("Low");
});

test("goes by how often one looks in where the pack names no days", () => {
  expect(late("imminent", null, "2026-11-21")).toBe(null);
  expect(late("imminent", null, "2026-11-22")?.level).toBe("Imminent");
});

test("says nothing before a level and a day are chosen", () => {
  expect(late(null, null, "2030-01-01")).toBe(null);
  expect(late("high", null, null)).toBe(null);
});
