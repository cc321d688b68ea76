import type { FileShape } from "../csv/csv-file.ts";
import type { RosterEnrollment, RosterPerson } from "../roster.ts";
import { IdTable } from "../values/id-table.ts";
import type { Batches, RosterItem } from "./items.ts";
import { person, schoolsOf } from "./person.ts";
import type { Reading } from "./reading.ts";
import { relationOf } from "./roles.ts";

const shape = <Name extends string>(of: FileShape<Name>): FileShape<Name> => of;

const schoolShape = shape({
  columns: { id: ["SIS ID"], name: ["Name", "School Name"], number: ["School Number", "State ID"] },
  required: ["id", "name"],
  names: ["name"],
});
const sectionShape = shape({
  columns: { id: ["SIS ID"], school: ["School SIS ID"], title: ["Section Name", "Name"] },
  required: ["id", "school"],
  names: ["title"],
});
const peopleShape = shape({
  columns: {
    id: ["SIS ID"],
    school: ["School SIS ID"],
    username: ["Username"],
    firstName: ["First Name"],
    middleName: ["Middle Name"],
    lastName: ["Last Name"],
    number: ["Student Number", "Teacher Number"],
    grade: ["Grade"],
    email: ["Email", "Secondary Email"],
    birthDate: ["Birthdate", "Birth Date", "DOB"],
  },
  required: ["id", "firstName", "lastName"],
  dates: ["birthDate"],
  names: ["firstName", "middleName", "lastName"],
});
const memberShape = shape({
  columns: { section: ["Section SIS ID"], person: ["SIS ID", "Student SIS ID", "Teacher SIS ID"] },
  required: ["section", "person"],
});
const guardianShape = shape({
  columns: {
    id: ["SIS ID"],
    email: ["Email"],
    firstName: ["First Name"],
    lastName: ["Last Name"],
    phone: ["Phone"],
  },
  required: ["email", "firstName", "lastName"],
  names: ["firstName", "lastName"],
});
const relationShape = shape({
  columns: { student: ["SIS ID", "Student SIS ID"], email: ["Email"], role: ["Role", "Relationship"] },
  required: ["student", "email"],
});

/** School Data Sync v1: School, Section, Student, Teacher, their rosters, and guardians by email (E-7). */
export async function* readDataSyncV1(reading: Reading): Batches {
  for await (const { rows, problems } of reading.file("School.csv", schoolShape)?.batches() ?? []) {
    const out: RosterItem[] = problems;
    for (const row of rows) {
      const sourcedId = row.need("id", problems);
      const name = row.need("name", problems);
      if (sourcedId === undefined || name === undefined) continue;
      const fixed = { kind: "school", ended: false, type: "school", parentSourcedId: null } as const;
      reading.register.school(
        { ...fixed, place: row.place, sourcedId, name, number: row.text("number") },
        out,
      );
    }
    yield out;
  }
  yield* readPeople(reading, "Student.csv", "student");
  yield* readPeople(reading, "Teacher.csv", "staff");
  const guardians = new Map<string, string>();
  yield* readGuardians(reading, guardians);
  yield* readMembers(reading);
  yield* readRelations(reading, guardians);
  yield* reading.register.relations();
}

async function* readPeople(reading: Reading, name: string, role: RosterPerson["roles"][number]): Batches {
  const file = reading.file(name, peopleShape);
  if (file === null) return;
  const schools = await schoolsOf(file);
  const seen = new IdTable();
  for await (const { rows, problems } of file.batches()) {
    const out: RosterItem[] = problems;
    for (const row of rows) {
      const sourcedId = row.need("id", problems);
      const firstName = row.need("firstName", problems);
      const lastName = row.need("lastName", problems);
      const birthDate = row.date("birthDate", problems);
      if (sourcedId === undefined || firstName === undefined || lastName === undefined) continue;
      // A person of several schools has a row for each.
      const another = seen.add(`${sourcedId}\n${row.text("school")}`);
      if (another && reading.register.isAgain(sourcedId, firstName, lastName)) continue;
      const username = row.text("username");
      reading.register.person(
        person({
          place: row.place,
          sourcedId,
          roles: [role],
          firstName,
          middleName: row.text("middleName"),
          lastName,
          birthDate,
          number: row.text("number"),
          grade: row.grade("grade"),
          email: row.text("email") ?? (username?.includes("@") ? username : null),
          schoolSourcedIds: schools.of(sourcedId),
          username,
        }),
        "other",
        out,
      );
    }
    yield out;
  }
}

