import type { RosterKind, TableCovers } from "#contract/services/imports/schema.ts";
import { insertMany } from "#server/database/bulk.ts";
import type { Db } from "#server/database/schema.ts";
import type { Comparer } from "#server/platform/duplicates/many-persons.ts";
import { traitsOf } from "#server/platform/duplicates/traits.ts";
import { quote } from "#server/rosters/problem.ts";
import type { RosterProblem, RosterSchool } from "#server/rosters/roster.ts";
import type { Counts, ImportRow } from "./repository.ts";
import { livingPersons, type SchoolFinder, treeOf } from "./roster-records.ts";
import type { SaidPerson } from "./said.ts";

/** Problems beyond these are counted, and not told one by one. */
const mostProblems = 20_000;

/** What one check knows and has counted so far. */
export interface Check {
  readonly row: ImportRow;
  readonly counts: Counts;
  readonly comparer: Comparer;
  readonly schools: SchoolFinder;
  /** Names of schools that this roster would make, as `labelKey` writes them. */
  readonly newSchools: Set<string>;
  /** Ids of `roster_records` that this roster names. */
  readonly seen: Set<number>;
  /** Organizations here that are a school of this roster, whichever id it has there. */
  readonly named: Set<number>;
  /** The files from which rows of each kind came, and those with rows that could not be read. */
  readonly files: Readonly<Record<RosterKind, Set<string>>>;
  readonly unread: Set<string>;
  /** Problems that are told one by one. */
  told: number;
  errors: number;
  notes: number;
  duplicates: number;
  fatal: string | null;
  done: number;
  /** When it was last noted how far it is. */
  noted: number;
}

/**
 * After these nobody is missing who has not left: of two rows with one id the first was read, what refers to somebody
 * or a class that is not there has ended with them, and a row with a wrong date was read without it. People are read without their demographics too.
 */
const harmless: readonly string[] = ["duplicate-id", "dangling-person", "dangling-class", "bad-date"];

/** Keeps what is wrong with the rows of a batch. */
export async function noteProblems(db: Db, check: Check, problems: readonly RosterProblem[]): Promise<void> {
  const told = problems.slice(0, Math.max(0, mostProblems - check.told));
  check.told += told.length;
  for (const problem of problems) {
    if (problem.severity === "note") check.notes += 1;
    else check.errors += 1;
    const isRead = harmless.includes(problem.code) || /demographics/i.test(problem.file);
    if (problem.severity === "error" && !isRead) check.unread.add(problem.file);
    if (problem.severity === "fatal") check.fatal ??= `${problem.message} ${problem.fix}`;
  }
  await insertMany(
    db,
    "import_findings",
    told.map(({ severity, code, file, line, column, message, fix }) => ({
      import_id: check.row.id,
      kind: "problem" as const,
      severity,
      code,
      file,
      line,
      col: column,
      message,
      fix,
      name: null,
      person_id: null,
      row_id: null,
      same: null,
    })),
  );
}

const coversNotes: Readonly<Record<TableCovers, Pick<RosterProblem, "code" | "message" | "fix">>> = {
  part: {
    code: "covers-part",
    message: "This table is taken as only a part: nobody is taken to have left, whoever is missing in it.",
    fix: "Where it lists everybody, say so where the columns are chosen, and import again.",
  },
  everybody: {
    code: "covers-everybody",
    message: "This table is taken to list everybody: who is missing in it becomes not enrolled.",
    fix: "Where it is only a part, say so where the columns are chosen, and import again.",
  },
};

/** Says of a table whether who is missing in it is taken to have left: neither is ever silent. */
export async function noteCovers(db: Db, check: Check, covers: TableCovers): Promise<void> {
  const [file = ""] = check.files.person;
  const note = { severity: "note", file, line: null, column: null, ...coversNotes[covers] } as const;
  await noteProblems(db, check, [note]);
}

/** Names schools that are not known here: a misspelled one would become a school of its own. */
export async function noteNewSchools(
  db: Db,
  check: Check,
  rows: readonly RosterSchool[],
  below: string,
): Promise<void> {
  await insertMany(
    db,
    "import_findings",
    rows.map(({ name, place }) => ({
      import_id: check.row.id,
      kind: "school" as const,
      severity: null,
      code: "new-school",
      file: place.file,
      line: place.line,
      col: null,
      message: `${quote(name)} is not known here. It will be added below ${below}.`,
      fix: "Correct the file if this is a misspelling, and import again.",
      name: name.slice(0, 120),
      person_id: null,
      row_id: null,
      same: null,
    })),
  );
}

/** Looks for people here who may be those whom the roster names for the first time. */
export async function noteDuplicates(
  db: Db,
  check: Check,
  people: readonly {
    readonly rowId: number;
    readonly said: SaidPerson;
    readonly file: string;
    readonly line: number;
  }[],
): Promise<void> {
  const tree = new Set((await treeOf(db, check.row.organization_id)).map((each) => each.id));
  const found = await check.comparer.alike(
    db,
    people.map(({ said }, at) =>
      traitsOf({
        id: -1 - at,
        organization_id: check.schools.of(said.schoolSourcedIds) ?? check.row.organization_id,
        first_name: said.firstName,
        last_name: said.lastName,
        preferred_name: said.preferredName,
        aliases: [],
        date_of_birth: said.birthDate,
        student_id: said.number,
        phones: said.phone === null ? [] : [{ number: said.phone }],
        emails: said.email === null ? [] : [{ address: said.email }],
      }),
    ),
  );
  const living = await livingPersons(
    db,
    found.flat().map((each) => each.id),
  );
  for (const [at, others] of found.entries()) {
    const one = people[at];
    const here = others.filter((each) => tree.has(living.get(each.id)?.organization_id ?? 0));
    if (one === undefined || here.length === 0) continue;
    const linked = await db
      .selectFrom("roster_records")
      .select("record_id")
      .where("kind", "=", "person")
      .where(
        "record_id",
        "in",
        here.map((each) => each.id),
      )
      .execute();
    const free = here.filter((each) => !linked.some((link) => link.record_id === each.id));
    const numbered = free.filter((each) => each.reasons.includes("student_id"));
    const [first] = numbered.length > 0 ? numbered : free;
    if (first === undefined) continue;
    const same = numbered.length === 1;
    const person = living.get(first.id);
    await db
      .insertInto("import_findings")
      .values({
        import_id: check.row.id,
        kind: "duplicate",
        severity: null,
        code: first.reasons.join(","),
        file: one.file,
        line: one.line,
        col: null,
        message: `${one.said.firstName} ${one.said.lastName} may be ${person?.name ?? "somebody"} who is here already.`,
        fix: "Say whether both are one person.",
        name: [one.said.firstName, one.said.lastName].join(" "),
        person_id: first.id,
        row_id: one.rowId,
        same: same ? 1 : 0,
      })
      .execute();
    if (same)
      await db.updateTable("import_rows").set({ same_as: first.id }).where("id", "=", one.rowId).execute();
    check.duplicates += 1;
  }
}
