import { expect, test } from "vitest";
import { rangesNear, searchWords, slips, slipsAllowed } from "./spelling.ts";

test("words are letters and digits, small and without accents", () => {
  expect(searchWords("Zoë O’Brien-Lund, NHS-2026-0012")).toEqual([
    "zoe",
    "o",
    "brien",
    "lund",
    "nhs",
    "2026",
    "0012",
  ]);
  expect(searchWords('  "* ')).toEqual([]);
});

test("a letter missing, too many, wrong, or two swapped is one slip", () => {
  for (const typed of ["jonthan", "jonnathan", "jonsthan", "jonahtan"])
    expect(slips(typed, "jonathan", 2)).toBe(1);
  expect(slips("jonathan", "jonathan", 2)).toBe(0);
  expect(slips("jontahn", "jonathan", 2)).toBe(2);
  expect(slips("marta", "jonathan", 2)).toBe(3);
});

test("the beginning of a longer word counts, once enough of it is typed", () => {
  expect(slips("jonahta", "jonathanson", 2)).toBeLessThanOrEqual(1);
  expect(slips("jona", "janathanson", 1)).toBe(2);
});

test("short words have to be right", () => {
  expect(["ava", "mark", "attendance"].map(slipsAllowed)).toEqual([0, 1, 2]);
});

test("intended words are within the ranges", () => {
  const covers = (typed: string, meant: string) =>
    rangesNear(typed).some(([from, to]) => meant >= from && meant < to);
  expect(covers("carl", "karl")).toBe(true);
  expect(covers("lbake", "blake")).toBe(true);
  expect(covers("xblake", "blake")).toBe(true);
  expect(covers("blkae", "blake")).toBe(true);
});