async function* readGuardians(reading: Reading, guardians: Map<string, string>): Batches {
  for await (const { rows, problems } of reading.file("User.csv", guardianShape)?.batches() ?? []) {
    const out: RosterItem[] = problems;
    for (const row of rows) {
      const email = row.need("email", problems);
      const firstName = row.need("firstName", problems);
      const lastName = row.need("lastName", problems);
      if (email === undefined || firstName === undefined || lastName === undefined) continue;
      const sourcedId = row.text("id") ?? email.toLowerCase();
      guardians.set(email.toLowerCase(), sourcedId);
      reading.register.person(
        person({
          place: row.place,
          sourcedId,
          roles: ["guardian"],
          firstName,
          lastName,
          email,
          phone: row.text("phone"),
        }),
        "guardian",
        out,
      );
    }
    yield out;
  }
}

async function* readMembers(reading: Reading): Batches {
  const sections = new Map<string, { school: string; title: string | null }>();
  for await (const { rows, problems } of reading.file("Section.csv", sectionShape)?.batches() ?? []) {
    for (const row of rows) {
      const id = row.need("id", problems);
      const school = row.need("school", problems);
      if (id !== undefined && school !== undefined) sections.set(id, { school, title: row.text("title") });
    }
    yield problems;
  }
  for (const [name, role] of [
    ["StudentEnrollment.csv", "student"],
    ["TeacherRoster.csv", "teacher"],
  ] as const)
    yield* readRoster(reading, name, role, sections);
}

async function* readRoster(
  reading: Reading,
  name: string,
  role: RosterEnrollment["role"],
  sections: ReadonlyMap<string, { school: string; title: string | null }>,
): Batches {
  for await (const { rows, problems } of reading.file(name, memberShape)?.batches() ?? []) {
    const out: RosterItem[] = problems;
    for (const row of rows) {
      const section = row.need("section", problems);
      const personSourcedId = row.need("person", problems);
      if (section === undefined || personSourcedId === undefined) continue;
      const of = sections.get(section);
      if (of === undefined) {
        out.push(
          row.error(
            "dangling-class",
            "section",
            "The section is not among the sections of the roster.",
            "Add the section to Section.csv, or correct its id here.",
          ),
        );
        continue;
      }
      reading.register.enrollment(
        {
          kind: "enrollment",
          place: row.place,
          sourcedId: `${section}/${personSourcedId}/${role}`,
          ended: false,
          personSourcedId,
          schoolSourcedId: of.school,
          classSourcedId: section,
          className: of.title,
          role,
          from: null,
          to: null,
        },
        out,
      );
    }
    yield out;
  }
}

async function* readRelations(reading: Reading, guardians: ReadonlyMap<string, string>): Batches {
  const file = reading.file("GuardianRelationship.csv", relationShape);
  for await (const { rows, problems } of file?.batches() ?? []) {
    for (const row of rows) {
      const student = row.need("student", problems);
      const email = row.need("email", problems)?.toLowerCase();
      if (student === undefined || email === undefined) continue;
      reading.register.relate({
        place: row.place,
        ended: false,
        student,
        guardian: guardians.get(email) ?? email,
        relation: relationOf(row.text("role")),
      });
    }
    yield problems;
  }
}
