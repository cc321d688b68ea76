import { searchTextOf } from "#contract/records/persons/name.ts";
import { writeJson } from "#server/database/json-text.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { insertPerson, type PersonRow } from "#server/records/persons/repository.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SamplePerson } from "./people.ts";

/** Ways in which a person gets recorded twice. */
const ways: readonly ((person: PersonRow) => Partial<PersonRow>)[] = [
  // One typing mistake, and no student ID.
  (person) => ({ last_name: `${person.last_name}${person.last_name.slice(-1)}`, student_id: null }),
  // First and last name swapped, with more facts.
  (person) => ({
    first_name: person.last_name,
    last_name: person.first_name,
    student_id: null,
    pronouns: "they/them",
    languages: writeJson(["English", "Spanish"]),
    description: "Eats lunch in the library. Asked for a quiet place to work.",
  }),
  // With the parents' phone number, from a call.
  () => ({
    middle_name: "J.",
    grade: null,
    date_of_birth: null,
    phones: writeJson([{ label: "Parent", number: "(555) 0142-7781" }]),
    tags: writeJson(["front office"]),
  }),
];

/** A few people who were added twice, for comparing. */
export async function addDuplicates(
  db: Db,
  chance: Chance,
  people: readonly SamplePerson[],
  at: (daysAgo: number) => string,
): Promise<void> {
  const students = people.filter((person) => person.isStudent);
  for (const [place, way] of ways.entries()) {
    const chosen = students[place * 7 + 2];
    if (chosen === undefined) continue;
    const { id: _, merged_into: __, ...row } = await findRow(db, "persons", chosen.id);
    const changed = { ...row, ...way({ ...row, id: chosen.id, merged_into: null }) };
    const name = [changed.first_name, changed.middle_name, changed.last_name]
      .filter((part) => part !== null)
      .join(" ");
    await insertPerson(db, {
      ...changed,
      uuid: chance.uuid(),
      name,
      version: 1,
      created_at: at(4 + place),
      updated_at: at(4 + place),
      source: "typed",
      search_text: searchTextOf({ ...changed, aliases: [] }),
    });
  }
}
