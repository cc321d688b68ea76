import { expect, test } from "vitest";
import { lengthProblem } from "./use-length-limit.ts";

test("says how much too long a text is, and lets it be", () => {
  expect(lengthProblem("9".repeat(90), 80)).toBe("At most 80 characters; these are 90.");
  expect(lengthProblem(` ${"9".repeat(80)} `, 80)).toBeUndefined();
  expect(lengthProblem("9".repeat(90), undefined)).toBeUndefined();
});
