import { expect, it } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import { filledIn, interviewees, knownDetails, parentsIn, sayParent, withParent } from "./known-details.ts";

const fields = currentInstrument().interviews.targetWitnessFields;
const ref = {
  name: "Paloma Pryce",
  grade: "10",
  role: "target",
  person_type: { id: 1, name: "Student" },
} as never;
const person = {
  student_id: "NHS20777",
  enrollment_status: "enrolled",
  organization_name: "Northfield High School",
  phones: [{ label: null, number: "(555) 555-0101" }],
} as never;

it("fills a target's details with what the case and their record know", () => {
  expect(knownDetails(fields, { ref, person, school: "Another" })).toEqual({
    target_name: "Paloma Pryce",
    id: "NHS20777",
    affiliation: "student",
    status: "current",
    student_grade: "10",
    school: "Northfield High School",
    phone: "(555) 555-0101",
  });
  expect(knownDetails(fields, { ref, person: null, school: "Northfield" })).toMatchObject({
    target_name: "Paloma Pryce",
    school: "Northfield",
  });
});

it("gives a field only what it takes", () => {
  const odd = { ...(ref as object), grade: "Tenth", person_type: { id: 9, name: "Neighbor" } } as never;
  const known = knownDetails(fields, { ref: odd, person: null, school: "Northfield" });
  expect(known).toEqual({ target_name: "Paloma Pryce", school: "Northfield" });
});

it("changes nothing that was typed", () => {
  const form = { interview_type: "target/witness", school: "Typed", phone: " " };
  expect(filledIn(form, { school: "Known", phone: "1", target_name: "P" })).toEqual({
    interview_type: "target/witness",
    school: "Typed",
    phone: "1",
    target_name: "P",
  });
});

it("offers targets before witnesses, and nobody else", () => {
  const persons = ["subject", "witness", "target"].map((role) => ({ role, name: role }));
  expect(interviewees({ persons } as never).map(({ role }) => role)).toEqual(["target", "witness"]);
  expect(interviewees(null)).toEqual([]);
});

it("offers the parents of a case for the interview with a parent, and leaves what was typed", () => {
  const one = (name: string, role: string, type: string) => ({
    name,
    role,
    person_type: { id: 1, name: type },
  });
  const persons = [
    one("Evan Tolliver", "subject", "Student"),
    one("Karen Tolliver", "other", "Parent/Guardian"),
    one("Ada Reyes", "parent/guardian", "Other"),
    one("Robert Hale", "target", "Teacher"),
  ];
  const parents = parentsIn({ persons } as never);
  expect(parents.map(({ name }) => name)).toEqual(["Karen Tolliver", "Ada Reyes"]);
  expect(parentsIn(null)).toEqual([]);
  const [karen, ada] = parents as never as [(typeof parents)[number], (typeof parents)[number]];
  expect(withParent("", karen, parents)).toBe("Parent or guardian, Karen Tolliver");
  expect(withParent(sayParent(karen), ada, parents)).toBe("Parent or guardian, Ada Reyes");
  expect(withParent("Mother", karen, parents)).toBe("Mother, Karen Tolliver");
  expect(withParent("Karen Tolliver, mother", karen, parents)).toBe("Karen Tolliver, mother");
});
