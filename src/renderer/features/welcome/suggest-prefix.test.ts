import { expect, test } from "vitest";
import { numberPrefix } from "#contract/records/organizations/schema.ts";
import { suggestPrefix } from "./suggest-prefix.ts";

test.each([
  ["Northfield High School", "NHS"],
  ["Lincoln", "LINC"],
  ["School of the Arts", "SA"],
  ["St. Mary’s Academy", "SMA"],
  ["Escuela José Martí", "EJM"],
  ["Public School 118", "PS118"],
  ["A Very Long Name With Far Too Many Words", "AVLNWF"],
])("%s gives %s", (name, prefix) => {
  expect(suggestPrefix(name)).toBe(prefix);
  expect(numberPrefix.safeParse(prefix).success).toBe(true);
});

test("too little gives nothing", () => {
  expect(suggestPrefix("")).toBe("");
  expect(suggestPrefix("X")).toBe("");
  expect(suggestPrefix("学校")).toBe("");
});
