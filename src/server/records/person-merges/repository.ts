import { plainText } from "#contract/kit/plain-words.ts";
import { searchTextOf } from "#contract/records/persons/name.ts";
import { readJson } from "#server/database/json-text.ts";
import { mergesOf } from "#server/kit/merging/merges.ts";
import { followPerson } from "#server/platform/compartments/placing.ts";
import { noteLikeness } from "#server/platform/duplicates/person-likeness.ts";
import type { PersonRow } from "#server/records/persons/repository.ts";
import { personLinks } from "./links.ts";

/** Columns that a merge decides; `mergeFields` of the contract by name. */
export const mergeColumns = [
  "organization_id",
  "first_name",
  "middle_name",
  "last_name",
  "preferred_name",
  "aliases",
  "person_type_id",
  "date_of_birth",
  "pronouns",
  "student_id",
  "grade",
  "enrollment_status",
  "languages",
  "accommodations",
  "strengths",
  "description",
  "phones",
  "emails",
  "addresses",
  "school_day",
  "tags",
] as const satisfies readonly (keyof PersonRow)[];
type Columns = Pick<PersonRow, (typeof mergeColumns)[number] | "name" | "search_text">;

/** The full name and the search text, made from the other columns. */
function withNames(columns: Columns): Columns {
  const person = { ...columns, aliases: readJson(columns.aliases) };
  const name = [columns.first_name, columns.middle_name, columns.last_name].filter((part) => part !== null);
  return { ...columns, name: name.join(" "), search_text: searchTextOf(person) };
}

export const personMerges = mergesOf({
  kind: "person",
  columns: mergeColumns,
  json: [
    "aliases",
    "languages",
    "accommodations",
    "strengths",
    "phones",
    "emails",
    "addresses",
    "school_day",
    "tags",
  ],
  derived: ["name", "search_text"],
  derive: withNames,
  asKept: (before) => ({ ...before, search_text: plainText(before.search_text) }),
  links: personLinks,
  touched: [
    ["cases", "case_persons", "case_id"],
    ["assessments", "assessments", "id"],
  ],
  follow: async (db, id) => {
    await noteLikeness(db, id);
    await followPerson(db, id);
  },
});

/** Was one of the two ever merged into the other? */
export const onceMerged = personMerges.onceMerged;
