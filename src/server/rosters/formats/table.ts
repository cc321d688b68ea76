import { partsOfName } from "#contract/records/persons/name.ts";
import { type TableField, tableFields } from "#contract/services/imports/schema.ts";
import { type CsvFile, type FileRow, type FileShape, headingKey } from "../csv/csv-file.ts";
import { FatalProblem, fatal, quote } from "../problem.ts";
import type { RosterPerson } from "../roster.ts";
import type { TableMapping } from "../table-mapping.ts";
import { IdTable } from "../values/id-table.ts";
import { gradeOf, isEmailLike } from "../values/words.ts";
import { takeGuardian } from "./clever.ts";
import type { Batches, RosterItem } from "./items.ts";
import { guardianOf, Memberships, person } from "./person.ts";
import type { Reading } from "./reading.ts";
import { nameMark, twice } from "./register.ts";
import { relationOf, roleNumber, roleOfNumber } from "./roles.ts";

const nowhere = "\u0000";

function shapeOf(mapping: TableMapping): FileShape<TableField> {
  const columns = Object.fromEntries(tableFields.map((field) => [field, [nowhere]])) as unknown as Record<
    TableField,
    string[]
  >;
  for (const [heading, field] of Object.entries(mapping.columns)) columns[field].unshift(heading);
  return {
    columns,
    required: [],
    // A column that somebody named and that is gone would blank what earlier tables said in it.
    expected: [...new Set(Object.values(mapping.columns))],
    rowNeeds: ["sourcedId", "number", "email", "firstName", "lastName", "fullName"],
    dates: ["birthDate"],
    names: [
      "firstName",
      "middleName",
      "lastName",
      "fullName",
      "preferredName",
      "guardian1Name",
      "guardian2Name",
    ],
  };
}

/** What a row says, or else what the mapping says of all rows. */
type Value = (row: FileRow<TableField>, field: TableField) => string | null;

/** A mapping that cannot give a person a name is refused before a row is read. */
function checkMapping(name: string, mapping: TableMapping | undefined): TableMapping {
  const fields = new Set(Object.values(mapping?.columns ?? {}));
  const named = fields.has("fullName") || (fields.has("firstName") && fields.has("lastName"));
  const known = fields.has("sourcedId") || fields.has("number") || fields.has("email");
  if (mapping !== undefined && named && known) return mapping;
  throw new FatalProblem(
    fatal({
      code: "mapping",
      file: name,
      message: named
        ? "No column is taken as an id, a number or an email address, so people could not be told apart."
        : "No columns are taken as the first and last name.",
      fix: "Say for each column of the table what it holds.",
    }),
  );
}

/** Any table with a mapping: one row for a person, who may name a school and guardians. */
export async function* readTable(reading: Reading, name: string, given: TableMapping | undefined): Batches {
  const mapping = checkMapping(name, given);
  const file = reading.file(name, shapeOf(mapping));
  if (file === null) return;
  const value: Value = (row, field) => row.text(field) ?? mapping.constants?.[field] ?? null;
  const schools = new Memberships();
  yield* readSchools(reading, file, value, schools);
  for await (const { rows, problems } of file.batches()) {
    const out: RosterItem[] = problems;
    for (const row of rows) readPerson(reading, row, value, schools, out);
    yield out;
  }
  yield* reading.register.relations();
}

const schoolKey = (row: FileRow<TableField>, value: Value): string | null => {
  const name = value(row, "schoolName");
  return value(row, "schoolId") ?? (name === null ? null : headingKey(name));
};

const personKey = (row: FileRow<TableField>, value: Value): string | null =>
  value(row, "sourcedId") ?? value(row, "number") ?? value(row, "email")?.toLowerCase() ?? null;

/** The schools of the rows that are taken: one that is left out makes no school, and puts nobody into one. */
async function* readSchools(
  reading: Reading,
  file: CsvFile<TableField>,
  value: Value,
  schools: Memberships,
): Batches {
  const seen = new Set<string>();
  const people = new IdTable();
  let read = 0;
  for await (const { rows, problems } of file.batches()) {
    const cutOff = problems.find((each) => each.code === "cut-off");
    if (cutOff !== undefined) throw new FatalProblem({ ...cutOff, severity: "fatal" });
    read += rows.length;
    const out: RosterItem[] = [];
    for (const row of rows) {
      const who = whoOf(row, value, []);
      if (who === null) continue;
      const mark = nameMark(who.names.firstName, who.names.lastName);
      const before = people.get(who.id);
      if (before === undefined) people.set(who.id, mark);
      else if (before !== mark || guardiansOf(row, value, []).length === 0) continue;
      const sourcedId = schoolKey(row, value);
      if (sourcedId === null) continue;
      schools.add(who.id, sourcedId);
      if (seen.has(sourcedId)) continue;
      seen.add(sourcedId);
      reading.register.school(
        {
          kind: "school",
          place: row.place,
          sourcedId,
          ended: false,
          name: value(row, "schoolName") ?? sourcedId,
          type: "school",
          number: row.text("schoolId"),
          parentSourcedId: null,
        },
        out,
      );
    }
    yield out;
  }
  if (read === 0) throw new FatalProblem(noRows(file.name));
}

