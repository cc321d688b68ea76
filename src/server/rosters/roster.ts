/**
 * What a roster says, in one form for every format that it comes in (OneRoster 1.1 and 1.2, School Data Sync v1 and
 * v2.1, Clever-style CSV, any table with a mapping). Days are ISO dates; blank text is null.
 */
export const rosterFormats = [
  "oneroster-1.1",
  "oneroster-1.2",
  "sds-v1",
  "sds-v2.1",
  "clever",
  "table",
] as const;
export type RosterFormat = (typeof rosterFormats)[number];

/** Where something stands in what was read. `line` counts from 1 and names the line on which the row begins. */
export interface RosterPlace {
  readonly file: string;
  readonly line: number;
}

interface Row {
  readonly place: RosterPlace;
  /** The id that the student information system gave it; unique within its kind. */
  readonly sourcedId: string;
  /** Marked as deleted by the system itself (`tobedeleted`, an end date that has passed, `enabledUser` false). */
  readonly ended: boolean;
}

export interface RosterSchool extends Row {
  readonly kind: "school";
  readonly name: string;
  readonly type: "district" | "school" | "agency";
  /** The number that the state or the district knows it by. */
  readonly number: string | null;
  readonly parentSourcedId: string | null;
}

export interface RosterPerson extends Row {
  readonly kind: "person";
  /** The first is what the person is kept as. */
  readonly roles: readonly ("student" | "staff" | "guardian")[];
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly preferredName: string | null;
  readonly pronouns: string | null;
  readonly birthDate: string | null;
  /** The student or staff number that people in the school use. */
  readonly number: string | null;
  /** As Bellwether writes it: "PK", "K", "1" to "12", "13" for what comes after. */
  readonly grade: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly schoolSourcedIds: readonly string[];
  /** What staff are, in one word of the format: "teacher", "principal", "staff" where it says no more. Null for others. */
  readonly position: string | null;
  /** What a table says of the school day, where it says anything: a room, a lunch, a bus. */
  readonly schoolDay?: Readonly<Partial<Record<"homeroom" | "lunch" | "bus", string>>>;
  /** What somebody who signs in would be called; only read where users are taken too. Never a password. */
  readonly username: string | null;
}

export interface RosterEnrollment extends Row {
  readonly kind: "enrollment";
  readonly personSourcedId: string;
  readonly schoolSourcedId: string;
  readonly classSourcedId: string | null;
  readonly className: string | null;
  readonly role: "student" | "teacher" | "aide" | "other";
  readonly from: string | null;
  readonly to: string | null;
}

export interface RosterRelation {
  readonly kind: "relation";
  readonly place: RosterPlace;
  readonly ended: boolean;
  readonly studentSourcedId: string;
  readonly guardianSourcedId: string;
  readonly relation: "parent" | "guardian" | "other";
}

export type RosterRow = RosterSchool | RosterPerson | RosterEnrollment | RosterRelation;

/**
 * What is wrong with a row, a file or the whole. An `error` leaves out its row and nothing else; `fatal` ends the
 * reading, and nothing of it may be taken over; a `note` was mended while reading.
 */
export interface RosterProblem {
  readonly severity: "fatal" | "error" | "note";
  /** Stands for the kind of problem in tests and counts: "missing-column", "bad-date", "dangling-school". */
  readonly code: string;
  readonly file: string;
  /** Null where the whole file is meant. */
  readonly line: number | null;
  readonly column: string | null;
  /** A sentence: what is wrong. Quotes at most 80 characters of what was read, never of a password column. */
  readonly message: string;
  /** A sentence: what to do about it in the file or in the mapping. */
  readonly fix: string;
}
