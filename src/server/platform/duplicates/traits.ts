import { searchWords, slips, slipsAllowed } from "#server/text/spelling.ts";
import { fullForms } from "./nicknames.ts";

/** What the rules look at; for a form being filled in, as much as there is. */
export interface Described {
  readonly id: number;
  readonly organization_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly preferred_name: string | null;
  readonly aliases: readonly string[];
  readonly date_of_birth: string | null;
  readonly student_id: string | null;
  readonly phones: readonly { readonly number: string }[];
  readonly emails: readonly { readonly address: string }[];
}

/** A name that somebody uses, split into words as the search does: "anna maria", "o brien". */
export interface GoesBy {
  readonly given: string;
  readonly family: string;
}

/** The same, prepared for comparing. */
export interface Traits {
  readonly id: number;
  readonly organization: number;
  readonly born: string | null;
  readonly studentId: string | null;
  readonly family: string;
  readonly names: readonly GoesBy[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

export const plain = (text: string) => searchWords(text).join(" ");

/** The last ten digits, so that country codes do not matter. Shorter numbers are ignored. */
export const digits = (number: string) => {
  const found = number.replace(/\D/g, "");
  return found.length < 7 ? "" : found.slice(-10);
};

export const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== "");

/** First, preferred and other names; an alias of several words is a whole name. */
function namesOf(person: Described): readonly GoesBy[] {
  const family = plain(person.last_name);
  const given = [person.first_name, person.preferred_name ?? ""].map((name) => ({
    given: plain(name),
    family,
  }));
  const others = person.aliases.map((alias) => {
    const words = searchWords(alias);
    return words.length > 1
      ? { given: words.slice(0, -1).join(" "), family: words.at(-1) ?? "" }
      : { given: words.join(""), family };
  });
  const known = new Set<string>();
  return [...given, ...others].filter((name) => {
    const key = `${name.given}|${name.family}`;
    return name.given !== "" && name.family !== "" && !known.has(key) && known.add(key);
  });
}

export const traitsOf = (person: Described): Traits => ({
  id: person.id,
  organization: person.organization_id,
  born: person.date_of_birth,
  studentId: plain(person.student_id ?? "").replaceAll(" ", "") || null,
  family: plain(person.last_name),
  names: namesOf(person),
  phones: distinct(person.phones.map((each) => digits(each.number))),
  emails: distinct(person.emails.map((each) => each.address.trim().toLowerCase())),
});

const sameGiven = (a: string, b: string) =>
  a === b || fullForms(a).some((form) => fullForms(b).includes(form));

/** Do words differ by one slip? Only for words that are long enough, and not for their beginnings. */
export const nearly = (a: string, b: string): boolean => {
  const allowed = Math.min(1, slipsAllowed(a), slipsAllowed(b));
  return allowed > 0 && slips(a, b, 1) <= 1 && slips(b, a, 1) <= 1;
};

const alikeInOrder = (a: GoesBy, b: GoesBy): boolean => {
  const given = sameGiven(a.given, b.given);
  const family = a.family === b.family;
  return (given && (family || nearly(a.family, b.family))) || (family && nearly(a.given, b.given));
};

const swapped = (name: GoesBy): GoesBy => ({ given: name.family, family: name.given });

const anyTwo = (a: Traits, b: Traits, alike: (one: GoesBy, other: GoesBy) => boolean) =>
  a.names.some((one) => b.names.some((other) => alike(one, other)));

/** Equal except for case, accents, nicknames, one slip, or swapped first and last names. */
export const similarName = (a: Traits, b: Traits): boolean =>
  anyTwo(a, b, (one, other) => alikeInOrder(one, other) || alikeInOrder(one, swapped(other)));

export const sameName = (a: Traits, b: Traits): boolean =>
  anyTwo(a, b, (one, other) => one.family === other.family && sameGiven(one.given, other.given));
