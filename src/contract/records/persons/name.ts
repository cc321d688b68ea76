import { plainText } from "#contract/kit/plain-words.ts";

interface Named {
  readonly first_name: string;
  readonly middle_name?: string | null | undefined;
  readonly last_name: string;
}

interface Searched extends Named {
  readonly preferred_name?: string | null | undefined;
  readonly student_id?: string | null | undefined;
  readonly aliases?: readonly string[] | undefined;
}

/** The full name as it appears on the wire. */
export const fullName = (person: Named): string =>
  [person.first_name, person.middle_name ?? null, person.last_name].filter((part) => part !== null).join(" ");

/** "Ana Maria Lopez" and, as lists of schools write it, "Lopez, Ana Maria"; null where there is only one word. */
export function partsOfName(whole: string): { firstName: string; lastName: string } | null {
  const comma = whole.indexOf(",");
  if (comma > 0) {
    const firstName = whole.slice(comma + 1).trim();
    return firstName === "" ? null : { firstName, lastName: whole.slice(0, comma).trim() };
  }
  const words = whole.split(/\s+/);
  const lastName = words.pop() ?? "";
  return words.length === 0 ? null : { firstName: words.join(" "), lastName };
}

/** Is nothing of it in the letters that records are usually written in? Others then write such a name in their own way. */
export const inAnotherScript = (names: readonly (string | null | undefined)[]): boolean => {
  const said = names.join(" ");
  return /\p{Letter}/u.test(said) && !/\p{Script=Latin}/u.test(said);
};

/** The text in which a search for part of a name or a student ID looks, without accents and capitals. */
export const searchTextOf = (person: Searched): string =>
  plainText(
    [
      fullName(person),
      `${person.first_name} ${person.last_name}`,
      person.preferred_name ?? null,
      person.student_id ?? null,
      ...(person.aliases ?? []),
    ]
      .filter((part) => part !== null)
      .join("\n"),
  );
