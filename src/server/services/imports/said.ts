import { fullName, searchTextOf } from "#contract/records/persons/name.ts";
import { mostRows, type SchoolDayRow } from "#contract/records/persons/school-day.ts";
import type { RosterKind } from "#contract/services/imports/schema.ts";
import { personTypes } from "#instruments/person-types.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import type { Row } from "#server/database/schema.ts";
import type {
  RosterEnrollment,
  RosterPerson,
  RosterRelation,
  RosterRow,
  RosterSchool,
} from "#server/rosters/roster.ts";

/** What a roster says of a row, without its place: equal texts mean that nothing changed. */
type Said<R extends RosterRow> = Omit<R, "place" | "ended" | "sourcedId" | "kind">;
export type SaidSchool = Said<RosterSchool>;
export type SaidPerson = Omit<Said<RosterPerson>, "username" | "position"> & {
  /** Of staff alone: of others nothing is said, as before anybody asked for it. */
  readonly position?: string;
};
export type SaidRelation = Said<RosterRelation>;
export type SaidEnrollment = Said<RosterEnrollment>;

/** A row under the id by which it is known again; a relation has none of its own. */
export const sourcedIdOf = (row: RosterRow): string =>
  row.kind === "relation"
    ? JSON.stringify([row.studentSourcedId, row.guardianSourcedId, row.relation])
    : row.sourcedId;

/** The fields are named one by one, in one order: neither a password nor anything else of the files slips through. */
export function saidOf(row: RosterRow): string {
  switch (row.kind) {
    case "school":
      return JSON.stringify({
        name: row.name,
        type: row.type,
        number: row.number,
        parentSourcedId: row.parentSourcedId,
      } satisfies SaidSchool);
    case "person":
      return JSON.stringify({
        roles: row.roles,
        firstName: row.firstName,
        middleName: row.middleName,
        lastName: row.lastName,
        preferredName: row.preferredName,
        pronouns: row.pronouns,
        birthDate: row.birthDate,
        number: row.number,
        grade: row.grade,
        email: row.email,
        phone: row.phone,
        schoolSourcedIds: row.schoolSourcedIds,
        ...(row.position === null ? {} : { position: row.position }),
        ...(row.schoolDay === undefined ? {} : { schoolDay: row.schoolDay }),
      } satisfies SaidPerson);
    case "relation":
      return JSON.stringify({
        studentSourcedId: row.studentSourcedId,
        guardianSourcedId: row.guardianSourcedId,
        relation: row.relation,
      } satisfies SaidRelation);
    case "enrollment":
      return JSON.stringify({
        personSourcedId: row.personSourcedId,
        schoolSourcedId: row.schoolSourcedId,
        classSourcedId: row.classSourcedId,
        className: row.className,
        role: row.role,
        from: row.from,
        to: row.to,
      } satisfies SaidEnrollment);
    default:
      return row satisfies never;
  }
}

/** The order in which kinds are written: each names only what stands before it. */
export const stepOf: Readonly<Record<RosterKind, number>> = {
  school: 1,
  person: 2,
  relation: 3,
  enrollment: 4,
};

const typeId = (key: string): number => personTypes.find((type) => type.key === key)?.id ?? 1;
const types = { student: typeId("student"), staff: typeId("staff"), guardian: typeId("parent_guardian") };

type PersonRow = Row<"persons">;
/** The columns that rosters write. */
export type TakenColumns = Pick<
  PersonRow,
  | "organization_id"
  | "first_name"
  | "middle_name"
  | "last_name"
  | "preferred_name"
  | "pronouns"
  | "date_of_birth"
  | "student_id"
  | "grade"
  | "enrollment_status"
  | "emails"
  | "phones"
  | "school_day"
>;

const isStudent = (said: SaidPerson) => said.roles[0] === "student";

/** Whoever is in the roster is enrolled as a student; of adults it says nothing. */
const statusIn = (said: SaidPerson, ended: boolean): string | null =>
  ended ? "not_enrolled" : isStudent(said) ? "enrolled" : null;

export function newPersonOf(
  said: SaidPerson,
  ended: boolean,
  kept: {
    readonly uuid: string;
    readonly organizationId: number;
    readonly userId: number | null;
    readonly now: string;
  },
): Omit<PersonRow, "id" | "merged_into"> {
  const named = {
    first_name: said.firstName,
    middle_name: said.middleName,
    last_name: said.lastName,
    preferred_name: said.preferredName,
    student_id: said.number,
  };
  return {
    uuid: kept.uuid,
    organization_id: kept.organizationId,
    version: 1,
    created_at: kept.now,
    updated_at: kept.now,
    created_by: kept.userId,
    name: fullName(named),
    ...named,
    aliases: writeJson([]),
    person_type_id: types[said.roles[0] ?? "student"],
    date_of_birth: said.birthDate,
    pronouns: said.pronouns,
    grade: said.grade,
    enrollment_status: statusIn(said, ended),
    languages: writeJson([]),
    accommodations: writeJson([]),
    strengths: writeJson([]),
    description: null,
    phones: writeJson(said.phone === null ? [] : [{ label: null, number: said.phone }]),
    emails: writeJson(said.email === null ? [] : [{ label: null, address: said.email }]),
    addresses: writeJson([]),
    school_day: writeJson([...dayRowsOf(said.schoolDay).values()]),
    tags: writeJson([]),
    source: "import",
    search_text: searchTextOf(named),
  };
}

