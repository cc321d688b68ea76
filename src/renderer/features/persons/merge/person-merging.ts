import type { DuplicatePair } from "#contract/records/person-merges/schema.ts";
import { mergeFields } from "#contract/records/person-merges/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import type { Merging } from "#parts/merging/merging.ts";
import { clashValue, mayKeepBoth } from "#parts/words/clash-words.ts";
import { reasonWords, tellingFacts } from "#parts/words/duplicate-words.ts";
import { personLabels } from "#parts/words/person-labels.ts";
import { personValues } from "../form/person-values.ts";

const present = (parts: readonly string[]) => parts.filter((part) => part !== "");

const context = (records: readonly Person[]) => ({
  kind: "person" as const,
  names: new Map(
    records.map((each) => [`organization:${each.organization_id}`, each.organization_name] as const),
  ),
});

/** Two records of one person. */
export const personMerging: Merging<Person, DuplicatePair> = {
  kind: "person",
  fields: mergeFields,
  labelOf: (field) => personLabels[field] ?? field,
  valuesOf: personValues,
  say: (field, value, records) => clashValue([field], value, context(records)),
  mayKeepBoth: (field, mine, theirs) => mayKeepBoth([field], mine, theirs, context([])),
  bodyOf: (person) => ({ person }),
  factsOf: (person) =>
    present([
      t("{{count}} cases", { count: new Set(person.cases.map((each) => each.id)).size }),
      t("{{count}} assessments", { count: person.assessments.length }),
      t("{{count}} files", { count: Object.keys(person.attachments).length }),
      t("added {{date}}", { date: formatDate(person.created_at) }),
    ]),
  weightOf: (person) => person.cases.length + person.assessments.length,
  countWords: (counts) => {
    const count = (name: string) => Number(counts[name] ?? 0);
    const parts = present([
      t("{{count}} cases", { count: count("cases") }),
      t("{{count}} assessments", { count: count("assessments") }),
      t("{{count}} files", { count: count("files") }),
      t("{{count}} relations", { count: count("relations") }),
      t("{{count}} vehicles", { count: count("vehicles") }),
      t("{{count}} records checks", { count: count("records_checks") }),
      t("{{count}} protected notes", { count: count("protected_notes") }),
    ]);
    return parts.length === 0 ? null : parts.join(", ");
  },
  pairOf: ({ persons: [one, other] }) => [
    { ...one, facts: tellingFacts(one) },
    { ...other, facts: tellingFacts(other) },
  ],
  reasonsOf: ({ reasons }) => reasonWords(reasons),
  paths: {
    list: paths.persons(),
    duplicates: paths.duplicates(),
    compare: paths.comparePersons,
    record: paths.person,
  },
  words: {
    many: t("People"),
    compare: t("Compare two people"),
    note: t("People who may have been added twice. Nothing is merged until you have compared the two."),
    empty: t("Two records with the same student ID, or with names and dates alike, appear here."),
    different: t("Not the same person"),
    remembered: t("Remembered: these are two people."),
    notAllowed: t("Only an administrator of both schools can merge these two records."),
    changed: t("This person was changed in the meantime. Nothing was undone. Close this and look once more."),
  },
};
