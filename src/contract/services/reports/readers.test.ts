import { expect, test } from "vitest";
import { readerPreset, readerPresets, takenOutFor } from "./readers.ts";

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
