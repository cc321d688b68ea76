import type { DuplicateSign } from "#contract/records/person-merges/schema.ts";
import { type DuplicateRule, reasoning } from "./reasons.ts";
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

/** One rule must hold; within a rule, all of `all` and one of `any`. A district's own rules go here. */
export const duplicateRules: readonly DuplicateRule<DuplicateSign, Traits>[] = [
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

/** Why two people may be one; empty where no rule holds. */
export const reasonsFor = reasoning<DuplicateSign, Traits>({
  signs,
  rules: duplicateRules,
  order,
  saidBy,
  slow: ["same_name", "similar_name"],
});
