import { expect, test } from "vitest";
import { starters } from "#contract/records/report-templates/starters/starters.ts";
import {
  languageFor,
  leavesSchool,
  promisedNoName,
  readerPreset,
  readerPresets,
  takenOutBeside,
  takenOutFor,
} from "./readers.ts";
import { languageNamed } from "./spanish.ts";

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
  ["provider", [2, 3, 5, 6]],
  ["court", []],
])("%s sees the part of whom it is about", (id, gone) => {
  const preset = readerPreset(id);
  expect(preset && takenOutFor(preset, people)).toEqual(gone);
});

test("who was promised to stay unnamed is taken out, unless the case is about them", () => {
  const reported = people.map((each) => ({ ...each, reported: each.id === 3 || each.id === 2 }));
  expect(promisedNoName({ reporter_anonymous: true, people: reported })).toEqual([3]);
  expect(promisedNoName({ reporter_anonymous: false, people: reported })).toEqual([]);
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
    "provider",
    "court",
  ]);
  expect(readerPreset("school")?.ground).toBe("enrollment");
});

test("a template of ours that names its reader names one that there is", () => {
  const named = starters.flatMap(({ id, reader }) => (reader === undefined ? [] : [[id, reader]]));
  expect(named).toEqual([
    ["summary", "superintendent"],
    ["letter-referral-en", "provider"],
    ["letter-referral-es", "provider"],
  ]);
  for (const [, reader = ""] of named) expect(readerPreset(reader)).toBeDefined();
});

test("a family is written to in the language of its record, the parents' before the child's", () => {
  const spoken = (child: "en-US" | "es-US" | null, parent: "en-US" | "es-US" | null) =>
    people.map((each) => ({ ...each, language: each.id === 1 ? child : each.id === 4 ? parent : null }));
  const asked = (id: string, ...spoke: Parameters<typeof spoken>) => {
    const preset = readerPreset(id);
    const all = spoken(...spoke);
    return preset && languageFor(preset, { people: all, taken: takenOutFor(preset, all) });
  };
  expect(asked("subject-family", "es-US", null)).toBe("es-US");
  expect(asked("subject-family", "en-US", "es-US")).toBe("es-US");
  expect(asked("subject-family", "es-US", "en-US")).toBe("en-US");
  expect(asked("subject-family", null, null)).toBeNull();
  for (const id of ["target-family", "police", "own"]) expect(asked(id, "es-US", "es-US")).toBeNull();
});

test.each([
  [["Spanish"], "es-US"],
  [["Vietnamese", " español"], "es-US"],
  [["English", "Spanish"], "en-US"],
  [["Vietnamese"], null],
  [[], null],
])("of %j a paper can be in %s", (languages, language) => expect(languageNamed(languages)).toBe(language));
