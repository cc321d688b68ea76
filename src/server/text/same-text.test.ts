import { expect, test } from "vitest";
import { sameText } from "./same-text.ts";

test.each([
  ["Club", "CLUB", true],
  ["Ärzte", "ÄRZTE", true],
  ["Ärzte", "A\u0308rzte", true],
  ["Школа", "ШКОЛА", true],
  ["Ärzte", "Arzte", false],
  ["Club", "Clubs", false],
])("%s and %s are the same: %s", (one, other, wanted) => {
  expect(sameText(one, other)).toBe(wanted);
});
