import type { CaseRecord, CaseRole } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { personTypes } from "#instruments/person-types.ts";
import { formatDate, formatTime, saysTime } from "#lib/words/format-date.ts";

export const roleNames: Readonly<Record<CaseRole, string>> = {
  subject: "Subject",
  target: "Target",
  witness: "Witness",
  reporter: "Reporter",
  "parent/guardian": "Parent/Guardian",
  other: "Other",
};

const parentType = personTypes.find(({ key }) => key === "parent_guardian")?.id;

/** The role that somebody has in a case until another is chosen: a parent is one, the first of the others its subject. */
export function firstRole(
  { person_type }: Pick<PersonRef, "person_type">,
  others: readonly { readonly role: CaseRole }[],
): CaseRole {
  if (person_type.id === parentType) return "parent/guardian";
  return others.some(({ role }) => role === "subject") ? "other" : "subject";
}

export const confidentialityNames = { team: "Case team", organization: "Whole organization" } as const;

/** `Grade 10`; other texts unchanged. */
const gradeWords = (grade: string) => (/^\d+$/.test(grade) ? `grade ${grade}` : grade);

/** `Student, grade 10`. */
export const personNote = (person: {
  readonly person_type: { readonly name: string };
  readonly grade: string | null;
}): string =>
  person.grade ? `${person.person_type.name}, ${gradeWords(person.grade)}` : person.person_type.name;

type Origin = Pick<CaseRecord, "reporter" | "location" | "occurred_at" | "reported_at">;

/**
 * `Reported by Alan Brooks (teacher) on Nov 16, 2026. Happened on Nov 16, 2026 at 1:20 PM, Room 214.` Unknown parts
 * are left out.
 */
export function originWords(record: Origin): string {
  const { reporter, location } = record;
  const who = reporter.anonymous
    ? "someone who stays anonymous"
    : reporter.name && reporter.role
      ? `${reporter.name} (${reporter.role})`
      : (reporter.name ?? reporter.role ?? "");
  const told = record.reported_at ? ` on ${formatDate(record.reported_at)}` : "";
  const reported = who !== "" || told !== "" ? `Reported${who === "" ? "" : ` by ${who}`}${told}.` : "";
  const { occurred_at } = record;
  const time = occurred_at && saysTime(occurred_at) ? ` at ${formatTime(occurred_at)}` : "";
  const when = occurred_at ? ` on ${formatDate(occurred_at)}${time}` : "";
  const where = location ? `, ${location}` : "";
  const happened = when !== "" ? `Happened${when}${where}.` : location ? `Place: ${location}.` : "";
  return [reported, happened].filter((sentence) => sentence !== "").join(" ");
}

export const stepNames = ["Evaluate", "Classify", "Respond", "Evaluate safety"] as const;

type Progress = { readonly step: number; readonly done: number; readonly total: number };

/** `26 of 31`, `Done`, `None yet`. Progress, never a result. */
export function progressWords({ done, total }: Progress): string {
  if (total === 0) return "None yet";
  return done >= total ? "Done" : `${done} of ${total}`;
}
