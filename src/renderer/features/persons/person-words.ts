import type { Person, PersonSummary } from "#contract/records/persons/schema.ts";
import { t } from "#lib/words/t.ts";

/** `Grade 10`, `Kindergarten`; other texts unchanged. */
export function gradeWords(grade: string): string {
  if (grade === "PK") return t("Pre-kindergarten");
  if (grade === "K") return t("Kindergarten");
  return /^\d+$/.test(grade) ? t("Grade {{grade}}", { grade }) : grade;
}

export const grades = ["PK", "K", ...Array.from({ length: 12 }, (_, index) => String(index + 1))];

/** Options of the grade field; an unusual grade can still be chosen. */
export const gradeOptions = (current: string | null | undefined) =>
  [...grades, ...(current && !grades.includes(current) ? [current] : [])].map((value) => ({
    value,
    label: gradeWords(value),
  }));

export const enrollmentNames: Readonly<Record<string, string>> = {
  enrolled: t("Enrolled"),
  transferred: t("Transferred"),
  withdrawn: t("Withdrawn"),
  graduated: t("Graduated"),
  not_enrolled: t("Not enrolled"),
};

/** The line below the name: type, grade, school, student ID. */
export function personFacts(person: PersonSummary): readonly string[] {
  return [
    person.person_type.name,
    person.grade ? gradeWords(person.grade) : "",
    person.organization_name,
    person.student_id ? `Student ID ${person.student_id}` : "",
  ].filter((fact) => fact !== "");
}

type Address = Person["addresses"][number];

/** `418 Alder Street, Northfield, MN 55057`. */
export function addressLine(address: Address): string {
  const place = [address.state, address.postal_code].filter(Boolean).join(" ");
  return [address.street, address.city, place].filter(Boolean).join(", ");
}

const sources: Readonly<Record<string, string>> = { typed: t("Typed in"), import: t("Roster import") };

/** Where a record came from, and whether a roster knows it now; unknown sources are shown as they are. */
export const sourceWords = ({ source, source_id }: Pick<Person, "source" | "source_id">): string =>
  source === "typed" && source_id ? t("Typed in, then found in a roster") : (sources[source] ?? source);
