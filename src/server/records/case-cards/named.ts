import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { labelKey } from "#server/text/same-label.ts";
import { type Named, namesPerson, saysName } from "#server/text/says-name.ts";
import type { CardRow } from "./repository.ts";

type Words = Pick<CardRow, "name" | "role" | "what_to_do" | "whom_to_call">;

/** “Mother of Zoë”, “Zoë’s aunt”: who somebody is, in place of a name. */
const describes = (name: string): boolean => /(^|\s)\p{Ll}|['’]s(\s|$)/u.test(name);

/**
 * Does a card name somebody, by a part of their name too? Whoever has it may be of the case, or be called as somebody is: that it
 * is theirs tells nobody of them. Nor do the full names of others, such as the team's, of which a word is theirs too.
 */
export function cardNames(
  { name, role, what_to_do, whom_to_call }: Words,
  person: Named,
  others: readonly string[],
): boolean {
  const holds = [role, what_to_do, whom_to_call].some((text) => namesPerson(text, person, [...others, name]));
  if (holds || labelKey(name) === labelKey(person.name)) return holds;
  return describes(name) ? namesPerson(name, person, others) : saysName(name, person);
}

/** The people of a case with what they are called, and its team by their full names. */
export async function whoIsWho(db: Db, caseId: number) {
  const rows = await db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .select([
      "persons.id",
      "persons.name",
      "persons.first_name",
      "persons.last_name",
      "persons.preferred_name",
      "persons.aliases",
    ])
    .where("case_persons.case_id", "=", caseId)
    .orderBy("case_persons.position")
    .execute();
  const team = await db
    .selectFrom("case_team")
    .innerJoin("users", "users.id", "case_team.user_id")
    .select("users.full_name")
    .where("case_team.case_id", "=", caseId)
    .execute();
  const guests = await db.selectFrom("case_guests").select("name").where("case_id", "=", caseId).execute();
  return {
    people: rows.map((row) => ({ ...row, aliases: readJson(row.aliases) })),
    team: [...team.map((each) => each.full_name), ...guests.map((each) => each.name)],
  };
}
type WhoIsWho = Awaited<ReturnType<typeof whoIsWho>>;

/** The full names of everybody else in a case. */
export const othersThan = (id: number, { people, team }: WhoIsWho): readonly string[] => [
  ...people.filter((each) => each.id !== id).map((each) => each.name),
  ...team,
];

/** The first of the people of a case whom a card names; whoever it names in full comes first. */
export async function namedOnCard(db: Db, caseId: number, words: Words) {
  const who = await whoIsWho(db, caseId);
  const named = who.people.filter((person) => cardNames(words, person, othersThan(person.id, who)));
  const inFull = (person: Named) =>
    [words.role, words.what_to_do, words.whom_to_call, words.name].some((text) => saysName(text, person));
  return named.find(inFull) ?? named[0];
}
