import { expect, test } from "vitest";
import { mergeFields, sameValue } from "./merge-fields.ts";

const base = { name: "Ann", grade: "9", tags: ["a"], note: null as string | null, phones: [{ number: "1" }] };

test("takes over what only the others changed and keeps what only I changed", () => {
  const mine = { ...base, name: "Anna" };
  const theirs = { ...base, grade: "10", phones: [{ number: "1" }, { number: "2" }] };
  const { merged, takenOver, clashes } = mergeFields(base, mine, theirs);
  expect(merged).toEqual({ ...base, name: "Anna", grade: "10", phones: theirs.phones });
  expect(takenOver.map((each) => each.field)).toEqual(["grade", "phones"]);
  expect(clashes).toEqual([]);
});

test("leaves a field that both changed as I have it, and names it", () => {
  const { merged, clashes } = mergeFields(base, { ...base, note: "mine" }, { ...base, note: "theirs" });
  expect(merged.note).toBe("mine");
  expect(clashes).toEqual([{ field: "note", base: null, mine: "mine", theirs: "theirs" }]);
});

test("the same change on both sides is none", () => {
  const both = { ...base, grade: "10" };
  expect(mergeFields(base, both, both)).toEqual({ merged: both, takenOver: [], clashes: [] });
});

test("blank is blank, and lists count by their entries", () => {
  expect(sameValue(null, "")).toBe(true);
  expect(sameValue([], null)).toBe(true);
  expect(sameValue(["a"], ["a", "b"])).toBe(false);
  expect(sameValue([{ a: 1, b: null }], [{ a: 1 }])).toBe(true);
  expect(sameValue(0, null)).toBe(false);
});
