import type { FileRow, FileShape } from "../csv/csv-file.ts";
import type { RosterPerson } from "../roster.ts";
import { IdTable } from "../values/id-table.ts";
import type { Batches, RosterItem } from "./items.ts";
import { guardianOf, person, schoolsOf } from "./person.ts";
import type { Reading } from "./reading.ts";
import { twice } from "./register.ts";
import { relationOf } from "./roles.ts";

const shape = <Name extends string>(of: FileShape<Name>): FileShape<Name> => of;

const schoolsShape = shape({
  columns: { id: ["School_id"], name: ["School_name"], number: ["School_number", "State_id"] },
  required: ["id", "name"],
  names: ["name"],
});
const peopleColumns = {
  school: ["School_id"],
  firstName: ["First_name"],
  middleName: ["Middle_name"],
  lastName: ["Last_name"],
  username: ["Username"],
};
const studentsShape = shape({
  columns: {
    ...peopleColumns,
    id: ["Student_id"],
    number: ["Student_number"],
    preferredName: ["Preferred_first_name", "Preferred_name"],
    pronouns: ["Pronouns"],
    grade: ["Grade"],
    birthDate: ["DOB"],
    email: ["Student_email"],
    contactId: ["Contact_sis_id"],
    contactName: ["Contact_name"],
    contactRelation: ["Contact_relationship"],
    contactPhone: ["Contact_phone"],
    contactEmail: ["Contact_email"],
  },
  required: ["id", "firstName", "lastName"],
  dates: ["birthDate"],
  names: ["firstName", "middleName", "lastName", "preferredName", "contactName"],
});
const staffShape = shape({
  columns: {
    ...peopleColumns,
    id: ["Teacher_id", "Staff_id", "Admin_id"],
    number: ["Teacher_number", "Staff_number"],
    email: ["Teacher_email", "Staff_email", "Admin_email"],
  },
  required: ["id", "firstName", "lastName"],
  names: ["firstName", "middleName", "lastName"],
});
const teacherColumns = [
  "Teacher_id",
  "Teacher_2_id",
  "Teacher_3_id",
  "Teacher_4_id",
  "Teacher_5_id",
  "Teacher_6_id",
  "Teacher_7_id",
  "Teacher_8_id",
  "Teacher_9_id",
  "Teacher_10_id",
] as const;
type TeacherColumn = (typeof teacherColumns)[number];
const byItself = Object.fromEntries(teacherColumns.map((each) => [each, [each]])) as unknown as Readonly<
  Record<TeacherColumn, readonly string[]>
>;
const sectionsShape = shape({
  columns: {
    id: ["Section_id"],
    school: ["School_id"],
    title: ["Name", "Section_name", "Course_name"],
    ...byItself,
  },
  required: ["id", "school"],
  names: ["title"],
});
const enrollmentsShape = shape({
  columns: { school: ["School_id"], section: ["Section_id"], student: ["Student_id"] },
  required: ["section", "student"],
});

interface Section {
  readonly school: string;
  readonly title: string | null;
}

/** Clever-style CSV: a student has a row for each contact, whoever works in two schools a row for each (E-7). */
export async function* readClever(reading: Reading): Batches {
  for await (const { rows, problems } of reading.file("schools.csv", schoolsShape)?.batches() ?? []) {
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
  yield* readStudents(reading);
  for (const name of ["teachers.csv", "staff.csv", "admins.csv"]) yield* readStaff(reading, name);
  yield* readSections(reading);
  yield* reading.register.relations();
}

type StudentRow = FileRow<keyof (typeof studentsShape)["columns"] & string>;

async function* readStudents(reading: Reading): Batches {
  const file = reading.file("students.csv", studentsShape);
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
      const contact = (["school", "contactId", "contactName", "contactEmail"] as const).map((name) =>
        row.text(name),
      );
      const another = seen.add([sourcedId, ...contact].join("\n"));
      if (reading.register.hasPerson(sourcedId)) {
        const again = another && reading.register.isAgain(sourcedId, firstName, lastName);
        if (again) readContact(reading, row, sourcedId, out);
        else out.push(twice(row.place, sourcedId));
        continue;
      }
      reading.register.person(
        person({
          place: row.place,
          sourcedId,
          roles: ["student"],
          firstName,
          middleName: row.text("middleName"),
          lastName,
          preferredName: row.text("preferredName"),
          pronouns: row.text("pronouns"),
          birthDate,
          number: row.text("number"),
          grade: row.grade("grade"),
          email: row.text("email"),
          schoolSourcedIds: schools.of(sourcedId),
          username: row.text("username"),
        }),
        "other",
        out,
      );
      readContact(reading, row, sourcedId, out);
    }
    yield out;
  }
}

