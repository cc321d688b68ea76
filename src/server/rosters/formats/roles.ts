import type { RosterEnrollment, RosterPerson, RosterRelation } from "../roster.ts";

export interface RoleMeaning {
  readonly role: RosterPerson["roles"][number];
  /** What somebody with this role is to those they are guardian of. */
  readonly relation: RosterRelation["relation"];
  /** The word itself, of staff. */
  readonly position?: string;
}

const staff: RoleMeaning = { role: "staff", relation: "other" };
const guardian = (relation: RosterRelation["relation"]): RoleMeaning => ({ role: "guardian", relation });

/** The roles of all formats, in one order, so that a number stands for each. */
const meanings: Readonly<Record<string, RoleMeaning>> = {
  student: { role: "student", relation: "other" },
  learner: { role: "student", relation: "other" },
  teacher: staff,
  staff,
  aide: staff,
  administrator: staff,
  admin: staff,
  districtadministrator: staff,
  siteadministrator: staff,
  systemadministrator: staff,
  principal: staff,
  assistantprincipal: staff,
  counselor: staff,
  proctor: staff,
  faculty: staff,
  professor: staff,
  instructor: staff,
  employee: staff,
  other: staff,
  officestaff: staff,
  itadmin: staff,
  adjunctprofessor: staff,
  substitute: staff,
  nurse: staff,
  psychologist: staff,
  socialworker: staff,
  support: staff,
  parent: guardian("parent"),
  mother: guardian("parent"),
  father: guardian("parent"),
  guardian: guardian("guardian"),
  legalguardian: guardian("guardian"),
  relative: guardian("other"),
  contact: guardian("other"),
};
const words = Object.keys(meanings);

const keyOf = (word: string): string => word.toLowerCase().replaceAll(/^(?:urn|ext):.*[:/]|[\s_\-/.]/g, "");

/** The number of a role, null where the word is none. */
export function roleNumber(word: string): number | null {
  const at = words.indexOf(keyOf(word));
  return at < 0 ? null : at;
}

export function roleOfNumber(number: number): RoleMeaning {
  const word = words[number] ?? "";
  const meaning = meanings[word] ?? staff;
  return meaning.role === "staff" ? { ...meaning, position: word } : meaning;
}

const enrollmentRoles: Readonly<Record<string, RosterEnrollment["role"]>> = {
  student: "student",
  learner: "student",
  teacher: "teacher",
  primaryteacher: "teacher",
  coteacher: "teacher",
  aide: "aide",
  proctor: "other",
  administrator: "other",
  counselor: "other",
  principal: "other",
  parent: "other",
  guardian: "other",
  relative: "other",
};

/** The role within a class; null where the word is none. */
export const enrollmentRole = (word: string): RosterEnrollment["role"] | null =>
  enrollmentRoles[keyOf(word)] ?? (roleNumber(word) === null ? null : "other");

/** What a word for a relation means: "Mother", "parent", "Legal guardian", "Aunt". */
export function relationOf(word: string | null): RosterRelation["relation"] {
  if (word === null) return "guardian";
  const key = keyOf(word);
  if (/parent|mother|father|mom|dad/.test(key) && !/^grand|foster/.test(key)) return "parent";
  return key.includes("guardian") ? "guardian" : "other";
}
