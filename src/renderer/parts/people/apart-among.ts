import { plainText } from "#contract/kit/plain-words.ts";
import { foundPerson, type PersonRef } from "#contract/records/persons/schema.ts";
import { tellingFacts } from "#parts/words/duplicate-words.ts";

/**
 * What tells somebody from others of that name, in words: as their record in a case says it, or, beside one of that name among those
 * who are chosen with them, as a picker found them. Null for whoever alone is called so.
 */
export function apartAmong(person: PersonRef, chosen: readonly PersonRef[]): string | null {
  if (typeof person.apart === "string") return person.apart;
  const twice = chosen.some(
    ({ uuid, name }) => uuid !== person.uuid && plainText(name) === plainText(person.name),
  );
  return twice ? tellingFacts(foundPerson.parse(person)).join(", ") : null;
}
