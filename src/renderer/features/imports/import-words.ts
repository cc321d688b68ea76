import type { ImportRecord, ImportState, RosterKind, TableField } from "#contract/services/imports/schema.ts";

export const stateNames: Readonly<Record<ImportState, string>> = {
  checking: "Being checked",
  checked: "Waiting for you",
  running: "Running",
  done: "Done",
  stopped: "Stopped",
  cancelled: "Cancelled",
  failed: "Could not be read",
  undoing: "Being undone",
  undone: "Undone",
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
  "sds-v1": "School Data Sync v1",
  "sds-v2.1": "School Data Sync v2.1",
  clever: "Clever CSV",
  table: "Table",
};
export const formatName = (format: string | null): string =>
  format === null ? "Not read yet" : (formatNames[format] ?? format);

export const rosterKindNames: Readonly<Record<RosterKind, string>> = {
  school: "Schools",
  person: "People",
  relation: "Guardians of students",
  enrollment: "Enrollments",
};

export const fieldNames: Readonly<Record<TableField, string>> = {
  sourcedId: "ID in the other system",
  role: "Role",
  firstName: "First name",
  middleName: "Middle name",
  lastName: "Last name",
  fullName: "Full name",
  preferredName: "Preferred name",
  pronouns: "Pronouns",
  birthDate: "Date of birth",
  number: "Student or staff number",
  grade: "Grade",
  email: "Email",
  phone: "Phone",
  username: "Sign-in name",
  schoolId: "School ID",
  schoolName: "School name",
  guardian1Name: "Guardian 1: name",
  guardian1Email: "Guardian 1: email",
  guardian1Phone: "Guardian 1: phone",
  guardian1Relation: "Guardian 1: relation",
  guardian2Name: "Guardian 2: name",
  guardian2Email: "Guardian 2: email",
  guardian2Phone: "Guardian 2: phone",
  guardian2Relation: "Guardian 2: relation",
};

const signNames: Readonly<Record<string, string>> = {
  student_id: "same number",
  same_name: "same name",
  similar_name: "similar name",
  last_name: "same last name",
  date_of_birth: "same date of birth",
  phone: "same phone",
  email: "same email",
  school: "same school",
};
export const signsText = (code: string): string =>
  code
    .split(",")
    .map((sign) => signNames[sign] ?? sign)
    .join(", ");

const numbers = new Intl.NumberFormat("en-US");
export const countText = (count: number): string => numbers.format(count);
export const peopleText = (count: number): string =>
  count === 1 ? "1 person" : `${countText(count)} people`;

export const isUnderWay = (state: ImportState): boolean => ["checking", "running", "undoing"].includes(state);

/** What an import does or did, in one line. */
export function summaryOf({ counts: { person } }: ImportRecord): string {
  const parts = [
    ...(person.created > 0 ? [`${countText(person.created)} new`] : []),
    ...(person.changed > 0 ? [`${countText(person.changed)} changed`] : []),
    ...(person.vanished + person.ended > 0
      ? [`${countText(person.vanished + person.ended)} not enrolled any more`]
      : []),
  ];
  return parts.length === 0 ? "Nothing to change" : parts.join(", ");
}

export const managersWords = "Rosters are taken over by the administrators of the whole organization.";
