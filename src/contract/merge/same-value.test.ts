import { expect, it } from "vitest";
import { sameValue } from "./same-value.ts";

it("blank is blank, and 0 and false are answers", () => {
  expect(sameValue(null, "")).toBe(true);
  expect(sameValue([], null)).toBe(true);
  expect(sameValue({}, undefined)).toBe(true);
  expect(sameValue({ a: "", b: [] }, {})).toBe(true);
  expect(sameValue(0, null)).toBe(false);
  expect(sameValue(false, null)).toBe(false);
  expect(sameValue(" ", "")).toBe(false);
});

it("lists compare by their entries in order, forms by their fields in any order", () => {
  expect(sameValue(["a"], ["a", "b"])).toBe(false);
  expect(sameValue(["a", "b"], ["b", "a"])).toBe(false);
  expect(sameValue([{ a: 1, b: null }], [{ a: 1 }])).toBe(true);
  expect(sameValue({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  expect(sameValue([1, 2], { 0: 1, 1: 2 })).toBe(false);
  expect(sameValue({}, { constructor: "x" })).toBe(false);
});