function readContact(reading: Reading, row: StudentRow, student: string, out: RosterItem[]): void {
  const name = row.text("contactName");
  if (name === null) return;
  const contact = {
    place: row.place,
    id: row.text("contactId"),
    name,
    email: row.text("contactEmail"),
    phone: row.text("contactPhone"),
  };
  const relation = relationOf(row.text("contactRelation"));
  takeGuardian(reading, student, guardianOf(student, contact), row, "contactName", relation, out);
}

/** Adds the guardian of a student's row once, and the relation. */
export function takeGuardian<Name extends string>(
  reading: Reading,
  student: string,
  guardian: RosterPerson | null,
  row: FileRow<Name>,
  column: Name,
  relation: "parent" | "guardian" | "other",
  out: RosterItem[],
): void {
  if (guardian === null) {
    out.push(
      row.error(
        "half-name",
        column,
        "The name of the guardian has only one word, so the guardian was left out.",
        "Write the first and the last name.",
      ),
    );
    return;
  }
  if (!reading.register.hasPerson(guardian.sourcedId)) reading.register.person(guardian, relation, out);
  reading.register.relate({
    place: row.place,
    ended: false,
    student,
    guardian: guardian.sourcedId,
    relation,
  });
}

async function* readStaff(reading: Reading, name: string): Batches {
  const file = reading.file(name, staffShape);
  if (file === null) return;
  const schools = await schoolsOf(file);
  const seen = new IdTable();
  for await (const { rows, problems } of file.batches()) {
    const out: RosterItem[] = problems;
    for (const row of rows) {
      const sourcedId = row.need("id", problems);
      const firstName = row.need("firstName", problems);
      const lastName = row.need("lastName", problems);
      if (sourcedId === undefined || firstName === undefined || lastName === undefined) continue;
      const another = seen.add(`${sourcedId}\n${row.text("school")}`);
      // Also teachers who are among the staff too.
      if (another && reading.register.isAgain(sourcedId, firstName, lastName)) continue;
      reading.register.person(
        person({
          place: row.place,
          sourcedId,
          roles: ["staff"],
          firstName,
          middleName: row.text("middleName"),
          lastName,
          number: row.text("number"),
          email: row.text("email"),
          schoolSourcedIds: schools.of(sourcedId),
          username: row.text("username"),
        }),
        "other",
        out,
      );
    }
    yield out;
  }
}

async function* readSections(reading: Reading): Batches {
  const sections = new Map<string, Section>();
  const file = reading.file("sections.csv", sectionsShape);
  for await (const { rows, problems } of file?.batches() ?? []) {
    const out: RosterItem[] = problems;
    for (const row of rows) {
      const id = row.need("id", problems);
      const school = row.need("school", problems);
      if (id === undefined || school === undefined) continue;
      const section = { school, title: row.text("title") };
      sections.set(id, section);
      for (const column of teacherColumns) {
        const teacher = row.text(column);
        if (teacher !== null) enroll(reading, row.place, id, section, teacher, "teacher", out);
      }
    }
    yield out;
  }
  for await (const { rows, problems } of reading.file("enrollments.csv", enrollmentsShape)?.batches() ?? []) {
    const out: RosterItem[] = problems;
    for (const row of rows) {
      const id = row.need("section", problems);
      const student = row.need("student", problems);
      if (id === undefined || student === undefined) continue;
      const section = sections.get(id);
      if (section !== undefined) enroll(reading, row.place, id, section, student, "student", out);
      else
        out.push(
          row.error(
            "dangling-class",
            "section",
            "The section is not among the sections of the roster.",
            "Add the section to sections.csv, or correct its id here.",
          ),
        );
    }
    yield out;
  }
}

function enroll(
  reading: Reading,
  place: { readonly file: string; readonly line: number },
  id: string,
  section: Section,
  personSourcedId: string,
  role: "student" | "teacher",
  out: RosterItem[],
): void {
  reading.register.enrollment(
    {
      kind: "enrollment",
      place,
      sourcedId: `${id}/${personSourcedId}/${role}`,
      ended: false,
      personSourcedId,
      schoolSourcedId: section.school,
      classSourcedId: id,
      className: section.title,
      role,
      from: null,
      to: null,
    },
    out,
  );
}
