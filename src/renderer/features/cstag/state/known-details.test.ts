import { expect, it } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import {
  filledIn,
  interviewees,
  knownDetails,
  nextInterviewee,
  parentsIn,
  sayParent,
  withoutOther,
  withParent,
} from "./known-details.ts";

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

it("takes away what was filled in for somebody else, and leaves what was typed", () => {
  const [paloma, khalid] = ["Paloma", "Khalid"].map((name) => ({ name, role: "witness" })) as never[];
  const people = [paloma, khalid] as never[];
  const form = { target_name: "Paloma", school: "Northfield", phone: "555", place: "Office" };
  const put = { target_name: "Paloma", school: "Northfield" };
  const cleared = { target_name: "", school: "", phone: "555", place: "Office" };
  expect(withoutOther(form, { put, ref: khalid as never, people })).toEqual(cleared);
  // Opened again, nobody knows what was filled in: all that is about the other one goes.
  expect(withoutOther(form, { put: null, ref: khalid as never, people })).toEqual({ ...cleared, phone: "" });
  expect(withoutOther(form, { put: null, ref: paloma as never, people })).toEqual(form);
  const typed = { ...form, target_name: "Kay" };
  expect(withoutOther(typed, { put: null, ref: khalid as never, people })).toEqual(typed);
});

it("names nobody who was interviewed already, and nobody where it could be two", () => {
  const people = [
    ["Paloma", "target"],
    ["Khalid", "witness"],
    ["Ana", "witness"],
  ].map(([name, role]) => ({ name, role })) as never[];
  expect(nextInterviewee(people, [])?.name).toBe("Paloma");
  expect(nextInterviewee(people, ["Paloma"])).toBeUndefined();
  expect(nextInterviewee(people, ["Paloma", "Ana"])?.name).toBe("Khalid");
  expect(nextInterviewee(people, ["Paloma", "Ana", "Khalid"])).toBeUndefined();
});
