import type { FileRow } from "../csv/csv-file.ts";
import { quote } from "../problem.ts";
import type { RosterSchool } from "../roster.ts";
import { IdLists, IdTable } from "../values/id-table.ts";
import { listOf, yes } from "../values/words.ts";
import type { Batches, RosterItem } from "./items.ts";
import {
  classesShape,
  demographicsShape,
  enrollmentsShape,
  orgsShape,
  relationshipsShape,
  rolesShape,
  usersShape,
} from "./oneroster-shapes.ts";
import type { Reading } from "./reading.ts";
import { enrollmentRole, type RoleMeaning, relationOf, roleNumber, roleOfNumber } from "./roles.ts";

type NameOf<Shape> = Shape extends { columns: Readonly<Record<infer Name, unknown>> } ? Name & string : never;
type UserRow = FileRow<NameOf<typeof usersShape>>;

const deleted = (status: string | null): boolean =>
  status !== null && /^(?:tobedeleted|to_be_deleted|deleted|inactive)$/i.test(status);

const orgTypes: Readonly<Record<string, RosterSchool["type"]>> = {
  school: "school",
  district: "district",
  department: "agency",
  local: "agency",
  state: "agency",
  national: "agency",
};

/**
 * OneRoster 1.1 and 1.2, also with the columns of one in the files of the other (E-1, E-2, E-4), and School Data Sync
 * v2.1, whose files are those of OneRoster 1.2 with grades in roles.csv and guardians in relationships.csv (E-7).
 */
export async function* readOneRoster(reading: Reading): Batches {
  yield* readOrgs(reading);
  const roles = new UserRoles();
  yield* readRoles(reading, roles);
  yield* readRelationships(reading, roles);
  const births = new BirthDates();
  yield* readDemographics(reading, births);
  yield* readUsers(reading, roles, births);
  births.clear();
  yield* readEnrollments(reading);
  yield* reading.register.relations();
}

async function* readOrgs(reading: Reading): Batches {
  for await (const { rows, problems } of reading.file("orgs.csv", orgsShape)?.batches() ?? []) {
    const out: RosterItem[] = problems;
    for (const row of rows) {
      const sourcedId = row.need("id", problems);
      if (sourcedId === undefined) continue;
      const ended = deleted(row.text("status"));
      const name = row.text("name") ?? (ended ? "" : row.need("name", problems));
      if (name === undefined) continue;
      const word = row.text("type");
      reading.register.school(
        {
          kind: "school",
          place: row.place,
          sourcedId,
          ended,
          name,
          type: orgTypes[word?.toLowerCase() ?? "school"] ?? "school",
          number: row.text("number"),
          parentSourcedId: row.text("parent"),
        },
        out,
      );
    }
    yield out;
  }
}

interface UserRole {
  readonly meaning: RoleMeaning;
  readonly org: string;
  readonly grade: string | null;
  readonly primary: boolean;
  readonly ended: boolean;
}

const grades = ["PK", "K", ...Array.from({ length: 13 }, (_, index) => String(index + 1))];

/** The roles of roles.csv, kept as numbers until the people are read. */
class UserRoles {
  readonly #lists = new IdLists();
  readonly #orgs: string[] = [];
  readonly #orgIndex = new Map<string, number>();
  readonly #guardians = new IdTable();

  add(user: string, role: Pick<UserRole, "org" | "primary" | "ended" | "grade">, number: number): void {
    let index = this.#orgIndex.get(role.org);
    if (index === undefined) {
      index = this.#orgs.push(role.org) - 1;
      this.#orgIndex.set(role.org, index);
    }
    const grade = role.grade === null ? 0 : grades.indexOf(role.grade) + 1;
    const marks = (role.primary ? 2 : 0) | (role.ended ? 1 : 0);
    this.#lists.add(user, (index << 12) | (grade << 8) | (number << 2) | marks);
  }

  of(user: string): UserRole[] {
    return this.#lists
      .get(user)
      .map((each) => ({
        meaning: roleOfNumber((each >> 2) & 63),
        org: this.#orgs[each >> 12] ?? "",
        grade: grades[((each >> 8) & 15) - 1] ?? null,
        primary: (each & 2) > 0,
        ended: (each & 1) > 0,
      }))
      .sort((a, b) => Number(b.primary) - Number(a.primary));
  }

