import { plainText } from "#contract/kit/plain-words.ts";
import type { FoundPerson, PersonRef } from "#contract/records/persons/schema.ts";
import { tellingFacts } from "#parts/words/duplicate-words.ts";

/** What a picker says of somebody whom it found: of people of one name, all that tells them apart. */
export const foundNote = (
  person: FoundPerson,
  among: readonly FoundPerson[],
  note: (person: PersonRef) => string,
): string =>
  among.some(({ uuid, name }) => uuid !== person.uuid && plainText(name) === plainText(person.name))
    ? tellingFacts(person).join(", ")
    : note(person);
