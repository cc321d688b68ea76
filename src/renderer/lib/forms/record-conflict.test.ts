import { expect, test } from "vitest";
import { mergeForm } from "./record-conflict.ts";

const base = { title: "A", tags: ["a"], reporter: { name: "Ann", role: "Teacher" } };

test("puts into the form only what others changed, also inside a field", () => {
  const mine = { ...base, reporter: { name: "Anna", role: "Teacher" }, tags: ["a", "mine"] };
  const theirs = { ...base, reporter: { name: "Ann", role: "Coach" }, tags: ["theirs"] };
  const merge = mergeForm(base, mine, theirs);
  expect(merge.clashes).toEqual([]);
  expect(merge.taken).toEqual([
    { path: ["tags"], value: ["theirs", "mine"] },
    { path: ["reporter", "role"], value: "Coach" },
  ]);
  expect(merge.takenOver.map(({ field }) => field)).toEqual(["tags", "reporter"]);
});

test("a choice for theirs replaces what clashes and nothing beside it", () => {
  const mine = { ...base, reporter: { name: "Anna", role: "Nurse" } };
  const theirs = { ...base, reporter: { name: "Anita", role: "Teacher" } };
  expect(mergeForm(base, mine, theirs).clashes).toEqual([
    {
      field: "reporter",
      mine: { name: "Anna", role: "Nurse" },
      theirs: { name: "Anita", role: "Nurse" },
      parts: [{ path: ["reporter", "name"], value: "Anita" }],
      both: [{ path: ["reporter", "name"], value: "Anna\n\nAnita" }],
    },
  ]);
});

test("both can be put one after the other where both are texts", () => {
  const over = { notes: "Old", grade: null as string | null, school_id: 1 };
  const mine = { notes: "Mine", grade: "9", school_id: 2 };
  const theirs = { notes: "Theirs", grade: "10", school_id: 3 };
  expect(mergeForm(over, mine, theirs).clashes.map(({ field, both }) => [field, both?.[0]?.value])).toEqual([
    ["notes", "Mine\n\nTheirs"],
    ["grade", "9\n\n10"],
    ["school_id", undefined],
  ]);
});
