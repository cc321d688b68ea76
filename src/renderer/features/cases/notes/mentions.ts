import type { UserRef } from "#contract/kit/common.ts";

export interface MentionPart {
  readonly text: string;
  /** The person this part mentions; null for plain text. */
  readonly person: UserRef | null;
}

const wordBefore = /[\p{L}\p{N}_@.]$/u;
const wordAfter = /^[\p{L}\p{N}_]/u;

/** The text split at mentions of these people as `@Full Name`. Joined, the parts are the text again. */
export function mentionParts(text: string, people: readonly UserRef[]): readonly MentionPart[] {
  // Longer names first: Ann Leeson is not Ann Lee.
  const byLength = [...people].sort((a, b) => b.full_name.length - a.full_name.length);
  const parts: MentionPart[] = [];
  let plain = 0;
  let at = text.indexOf("@");
  while (at !== -1) {
    const rest = text.slice(at + 1);
    const person = wordBefore.test(text.slice(0, at))
      ? undefined
      : byLength.find(
          ({ full_name }) => rest.startsWith(full_name) && !wordAfter.test(rest.slice(full_name.length)),
        );
    if (person !== undefined) {
      if (at > plain) parts.push({ text: text.slice(plain, at), person: null });
      plain = at + 1 + person.full_name.length;
      parts.push({ text: text.slice(at, plain), person });
    }
    at = text.indexOf("@", Math.max(at + 1, plain));
  }
  if (plain < text.length) parts.push({ text: text.slice(plain), person: null });
  return parts;
}

/** Ids of the people a text mentions. Of two people with the same name both count: the text cannot tell them apart. */
export function mentionedIn(text: string, people: readonly UserRef[]): number[] {
  const names = new Set(mentionParts(text, people).flatMap(({ person }) => person?.full_name ?? []));
  return people.filter(({ full_name }) => names.has(full_name)).map(({ id }) => id);
}

export interface Mentioning {
  /** Position of the @. */
  readonly at: number;
  readonly query: string;
}

/** The mention being typed before the caret; null where there is none. */
export function mentioningAt(text: string, caret: number): Mentioning | null {
  const found = /(?:^|[\s(“"'])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)$/u.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? null : { at: caret - query.length - 1, query };
}

/** People with a name in which a word begins with the typed text. */
export function peopleMatching(query: string, people: readonly UserRef[]): readonly UserRef[] {
  const wanted = query.toLowerCase();
  return people
    .filter(({ full_name }) => {
      const name = full_name.toLowerCase();
      return name.startsWith(wanted) || name.includes(` ${wanted}`);
    })
    .slice(0, 8);
}