  addGuardian(user: string): void {
    this.#guardians.add(user);
  }

  isGuardian(user: string): boolean {
    return this.#guardians.has(user);
  }
}

async function* readRoles(reading: Reading, roles: UserRoles): Batches {
  for await (const { rows, problems } of reading.file("roles.csv", rolesShape)?.batches() ?? []) {
    for (const row of rows) {
      const user = row.need("user", problems);
      const word = row.need("role", problems);
      const org = row.need("org", problems);
      const to = row.date("to", problems);
      if (user === undefined || word === undefined || org === undefined) continue;
      const number = roleNumber(word);
      if (number === null) {
        problems.push(unknownRole(row, "role", word));
        continue;
      }
      const ended = deleted(row.text("status")) || reading.passed(to);
      const primary = row.text("roleType")?.toLowerCase() === "primary" || yes(row.text("primary")) === true;
      roles.add(user, { org, ended, primary, grade: row.grade("grade") }, number);
    }
    yield problems;
  }
}

async function* readRelationships(reading: Reading, roles: UserRoles): Batches {
  const file = reading.file("relationships.csv", relationshipsShape);
  for await (const { rows, problems } of file?.batches() ?? []) {
    for (const row of rows) {
      const student = row.need("student", problems);
      const guardian = row.need("guardian", problems);
      if (student === undefined || guardian === undefined) continue;
      roles.addGuardian(guardian);
      const relation = relationOf(row.text("role"));
      reading.register.relate({ place: row.place, ended: false, student, guardian, relation });
    }
    yield problems;
  }
}

const unknownRole = <Name extends string>(row: FileRow<Name>, column: Name, word: string) =>
  row.error(
    "unknown-role",
    column,
    `${quote(word)} is no role that is known.`,
    "Use a role of the OneRoster specification, such as student, teacher, administrator, parent or guardian.",
  );

/** Birth dates of demographics.csv as days since 1970. */
class BirthDates {
  #days = new IdTable();

  add(user: string, day: string): void {
    this.#days.set(user, Math.round(Date.parse(day) / 86_400_000));
  }

  of(user: string): string | null {
    const days = this.#days.get(user);
    return days === undefined ? null : new Date(days * 86_400_000).toISOString().slice(0, 10);
  }

  clear(): void {
    this.#days = new IdTable();
  }
}

async function* readDemographics(reading: Reading, births: BirthDates): Batches {
  const file = reading.file("demographics.csv", demographicsShape);
  for await (const { rows, problems } of file?.batches() ?? []) {
    for (const row of rows) {
      const user = row.text("user") ?? row.need("id", problems);
      const day = row.date("birthDate", problems);
      if (user !== undefined && day !== null) births.add(user, day);
    }
    yield problems;
  }
}

const guardianByRelation: RoleMeaning = { role: "guardian", relation: "guardian" };

/** The roles of a person: of roles.csv, else of their own row. Undefined, and told, where there is none. */
function rolesOf(row: UserRow, id: string, roles: UserRoles, ended: boolean, problems: RosterItem[]) {
  const given = roles.of(id);
  if (given.length > 0) {
    const standing = given.filter((each) => !each.ended);
    const counted = standing.length > 0 ? standing : given;
    return {
      meanings: counted.map((each) => each.meaning),
      orgs: counted.map((each) => each.org),
      grade: counted.find((each) => each.grade !== null)?.grade ?? null,
      ended: standing.length === 0,
    };
  }
  const word = row.text("role");
  const orgs = listOf(row.text("orgs"));
  if (word === null && roles.isGuardian(id))
    return { meanings: [guardianByRelation], orgs, grade: null, ended: false };
  if (word === null) {
    if (ended) return { meanings: [], orgs, grade: null, ended };
    problems.push(
      row.error("no-role", "role", "The person has no role.", "Give the person a role, such as student."),
    );
    return undefined;
  }
  const meanings: RoleMeaning[] = [];
  for (const each of listOf(word)) {
    const number = roleNumber(each);
    if (number !== null) meanings.push(roleOfNumber(number));
  }
  if (meanings.length > 0) return { meanings, orgs, grade: null, ended: false };
  problems.push(unknownRole(row, "role", word));
  return undefined;
}

