import type { DuplicateSign } from "#contract/records/person-merges/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

const words: Readonly<Record<DuplicateSign, string>> = {
  student_id: t("student ID"),
  same_name: "name",
  similar_name: t("similar name"),
  last_name: t("last name"),
  date_of_birth: t("date of birth"),
  phone: t("phone number"),
  email: t("email address"),
  school: "school",
};

/** `Same student ID and date of birth, similar name`: why two records may be one person. */
export function reasonWords(reasons: readonly DuplicateSign[]): string {
  const same = reasons.filter((reason) => reason !== "similar_name").map((reason) => words[reason]);
  return sameWords(same, reasons.includes("similar_name"));
}

/** The same for any kind of record: what is the same in both, and whether their names are alike. */
export function sameWords(same: readonly string[], similarName: boolean): string {
  const listed =
    same.length > 1
      ? t("{{same}} and {{same2}}", { same: same.slice(0, -1).join(", ") ?? "", same2: same.at(-1) ?? "" })
      : same[0];
  const parts = [
    ...(similarName ? [words.similar_name] : []),
    ...(listed === undefined ? [] : [t("same {{listed}}", { listed })]),
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

const born = ({ date_of_birth }: Pick<Told, "date_of_birth">) =>
  date_of_birth === null ? [] : [t("Born {{day}}", { day: formatDate(date_of_birth) })];
const numbered = ({ student_id }: Pick<Told, "student_id">) =>
  student_id === null ? [] : [t("Student ID {{number}}", { number: student_id })];

/** What nobody else of a name and a school has. */
export const ownFacts = (person: Pick<Told, "date_of_birth" | "student_id">): readonly string[] => [
  ...born(person),
  ...numbered(person),
];

/** Facts that tell people with the same name apart. */
export const tellingFacts = (person: Told): readonly string[] =>
  [
    person.person_type.name,
    ...born(person),
    person.grade === null ? "" : /^\d+$/.test(person.grade) ? `Grade ${person.grade}` : person.grade,
    person.organization_name,
    ...numbered(person),
  ].filter((fact) => fact !== "");
