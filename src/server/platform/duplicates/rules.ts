import type { DuplicateSign } from "#contract/records/person-merges/schema.ts";
import { sameName, similarName, type Traits } from "./traits.ts";

const both = <T>(a: T | null, b: T | null, compare: (one: T, other: T) => boolean): boolean =>
  a !== null && b !== null && compare(a, b);
const shared = (a: readonly string[], b: readonly string[]) => a.some((each) => b.includes(each));
const equal = (one: string, other: string) => one === other;
const different = (one: string, other: string) => one !== other;

/** Each sign by itself. */
const signs: Readonly<Record<DuplicateSign, (a: Traits, b: Traits) => boolean>> = {
  student_id: (a, b) => both(a.studentId, b.studentId, equal),
  last_name: (a, b) => a.family !== "" && a.family === b.family,
  date_of_birth: (a, b) => both(a.born, b.born, equal),
  same_name: sameName,
  similar_name: similarName,
  school: (a, b) => a.organization === b.organization,
  phone: (a, b) => shared(a.phones, b.phones),
  email: (a, b) => shared(a.emails, b.emails),
};

/** Another student ID and another date of birth: two people, whatever they are called. */
const twoPeople = (a: Traits, b: Traits) =>
  both(a.studentId, b.studentId, different) && both(a.born, b.born, different);

interface DuplicateRule {
  readonly all: readonly DuplicateSign[];
  /** At least one of these besides. */
  readonly any?: readonly DuplicateSign[];
  readonly unless?: (a: Traits, b: Traits) => boolean;
  /** While a name is typed only: enough for a hint, too little for the list. */
  readonly typing?: true;
}

/** The rules, side by side by OR; within one, `all` by AND and `any` by OR. A district's own go here. */
export const duplicateRules: readonly DuplicateRule[] = [
  { all: ["student_id"] },
  { all: ["last_name", "date_of_birth"] },
  { all: ["similar_name"], any: ["date_of_birth", "phone", "email"] },
  { all: ["similar_name", "school"], unless: twoPeople },
  { all: ["same_name"], unless: twoPeople, typing: true },
];

/** What is told of two people, strongest first; a sign that says less than another is left out. */
const order: readonly DuplicateSign[] = [
  "student_id",
  "same_name",
  "similar_name",
  "last_name",
  "date_of_birth",
  "phone",
  "email",
  "school",
];
const saidBy: Partial<Record<DuplicateSign, readonly DuplicateSign[]>> = {
  similar_name: ["same_name"],
  last_name: ["same_name", "similar_name"],
};

/** Why two may be one person; nothing where no rule says so. */
export function reasonsFor(a: Traits, b: Traits, when: "list" | "typing"): readonly DuplicateSign[] {
  const holds = duplicateRules.some(
    (rule) =>
      (rule.typing === undefined || when === "typing") &&
      rule.all.every((sign) => signs[sign](a, b)) &&
      (rule.any?.some((sign) => signs[sign](a, b)) ?? true) &&
      rule.unless?.(a, b) !== true,
  );
  if (!holds) return [];
  const found = order.filter((sign) => signs[sign](a, b));
  return found.filter((sign) => !saidBy[sign]?.some((more) => found.includes(more)));
}
