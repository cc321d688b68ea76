import type { DuplicateSign } from "#contract/records/person-merges/schema.ts";
import { sameName, similarName, type Traits } from "./traits.ts";

const both = <T>(a: T | null, b: T | null, compare: (one: T, other: T) => boolean): boolean =>
  a !== null && b !== null && compare(a, b);
const shared = (a: readonly string[], b: readonly string[]) => a.some((each) => b.includes(each));
const equal = (one: string, other: string) => one === other;

/** The test of each sign by itself. */
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

/** Different student IDs and dates of birth: two people, whatever their names. Asked millions of times by an import. */
export const twoPeople = (a: Traits, b: Traits): boolean =>
  a.born !== null &&
  b.born !== null &&
  a.born !== b.born &&
  a.studentId !== null &&
  b.studentId !== null &&
  a.studentId !== b.studentId;

interface DuplicateRule {
  readonly all: readonly DuplicateSign[];
  /** At least one of these must hold too. */
  readonly any?: readonly DuplicateSign[];
  readonly unless?: (a: Traits, b: Traits) => boolean;
  /** Only while typing: enough for a hint, not for the list of pairs. */
  readonly typing?: true;
}

/** One rule must hold; within a rule, all of `all` and one of `any`. A district's own rules go here. */
export const duplicateRules: readonly DuplicateRule[] = [
  { all: ["student_id"] },
  { all: ["last_name", "date_of_birth"] },
  { all: ["similar_name"], any: ["date_of_birth", "phone", "email"] },
  { all: ["similar_name", "school"], unless: twoPeople },
  { all: ["same_name"], unless: twoPeople, typing: true },
];

/** Signs in the order in which they are told, strongest first; a sign implied by another is left out. */
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

/** Comparing names takes many times as long as everything else: whoever differs otherwise is spared it. */
const named: readonly DuplicateSign[] = ["same_name", "similar_name"];
const quickFirst = duplicateRules.map((rule) => ({
  ...rule,
  all: rule.all.toSorted((one, other) => Number(named.includes(one)) - Number(named.includes(other))),
}));

/** Why two people may be one; empty where no rule holds. */
export function reasonsFor(a: Traits, b: Traits, when: "list" | "typing"): readonly DuplicateSign[] {
  const holds = quickFirst.some(
    (rule) =>
      (rule.typing === undefined || when === "typing") &&
      rule.unless?.(a, b) !== true &&
      (rule.any?.some((sign) => signs[sign](a, b)) ?? true) &&
      rule.all.every((sign) => signs[sign](a, b)),
  );
  if (!holds) return [];
  const found = order.filter((sign) => signs[sign](a, b));
  return found.filter((sign) => !saidBy[sign]?.some((more) => found.includes(more)));
}
