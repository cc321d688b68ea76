import type { RosterFormat } from "#server/rosters/roster.ts";
import type { District } from "./district.ts";
import { tablesOf } from "./tables.ts";

export interface DraftTable {
  columns: string[];
  rows: string[][];
}

/** A small generated roster that can be spoiled before it is written. */
export class Draft {
  readonly format: RosterFormat;
  readonly tables = new Map<string, DraftTable>();
  separator = ",";
  newline = "\r\n";
  quoteAll = false;
  /** What happens to the text of each file. */
  readonly onText: ((text: string, name: string) => string)[] = [];
  /** How the text becomes bytes. */
  encode: (text: string, name: string) => Buffer = (text) => Buffer.from(text);
  /** Files beside the tables. */
  readonly extra = new Map<string, Buffer>();
  /** Names by which files are written. */
  rename: (name: string) => string = (name) => name;

  constructor(district: District, format: RosterFormat) {
    this.format = format;
    for (const each of tablesOf(district, format))
      this.tables.set(each.name, {
        columns: [...each.columns],
        rows: [...each.rows()].map((row) => [...row]),
      });
  }

  table(name: string): DraftTable {
    const found = this.tables.get(name);
    if (found === undefined) throw new Error(`${this.format} has no ${name}`);
    return found;
  }

  /** The cell of a row, to be changed. */
  set(name: string, row: number, column: string, value: string): void {
    const table = this.table(name);
    const at = this.column(name, column);
    const cells = table.rows[row];
    if (cells === undefined) throw new Error(`${name} has no row ${row}`);
    cells[at] = value;
  }

  get(name: string, row: number, column: string): string {
    return this.table(name).rows[row]?.[this.column(name, column)] ?? "";
  }

  column(name: string, column: string): number {
    const at = this.table(name).columns.indexOf(column);
    if (at < 0) throw new Error(`${name} has no column ${column}`);
    return at;
  }

  #cell(cell: string): string {
    const needed = this.quoteAll || cell.includes(this.separator) || /["\r\n]/.test(cell);
    return needed ? `"${cell.replaceAll('"', '""')}"` : cell;
  }

  /** The files as bytes. */
  files(): Map<string, Buffer> {
    const files = new Map(this.extra);
    for (const [name, { columns, rows }] of this.tables) {
      const line = (cells: readonly string[]) =>
        cells.map((each) => this.#cell(each)).join(this.separator) + this.newline;
      const text = this.onText.reduce(
        (so, change) => change(so, name),
        [columns, ...rows].map(line).join(""),
      );
      files.set(this.rename(name), this.encode(text, name));
    }
    return files;
  }
}

/** Where the things that damages are about stand in each format. */
export interface Whereabouts {
  /** The file of students, with the headings of some of its columns. */
  readonly people: string;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null where the format has none for students. */
  readonly number: string | null;
  /** Where people's schools are named. */
  readonly school: readonly [file: string, column: string];
  readonly birth: readonly [file: string, column: string];
  readonly grade: readonly [file: string, column: string];
  /** Null where the format has no roles in words. */
  readonly role: readonly [file: string, column: string] | null;
  readonly enrollment: { readonly file: string; readonly person: string; readonly class: string } | null;
  readonly relation: { readonly file: string; readonly guardian: string } | null;
}

const oneRoster = {
  people: "users.csv",
  id: "sourcedId",
  firstName: "givenName",
  lastName: "familyName",
  birth: ["demographics.csv", "birthDate"],
  enrollment: { file: "enrollments.csv", person: "userSourcedId", class: "classSourcedId" },
} as const;

export const whereabouts: Readonly<Record<RosterFormat, Whereabouts>> = {
  "oneroster-1.1": {
    ...oneRoster,
    number: "identifier",
    school: ["users.csv", "orgSourcedIds"],
    grade: ["users.csv", "grades"],
    role: ["users.csv", "role"],
    relation: { file: "users.csv", guardian: "agentSourcedIds" },
  },
  "oneroster-1.2": {
    ...oneRoster,
    number: "identifier",
    school: ["roles.csv", "orgSourcedId"],
    grade: ["users.csv", "grades"],
    role: ["roles.csv", "role"],
    relation: { file: "users.csv", guardian: "agentSourcedIds" },
  },
  "sds-v2.1": {
    ...oneRoster,
    number: null,
    school: ["roles.csv", "orgSourcedId"],
    grade: ["roles.csv", "grade"],
    role: ["roles.csv", "role"],
    relation: { file: "relationships.csv", guardian: "relationshipUserSourcedId" },
  },
  "sds-v1": {
    people: "Student.csv",
    id: "SIS ID",
    firstName: "First Name",
    lastName: "Last Name",
    number: "Student Number",
    school: ["Student.csv", "School SIS ID"],
    birth: ["Student.csv", "Birthdate"],
    grade: ["Student.csv", "Grade"],
    role: null,
    enrollment: { file: "StudentEnrollment.csv", person: "SIS ID", class: "Section SIS ID" },
    relation: { file: "GuardianRelationship.csv", guardian: "Email" },
  },
  clever: {
    people: "students.csv",
    id: "Student_id",
    firstName: "First_name",
    lastName: "Last_name",
    number: "Student_number",
    school: ["students.csv", "School_id"],
    birth: ["students.csv", "DOB"],
    grade: ["students.csv", "Grade"],
    role: null,
    enrollment: { file: "enrollments.csv", person: "Student_id", class: "Section_id" },
    relation: null,
  },
  table: {
    people: "people.csv",
    id: "SIS ID",
    firstName: "First Name",
    lastName: "Last Name",
    number: "Student Number",
    school: ["people.csv", "School ID"],
    birth: ["people.csv", "Birth Date"],
    grade: ["people.csv", "Grade"],
    role: ["people.csv", "Role"],
    enrollment: null,
    relation: null,
  },
};
