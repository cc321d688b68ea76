import type { MergeCounts } from "#contract/records/person-merges/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";

const count = (n: number, one: string, many: string) => (n === 0 ? "" : `${n} ${n === 1 ? one : many}`);
const present = (parts: readonly string[]) => parts.filter((part) => part !== "");

/** `2 cases, 1 assessment, 3 files, added Nov 3, 2026`: what belongs to a record. */
export const recordFacts = (person: Person): readonly string[] =>
  present([
    count(new Set(person.cases.map((each) => each.id)).size, "case", "cases"),
    count(person.assessments.length, "assessment", "assessments"),
    count(Object.keys(person.attachments).length, "file", "files"),
    `added ${formatDate(person.created_at)}`,
  ]);

/** Two records with the same name are told apart by when they were added. */
export function recordName(first: Person, second: Person, place: 0 | 1): string {
  const person = place === 0 ? first : second;
  if (first.name !== second.name) return person.name;
  const days = [formatDate(first.created_at), formatDate(second.created_at)];
  return days[0] === days[1]
    ? `${person.name}, ${place === 0 ? "first" : "second"} record`
    : `${person.name}, added ${days[place]}`;
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
    count(counts.cases, "case", "cases"),
    count(counts.assessments, "assessment", "assessments"),
    count(counts.files, "file", "files"),
    count(counts.relations, "relation", "relations"),
    count(counts.vehicles, "vehicle", "vehicles"),
    count(counts.records_checks, "records check", "records checks"),
    count(counts.protected_notes, "protected note", "protected notes"),
  ]);
  return parts.length === 0 ? null : parts.join(", ");
}
