import type {
  ImportRecord,
  ImportState,
  RosterKind,
  TableCovers,
  TableField,
} from "#contract/services/imports/schema.ts";
import { t } from "#lib/words/t.ts";

export const stateNames: Readonly<Record<ImportState, string>> = {
  checking: t("Being checked"),
  checked: t("Waiting for you"),
  running: t("Running"),
  done: t("Done"),
  stopped: t("Stopped"),
  cancelled: t("Cancelled"),
  failed: t("Could not be read"),
  undoing: t("Being undone"),
  undone: t("Undone"),
};

export const stateKinds: Readonly<Record<ImportState, "plain" | "wait" | "ok" | "stop">> = {
  checking: "plain",
  checked: "wait",
  running: "plain",
  done: "ok",
  stopped: "stop",
  cancelled: "plain",
  failed: "stop",
  undoing: "plain",
  undone: "plain",
};

const formatNames: Readonly<Record<string, string>> = {
  "oneroster-1.1": "OneRoster 1.1",
  "oneroster-1.2": "OneRoster 1.2",
  "sds-v1": t("School Data Sync v1"),
  "sds-v2.1": "School Data Sync v2.1",
  clever: t("Clever CSV"),
  table: t("Table"),
};
export const formatName = (format: string | null): string =>
  format === null ? t("Not read yet") : (formatNames[format] ?? format);

export const rosterKindNames: Readonly<Record<RosterKind, string>> = {
  school: t("Schools"),
  person: t("People"),
  relation: t("Guardians of students"),
  enrollment: t("Enrollments"),
};

export const fieldNames: Readonly<Record<TableField, string>> = {
  sourcedId: t("ID in the other system"),
  role: t("Role"),
  firstName: t("First name"),
  middleName: t("Middle name"),
  lastName: t("Last name"),
  fullName: t("Full name"),
  preferredName: t("Preferred name"),
  homeroom: t("Homeroom"),
  lunch: t("Lunch"),
  bus: t("Bus"),
  pronouns: t("Pronouns"),
  birthDate: t("Date of birth"),
  number: t("Student or staff number"),
  grade: t("Grade"),
  email: t("Email"),
  phone: t("Phone"),
  username: t("Sign-in name"),
  schoolId: t("School ID"),
  schoolName: t("School name"),
  guardian1Name: t("Guardian 1: name"),
  guardian1Email: t("Guardian 1: email"),
  guardian1Phone: t("Guardian 1: phone"),
  guardian1Relation: t("Guardian 1: relation"),
  guardian2Name: t("Guardian 2: name"),
  guardian2Email: t("Guardian 2: email"),
  guardian2Phone: t("Guardian 2: phone"),
  guardian2Relation: t("Guardian 2: relation"),
};

export const coversNames: Readonly<Record<TableCovers, string>> = {
  part: t("This table is only a part; nobody is taken to have left"),
  everybody: t("This table lists everybody"),
};

const signNames: Readonly<Record<string, string>> = {
  student_id: t("same number"),
  same_name: t("same name"),
  similar_name: t("similar name"),
  last_name: t("same last name"),
  date_of_birth: t("same date of birth"),
  phone: t("same phone"),
  email: t("same email"),
  school: t("same school"),
};
export const signsText = (code: string): string =>
  code
    .split(",")
    .map((sign) => signNames[sign] ?? sign)
    .join(", ");

const numbers = new Intl.NumberFormat("en-US");
export const countText = (count: number): string => numbers.format(count);
export const peopleText = (count: number): string => t("{{count, number}} people", { count });

export const isUnderWay = (state: ImportState): boolean => ["checking", "running", "undoing"].includes(state);

/** What an import does or did, in one line. */
export function summaryOf({ counts: { person } }: ImportRecord): string {
  const parts = [
    ...(person.created > 0 ? [t("{{count, number}} new", { count: person.created })] : []),
    ...(person.changed > 0 ? [t("{{count, number}} changed", { count: person.changed })] : []),
    ...(person.vanished + person.ended > 0
      ? [t("{{count, number}} not enrolled any more", { count: person.vanished + person.ended })]
      : []),
  ];
  return parts.length === 0 ? t("Nothing to change") : parts.join(", ");
}

export const managersWords = t("Rosters are taken over by the administrators of the whole organization.");
