import type { Kind } from "#contract/kit/kind.ts";
import { kinds, type RecordKind } from "#contract/kit/kinds.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Every text in a value, however deep. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** What one of a kind is called; empty where its kind has no field for that. */
export function labelOf(kind: RecordKind, record: Fields): string {
  const { label }: Kind = kinds[kind];
  const text = label === null ? null : record[label];
  return typeof text === "string" ? text : "";
}

/** The texts by which lists and the search find one of a kind, beside its label. */
export function wordsOf(kind: RecordKind, record: Fields): readonly string[] {
  const { words }: Kind = kinds[kind];
  return words.flatMap((field) => textsIn(record[field]));
}