async function* readUsers(reading: Reading, roles: UserRoles, births: BirthDates): Batches {
  for await (const { rows, problems } of reading.file("users.csv", usersShape)?.batches() ?? []) {
    const out: RosterItem[] = problems;
    for (const row of rows) {
      const sourcedId = row.need("id", problems);
      if (sourcedId === undefined) continue;
      const gone = deleted(row.text("status"));
      const firstName = row.text("firstName") ?? (gone ? "" : row.need("firstName", problems));
      const lastName = row.text("lastName") ?? (gone ? "" : row.need("lastName", problems));
      const birthDate = row.date("birthDate", problems);
      if (firstName === undefined || lastName === undefined) continue;
      const role = rolesOf(row, sourcedId, roles, gone, out);
      if (role === undefined) continue;
      const ended = gone || role.ended || yes(row.text("enabled")) === false;
      const kinds = [...new Set(role.meanings.map((each) => each.role))];
      const primary = row.text("primaryOrg");
      const schools = new Set([...(primary === null ? [] : [primary]), ...role.orgs]);
      reading.register.person(
        {
          kind: "person",
          place: row.place,
          sourcedId,
          ended,
          roles: kinds,
          firstName,
          middleName: row.text("middleName"),
          lastName,
          preferredName: row.text("preferredName"),
          pronouns: row.text("pronouns"),
          birthDate: birthDate ?? births.of(sourcedId),
          number: row.text("number"),
          grade: row.grade("grades") ?? role.grade,
          email: row.text("email"),
          phone: row.text("phone") ?? row.text("sms"),
          schoolSourcedIds: [...schools],
          position: role.meanings.find((each) => each.role === "staff")?.position ?? null,
          username: row.text("username"),
        },
        role.meanings.find((each) => each.role === "guardian")?.relation ?? "other",
        out,
      );
      relate(reading, row, sourcedId, kinds.includes("student"), ended);
    }
    yield out;
  }
}

/** Agents are named by the student, by the guardian, or by both. */
function relate(reading: Reading, row: UserRow, id: string, student: boolean, ended: boolean): void {
  for (const agent of listOf(row.text("agents")))
    reading.register.relate({
      place: row.place,
      ended,
      student: student ? id : agent,
      guardian: student ? agent : id,
      relation: null,
    });
}

interface ClassOf {
  readonly title: string | null;
  readonly school: string | null;
  readonly ended: boolean;
}

async function* readClasses(reading: Reading, classes: Map<string, ClassOf>): Batches {
  for await (const { rows, problems } of reading.file("classes.csv", classesShape)?.batches() ?? []) {
    for (const row of rows) {
      const id = row.need("id", problems);
      if (id === undefined) continue;
      classes.set(id, {
        title: row.text("title"),
        school: row.text("school"),
        ended: deleted(row.text("status")),
      });
    }
    yield problems;
  }
}

async function* readEnrollments(reading: Reading): Batches {
  const file = reading.file("enrollments.csv", enrollmentsShape);
  if (file === null) return;
  const classes = new Map<string, ClassOf>();
  yield* readClasses(reading, classes);
  for await (const { rows, problems } of file.batches()) {
    const out: RosterItem[] = problems;
    for (const row of rows) {
      const gone = deleted(row.text("status"));
      const person = row.need("user", problems);
      const word = row.need("role", problems);
      const from = row.date("from", problems);
      const to = row.date("to", problems);
      if (person === undefined || word === undefined) continue;
      const role = enrollmentRole(word);
      if (role === null) {
        out.push(unknownRole(row, "role", word));
        continue;
      }
      const classId = row.text("class");
      const of = classId === null ? undefined : classes.get(classId);
      const school = row.text("school") ?? of?.school ?? null;
      if (school === null) {
        out.push(
          row.error(
            "dangling-class",
            "class",
            "The row names no school, and its class is not among the classes of the roster.",
            "Add the class to classes.csv, or correct its id here.",
          ),
        );
        continue;
      }
      reading.register.enrollment(
        {
          kind: "enrollment",
          place: row.place,
          sourcedId: row.text("id") ?? `${classId ?? school}/${person}/${role}`,
          ended: gone || of?.ended === true || reading.passed(to),
          personSourcedId: person,
          schoolSourcedId: school,
          classSourcedId: classId,
          className: of?.title ?? null,
          role,
          from,
          to,
        },
        out,
      );
    }
    yield out;
  }
}
