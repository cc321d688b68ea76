import { type CaseRecord, type CaseRole, caseRoles } from "#contract/records/cases/schema.ts";
import { placeWords } from "#contract/records/locations/place-words.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { isStudent, personTypes } from "#instruments/person-types.ts";
import { formatDateIn, formatTimeIn, saysTime, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

export const roleNames: Readonly<Record<CaseRole, string>> = {
  subject: t("Subject"),
  target: t("Target"),
  witness: t("Witness"),
  reporter: t("Reporter"),
  "parent/guardian": "Parent/Guardian",
  other: t("Other"),
};

export const roleOptions = caseRoles.map((value) => ({ value, label: roleNames[value] }));

const parentType = personTypes.find(({ key }) => key === "parent_guardian")?.id;

/** The role that somebody has in a case until another is chosen: a parent is one, the first of the others its subject. */
export function firstRole(
  { person_type }: Pick<PersonRef, "person_type">,
  others: readonly { readonly role: CaseRole }[],
): CaseRole {
  if (person_type.id === parentType) return "parent/guardian";
  return others.some(({ role }) => role === "subject") ? "other" : "subject";
}

/** Who of a case may be somebody's child: its students, former ones too, but not other parents. */
export const childrenAmong = <P extends Pick<PersonRef, "person_type"> & { readonly role: CaseRole }>(
  people: readonly P[],
): readonly P[] =>
  people.filter(({ role, person_type }) => role !== "parent/guardian" && isStudent(person_type.id));

export const confidentialityNames = { team: t("Case team"), organization: t("Whole organization") } as const;

/** `Grade 10`; other texts unchanged. */
const gradeWords = (grade: string) => (/^\d+$/.test(grade) ? t("grade {{grade}}", { grade }) : grade);

/** `Student, grade 10`. */
export const personNote = (person: {
  readonly person_type: { readonly name: string };
  readonly grade: string | null;
}): string =>
  person.grade ? `${person.person_type.name}, ${gradeWords(person.grade)}` : person.person_type.name;

type InCase = Pick<CaseRecord["persons"][number], "role" | "person_type" | "grade">;

/** The role of somebody in a case; null where the kind of person beside it says the same. */
export const roleBeside = ({ role, person_type }: InCase): string | null =>
  roleNames[role] === person_type.name ? null : roleNames[role];

/** `Subject. Student, grade 10`, `Parent/Guardian`. */
export const rolePersonNote = (person: InCase): string =>
  [roleBeside(person), personNote(person)].filter((part) => part !== null).join(". ");

type Origin = Pick<CaseRecord, "reporter" | "location" | "occurred_at" | "reported_at"> &
  Partial<Pick<CaseRecord, "place" | "zone">>;

/**
 * `Reported by Alan Brooks (teacher) on Nov 16, 2026. Happened on Nov 16, 2026 at 1:20 PM, Room 214.` Unknown parts
 * are left out. By the clocks of its school.
 */
export function originWords(record: Origin, zone: Zone = null): string {
  const { reporter } = record;
  const location = placeWords({ place: null, ...record });
  const who = reporter.anonymous
    ? t("someone who stays anonymous")
    : reporter.name && reporter.role
      ? `${reporter.name} (${reporter.role})`
      : (reporter.name ?? reporter.role ?? "");
  const told = record.reported_at
    ? ` ${t("on {{date}}", { date: formatDateIn(record.reported_at, zone) })}`
    : "";
  const reported =
    who !== "" || told !== "" ? `Reported${who === "" ? "" : ` ${t("by {{who}}", { who })}`}${told}.` : "";
  const { occurred_at } = record;
  const time =
    occurred_at && saysTime(occurred_at, zone)
      ? ` ${t("at {{time}}", { time: formatTimeIn(occurred_at, zone) })}`
      : "";
  const when = occurred_at
    ? ` ${t("on {{date}}{{time}}", { date: formatDateIn(occurred_at, zone), time })}`
    : "";
  const where = location ? `, ${location}` : "";
  const happened =
    when !== "" ? `Happened${when}${where}.` : location ? t("Place: {{location}}.", { location }) : "";
  return [reported, happened].filter((sentence) => sentence !== "").join(" ");
}

export const stepNames = ["Evaluate", "Classify", "Respond", "Evaluate safety"] as const;

type Progress = { readonly step: number; readonly done: number; readonly total: number };

/** `26 of 31`, `Done`, `None yet`. Progress, never a result. */
export function progressWords({ done, total }: Progress): string {
  if (total === 0) return t("None yet");
  return done >= total ? t("Done") : t("{{done}} of {{total}}", { done, total });
}
