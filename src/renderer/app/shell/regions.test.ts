import { expect, test } from "vitest";
import { nextRegion } from "./regions.ts";

test("F6 goes around the regions on screen, Shift F6 the other way", () => {
  const present = ["rail", "main", "inspector", "strip"];
  expect(nextRegion(present, "main", 1)).toBe("inspector");
  expect(nextRegion(present, "strip", 1)).toBe("rail");
  expect(nextRegion(present, "rail", -1)).toBe("strip");
});

test("hidden regions are skipped", () => {
  expect(nextRegion(["main", "strip"], "main", 1)).toBe("strip");
  expect(nextRegion(["main", "strip"], "main", -1)).toBe("strip");
  expect(nextRegion([], null, 1)).toBeNull();
});

test("without a focus it begins at an end", () => {
  expect(nextRegion(["rail", "main"], null, 1)).toBe("rail");
  expect(nextRegion(["rail", "main"], null, -1)).toBe("main");
});
