import type { MergeCounts } from "#contract/records/person-merges/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

const present = (parts: readonly string[]) => parts.filter((part) => part !== "");

/** `2 cases, 1 assessment, 3 files, added Nov 3, 2026`: what belongs to a record. */
export const recordFacts = (person: Person): readonly string[] =>
  present([
    t("{{count}} cases", { count: new Set(person.cases.map((each) => each.id)).size }),
    t("{{count}} assessments", { count: person.assessments.length }),
    t("{{count}} files", { count: Object.keys(person.attachments).length }),
    t("added {{date}}", { date: formatDate(person.created_at) }),
  ]);

/** Two records with the same name are told apart by when they were added. */
export function recordName(first: Person, second: Person, place: 0 | 1): string {
  const person = place === 0 ? first : second;
  if (first.name !== second.name) return person.name;
  const days = [formatDate(first.created_at), formatDate(second.created_at)];
  return days[0] === days[1]
    ? place === 0
      ? t("{{name}}, first record", { name: person.name })
      : t("{{name}}, second record", { name: person.name })
    : t("{{name}}, added {{place}}", { name: person.name ?? "", place: days[place] ?? "" });
}

/** The record with more cases and assessments; if equal, the older one. */
export function usuallyKept(first: Person, second: Person): Person {
  const weight = (person: Person) => person.cases.length + person.assessments.length;
  if (weight(first) !== weight(second)) return weight(first) > weight(second) ? first : second;
  return first.created_at <= second.created_at ? first : second;
}

/** `2 cases, 1 file`; null where there is nothing. */
export function countWords(counts: MergeCounts): string | null {
  const parts = present([
    t("{{count}} cases", { count: counts.cases }),
    t("{{count}} assessments", { count: counts.assessments }),
    t("{{count}} files", { count: counts.files }),
    t("{{count}} relations", { count: counts.relations }),
    t("{{count}} vehicles", { count: counts.vehicles }),
    t("{{count}} records checks", { count: counts.records_checks }),
    t("{{count}} protected notes", { count: counts.protected_notes }),
  ]);
  return parts.length === 0 ? null : parts.join(", ");
}
