import type { DuplicateSign } from "#contract/records/person-merges/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";

const words: Readonly<Record<DuplicateSign, string>> = {
  student_id: "student ID",
  same_name: "name",
  similar_name: "similar name",
  last_name: "last name",
  date_of_birth: "date of birth",
  phone: "phone number",
  email: "email address",
  school: "school",
};

/** `Same student ID and date of birth, similar name`: why two records may be one person. */
export function reasonWords(reasons: readonly DuplicateSign[]): string {
  const same = reasons.filter((reason) => reason !== "similar_name").map((reason) => words[reason]);
  const listed = same.length > 1 ? `${same.slice(0, -1).join(", ")} and ${same.at(-1)}` : same[0];
  const parts = [
    ...(reasons.includes("similar_name") ? [words.similar_name] : []),
    ...(listed === undefined ? [] : [`same ${listed}`]),
  ];
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Told = {
  readonly person_type: { readonly name: string };
  readonly date_of_birth: string | null;
  readonly grade: string | null;
  readonly organization_name: string;
  readonly student_id: string | null;
};

/** Facts that tell people with the same name apart. */
export const tellingFacts = (person: Told): readonly string[] =>
  [
    person.person_type.name,
    person.date_of_birth === null ? "" : `Born ${formatDate(person.date_of_birth)}`,
    person.grade === null ? "" : /^\d+$/.test(person.grade) ? `Grade ${person.grade}` : person.grade,
    person.organization_name,
    person.student_id === null ? "" : `Student ID ${person.student_id}`,
  ].filter((fact) => fact !== "");