/** A list of which one entry is the roster's: that one is replaced, and what people added stays. */
function withEntry<T>(
  list: readonly T[],
  before: string | null,
  after: string | null,
  text: (entry: T) => string,
  make: (text: string) => T,
): T[] {
  const kept = list.filter((entry) => text(entry) !== before && text(entry) !== after);
  return after === null ? [...kept] : [make(after), ...kept];
}

const blankRow = {
  from: null,
  to: null,
  days: [],
  course: null,
  place: null,
  with: null,
  bus: null,
} satisfies Omit<SchoolDayRow, "label">;

/** What a roster says of the school day, as rows of it, by field. */
function dayRowsOf(said: SaidPerson["schoolDay"] = {}): ReadonlyMap<string, SchoolDayRow> {
  const rows = new Map<string, SchoolDayRow>();
  const { homeroom, lunch, bus } = said;
  if (homeroom !== undefined) rows.set("homeroom", { ...blankRow, label: "Homeroom", place: homeroom });
  if (lunch !== undefined)
    rows.set("lunch", { ...blankRow, label: /lunch/i.test(lunch) ? lunch : `Lunch ${lunch}` });
  if (bus !== undefined) rows.set("bus", { ...blankRow, label: "Bus", bus });
  return rows;
}

/**
 * The school day with what the roster says of it now; null where it says nothing else than the last time. A roster without
 * these columns, or with a blank cell, takes nothing away: another one may have brought it.
 */
function withDayRows(
  rows: readonly SchoolDayRow[],
  before: SaidPerson | null,
  after: SaidPerson,
): SchoolDayRow[] | null {
  const earlier = dayRowsOf(before?.schoolDay);
  let now: SchoolDayRow[] | null = null;
  for (const [field, row] of dayRowsOf(after.schoolDay)) {
    const words = JSON.stringify(row);
    const was = earlier.get(field);
    const gone = was === undefined ? null : JSON.stringify(was);
    if (words === gone) continue;
    const kept: SchoolDayRow[] = (now ?? rows).filter(
      (each) => ![words, gone].includes(JSON.stringify(each)),
    );
    if (kept.length < mostRows) now = [...kept, row];
  }
  return now;
}

/**
 * What becomes of a person: only what the roster says differently than the last time, so that what people corrected
 * here stays until the roster itself changes it. Without `before` somebody who stood here already is found in it for the
 * first time: then it fills in and corrects everything that it says.
 */
export function changesOf(
  row: PersonRow,
  before: SaidPerson | null,
  after: SaidPerson,
  given: { readonly wasActive: boolean; readonly ended: boolean; readonly organizationId: number | null },
): Partial<TakenColumns> {
  const changes: { -readonly [K in keyof TakenColumns]?: TakenColumns[K] } = {};
  const take = <K extends keyof TakenColumns>(column: K, value: TakenColumns[K]) => {
    if (row[column] !== value) changes[column] = value;
  };
  const says = (field: keyof SaidPerson): boolean =>
    before === null ? after[field] !== null : before[field] !== after[field];
  if (says("firstName")) take("first_name", after.firstName);
  if (says("middleName")) take("middle_name", after.middleName);
  if (says("lastName")) take("last_name", after.lastName);
  if (says("preferredName")) take("preferred_name", after.preferredName);
  if (says("pronouns")) take("pronouns", after.pronouns);
  // Nobody loses a birthday: a roster without one leaves it out, or has a date that is none.
  if (says("birthDate") && after.birthDate !== null) take("date_of_birth", after.birthDate);
  if (says("number")) take("student_id", after.number);
  if (says("grade")) take("grade", after.grade);
  if (says("email"))
    take(
      "emails",
      writeJson(
        withEntry(
          readJson(row.emails),
          before?.email ?? null,
          after.email,
          (each) => each.address,
          (address) => ({ label: null, address }),
        ),
      ),
    );
  if (says("phone"))
    take(
      "phones",
      writeJson(
        withEntry(
          readJson(row.phones),
          before?.phone ?? null,
          after.phone,
          (each) => each.number,
          (number) => ({ label: null, number }),
        ),
      ),
    );
  const day = withDayRows(readJson(row.school_day), before, after);
  if (day !== null) take("school_day", writeJson(day));
  const moved = before === null || before.schoolSourcedIds.join("\n") !== after.schoolSourcedIds.join("\n");
  if (moved && given.organizationId !== null) take("organization_id", given.organizationId);
  if (before === null || given.wasActive === given.ended) {
    // Somebody typed why a person left: that says more than a roster does.
    const known =
      given.ended && ["transferred", "withdrawn", "graduated"].includes(row.enrollment_status ?? "");
    if (!known) take("enrollment_status", statusIn(after, given.ended));
  }
  return changes;
}

/** The columns made of others: the full name and the text that searches look in. */
export function derivedOf(row: PersonRow, changes: Partial<TakenColumns>) {
  const after = { ...row, ...changes };
  return { name: fullName(after), search_text: searchTextOf({ ...after, aliases: readJson(row.aliases) }) };
}
