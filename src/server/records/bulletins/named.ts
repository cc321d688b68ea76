import type { Reader } from "#server/access/reach.ts";
import { visibleCases, visiblePersons } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { breather } from "#server/platform/jobs/background.ts";
import { namesSaid } from "#server/text/says-name.ts";
import { searchWords } from "#server/text/spelling.ts";

/** How many names are told at once. */
const mostTold = 10;

const byName = new Intl.Collator("en-US");

/** The people of cases that somebody sees whose full name stands in a text, by name. */
export async function namedIn(db: Db, reader: Reader, text: string): Promise<readonly string[]> {
  // Whoever is named has their last name among the words: the rest need not be compared.
  const words = [...new Set(searchWords(text))].filter((word) => word.length > 1);
  if (words.length < 2) return [];
  const rows = await db
    .selectFrom("persons")
    .select(["name", "first_name", "last_name"])
    .where(visiblePersons(reader))
    .where("id", "in", (inner) =>
      inner
        .selectFrom("case_persons")
        .innerJoin("cases", "cases.id", "case_persons.case_id")
        .select("case_persons.person_id")
        .where(visibleCases(reader)),
    )
    .execute();
  const said = new Set(words);
  const isSaid = namesSaid(text);
  const rest = breather();
  const names: string[] = [];
  for (const row of rows) {
    if (searchWords(row.last_name).every((word) => said.has(word)) && isSaid(row)) names.push(row.name);
    await rest();
  }
  return names.toSorted(byName.compare).slice(0, mostTold);
}
