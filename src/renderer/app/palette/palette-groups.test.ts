import { expect, test } from "vitest";
import type { QuickHit } from "#contract/services/search/schema.ts";
import { paletteGroups } from "./palette-groups.tsx";

const person = (id: number, title: string, apart: QuickHit["apart"] = null): QuickHit => ({
  ...{ kind: "person", id, uuid: `0190a000-0000-7000-8000-00000000000${id}`, title, apart },
  ...{ detail: "Student, grade 9, Northfield High School", field: "name", excerpt: null, words: [] },
  ...{ stage: null, classification: null, case_id: null, assessment_uuid: null, owner: null },
  person_uuid: `0190a000-0000-7000-8000-00000000000${id}`,
});
const blank = { local: null, query: "larkin", searching: false, error: null };
const shown = (hits: readonly QuickHit[]) =>
  paletteGroups({ records: { ...blank, hits }, searches: [], screens: [], actions: [], mayCreate: true }).map(
    ({ options }) => options.map(({ label, note }) => (note === undefined ? label : `${label}: ${note}`)),
  );

test("people of one name are told apart, and none of them is assessed for another", () => {
  const twins = [
    person(1, "Damon Larkin", { date_of_birth: "2011-05-03", student_id: "4711" }),
    person(2, "Damon Larkin", { date_of_birth: "2011-09-14", student_id: null }),
  ];
  const first = "Student, grade 9, Northfield High School, Born May 3, 2011, Student ID 4711";
  const second = "Student, grade 9, Northfield High School, Born Sep 14, 2011";
  expect(shown([...twins, person(3, "Damon Larkins")])).toEqual([
    [
      `Damon Larkin: ${first}`,
      `Damon Larkin: ${second}`,
      "Damon Larkins: Student, grade 9, Northfield High School",
    ],
    [`Start an assessment for Damon Larkin: ${first}`, `Start an assessment for Damon Larkin: ${second}`],
  ]);
});

test("of different people an assessment is offered for the first one", () => {
  expect(shown([person(1, "Damon Larkin"), person(2, "Damon Larkins")])[1]).toEqual([
    "Start an assessment for Damon Larkin",
  ]);
});