const noRows = (file: string) =>
  fatal({
    code: "no-rows",
    file,
    message: "No row of the table could be read: below its headings there is nobody.",
    fix: "Export the table again with its rows. In a workbook, the first sheet is read.",
  });

function namesOf(row: FileRow<TableField>, value: Value, out: RosterItem[]) {
  const firstName = value(row, "firstName");
  const lastName = value(row, "lastName");
  if (firstName !== null && lastName !== null) return { firstName, lastName };
  const whole = value(row, "fullName");
  const parts = whole === null ? null : partsOfName(whole);
  if (parts !== null) return parts;
  out.push(
    row.error(
      whole === null ? "blank-cell" : "half-name",
      whole !== null ? "fullName" : firstName === null ? "firstName" : "lastName",
      whole === null ? "The first or the last name is blank." : "The name has only one word.",
      "Write the first and the last name.",
    ),
  );
  return null;
}

/** Whom a row is about; null, and what is wrong with it in `out`, where it does not say that. */
function whoOf(row: FileRow<TableField>, value: Value, out: RosterItem[]) {
  const problems: Parameters<typeof row.date>[1] = [];
  const birthDate = row.date("birthDate", problems);
  out.push(...problems);
  const names = namesOf(row, value, out);
  const word = value(row, "role");
  const number = word === null ? 0 : roleNumber(word);
  if (number === null)
    out.push(
      row.error(
        "unknown-role",
        "role",
        "The role is none that is known.",
        "Write student, teacher, staff, parent or guardian.",
      ),
    );
  const id = personKey(row, value);
  if (id === null)
    out.push(
      row.error(
        "blank-cell",
        "sourcedId",
        "The row has no id, number or email address, so the person could not be told apart.",
        "Fill in one of them.",
      ),
    );
  if (names === null || number === null || id === null) return null;
  return { birthDate, names, id, meaning: roleOfNumber(number) };
}

function readPerson(
  reading: Reading,
  row: FileRow<TableField>,
  value: Value,
  schools: Memberships,
  out: RosterItem[],
): void {
  const who = whoOf(row, value, out);
  if (who === null) return;
  const { birthDate, names, id, meaning } = who;
  const guardians = guardiansOf(row, value, out);
  const again = guardians.length > 0 && reading.register.isAgain(id, names.firstName, names.lastName);
  if (!again && reading.register.hasPerson(id)) {
    out.push(twice(row.place, id));
    return;
  }
  const one: RosterPerson = person({
    place: row.place,
    sourcedId: id,
    roles: [meaning.role],
    ...names,
    middleName: value(row, "middleName"),
    preferredName: value(row, "preferredName"),
    pronouns: value(row, "pronouns"),
    birthDate,
    number: value(row, "number"),
    grade: row.grade("grade") ?? gradeOf(value(row, "grade")),
    email: value(row, "email"),
    phone: value(row, "phone"),
    schoolSourcedIds: schools.of(id),
    position: meaning.position ?? null,
    username: value(row, "username"),
    ...schoolDayOf(row, value),
  });
  // A row for each guardian of a student is a common form of such tables.
  if (!again) reading.register.person(one, meaning.relation, out);
  for (const each of guardians)
    takeGuardian(reading, id, guardianOf(id, each), row, each.column, each.relation, out);
}

/** Room, lunch and bus, as far as the row names them. */
function schoolDayOf(row: FileRow<TableField>, value: Value): Pick<RosterPerson, "schoolDay"> {
  const said = (["homeroom", "lunch", "bus"] as const).flatMap((field) => {
    const words = value(row, field)?.slice(0, 40);
    return words === undefined ? [] : [[field, words] as const];
  });
  return said.length === 0 ? {} : { schoolDay: Object.fromEntries(said) };
}

/** The guardians whom a row names; what it says of them that cannot be taken is told in `out`. */
function guardiansOf(row: FileRow<TableField>, value: Value, out: RosterItem[]) {
  const all = (["guardian1", "guardian2"] as const).map((each) => {
    const name = value(row, `${each}Name`);
    const email = value(row, `${each}Email`);
    if (name === null) {
      if ((row.text(`${each}Email`) ?? row.text(`${each}Phone`)) !== null)
        out.push(
          row.error(
            "nameless-guardian",
            row.text(`${each}Email`) === null ? `${each}Phone` : `${each}Email`,
            "A guardian needs a name, so this one was left out.",
            "Write the first and the last name of the guardian.",
          ),
        );
      return null;
    }
    const isEmail = email === null || isEmailLike(email);
    if (!isEmail)
      out.push({
        ...row.error(
          "bad-email",
          `${each}Email`,
          `${quote(email)} is not an email address, so the guardian was taken without it.`,
          "Write the email address of the guardian, or leave the cell blank.",
        ),
        severity: "note",
      });
    return {
      place: row.place,
      id: null,
      name,
      email: isEmail ? email : null,
      phone: value(row, `${each}Phone`),
      column: `${each}Name` as const,
      relation: relationOf(value(row, `${each}Relation`)),
    };
  });
  return all.filter((each) => each !== null);
}
