import { expect, test } from "vitest";
import { wordParts } from "./word-parts.ts";

test("marks whole words, with or without accents, and keeps every letter", () => {
  const text = "Zoë Marsh, grade 9 — zoetrope";
  const parts = wordParts(text, ["zoe", "9"]);
  expect(parts.filter((part) => part.found).map((part) => part.text)).toEqual(["Zoë", "9"]);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(new Set(parts.map((part) => part.at)).size).toBe(parts.length);
});

test("nothing to mark leaves the text whole", () => {
  expect(wordParts("Dashboard", [])).toEqual([{ at: 0, text: "Dashboard", found: false }]);
  expect(wordParts("", ["a"])).toEqual([]);
});
