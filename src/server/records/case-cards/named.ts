import type { Db } from "#server/database/schema.ts";
import { labelKey } from "#server/text/same-label.ts";
import { saysName } from "#server/text/says-name.ts";
import type { CardRow } from "./repository.ts";

type Words = Pick<CardRow, "name" | "role" | "what_to_do" | "whom_to_call">;
type Person = Parameters<typeof saysName>[1];

/** Does a card say somebody's full name? Whoever has it may be of the case: that it is theirs tells nobody of them. */
export const cardNames = ({ name, role, what_to_do, whom_to_call }: Words, person: Person): boolean =>
  [labelKey(name) === labelKey(person.name) ? "" : name, role, what_to_do, whom_to_call].some((text) =>
    saysName(text, person),
  );

/** The first of the people of a case whom a card names. */
export async function namedOnCard(db: Db, caseId: number, words: Words) {
  const people = await db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .select(["persons.name", "persons.first_name", "persons.last_name"])
    .where("case_persons.case_id", "=", caseId)
    .orderBy("case_persons.position")
    .execute();
  return people.find((person) => cardNames(words, person));
}
