import { expect, test } from "vitest";
import { sameLabel } from "./same-label.ts";

test.each([
  ["Club", "CLUB", true],
  ["Ärzte", "ÄRZTE", true],
  ["Ärzte", "A\u0308rzte", true],
  ["Школа", "ШКОЛА", true],
  ["Ärzte", "Arzte", false],
  ["Club", "Clubs", false],
])("%s and %s are the same: %s", (one, other, wanted) => {
  expect(sameLabel(one, other)).toBe(wanted);
});
