import { expect, test } from "vitest";
import { foundPerson, personRef } from "#contract/records/persons/schema.ts";
import { apartAmong } from "./apart-among.ts";

const student = { person_type: { id: 1, name: "Student" }, grade: "10" };
const inCase = personRef.parse({
  ...student,
  id: 1,
  uuid: "0199b1f0-0000-7000-8000-000000000001",
  name: "Anika Espinal",
});
const found = foundPerson.parse({
  ...inCase,
  id: 2,
  uuid: "0199b1f0-0000-7000-8000-000000000002",
  student_id: "99001",
});
const other = personRef.parse({
  ...inCase,
  id: 3,
  uuid: "0199b1f0-0000-7000-8000-000000000003",
  name: "Omar Reyes",
});

test("two of one name who are chosen together are told apart, and nobody else is", () => {
  expect(apartAmong(found, [inCase, found, other])).toBe("Student, Grade 10, Student ID 99001");
  expect(apartAmong({ ...found, name: "anika espinál" }, [inCase])).toContain("99001");
  expect(apartAmong(found, [found, other])).toBeNull();
  expect(apartAmong(other, [inCase, found, other])).toBeNull();
  // Another one of that name is on record elsewhere: the case says so.
  const said = "Student, born Jul 23, 2010, grade 10";
  expect(apartAmong({ ...inCase, apart: said }, [inCase])).toBe(said);
});
