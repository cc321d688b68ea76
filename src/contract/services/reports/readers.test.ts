import { expect, test } from "vitest";
import { leavesSchool, readerPreset, readerPresets, takenOutBeside, takenOutFor } from "./readers.ts";

const people = [
  { id: 1, role: "subject" },
  { id: 2, role: "target, witness" },
  { id: 3, role: "witness" },
  { id: 4, role: "parent/guardian", parent_of: [1] },
  { id: 5, role: "parent/guardian", parent_of: [2] },
  { id: 6, role: "parent/guardian" },
];

test.each([
  ["own", []],
  ["subject-family", [2, 3, 5, 6]],
  ["target-family", [1, 3, 4, 6]],
  ["police", [3, 6]],
  ["superintendent", [3, 6]],
  ["school", [2, 3, 5, 6]],
  ["court", []],
])("%s sees the part of whom it is about", (id, gone) => {
  const preset = readerPreset(id);
  expect(preset && takenOutFor(preset, people)).toEqual(gone);
});

test("no reader outside is shown what the team discusses", () => {
  for (const { sections } of readerPresets) expect(sections).not.toContain("comments");
});

test("a paper about one child names that one and their parents alone", () => {
  const two = [...people, { id: 7, role: "subject" }, { id: 8, role: "parent/guardian", parent_of: [7] }];
  const family = readerPreset("subject-family");
  const first = family === undefined ? [] : takenOutFor(family, two);
  expect(first).toEqual([2, 3, 5, 6, 7, 8]);
  expect(takenOutBeside(7, "subject", { people: two, taken: first }).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
  // What was taken out before, of people with other roles, stays out; nobody else is.
  expect(takenOutBeside(1, "subject", { people: two, taken: [3] })).toEqual([3, 7, 8]);
});

test("what goes to families, police, another school and courts is recorded first", () => {
  expect(readerPresets.filter(leavesSchool).map(({ id }) => id)).toEqual([
    "subject-family",
    "target-family",
    "police",
    "school",
    "court",
  ]);
  expect(readerPreset("school")?.ground).toBe("enrollment");
});
