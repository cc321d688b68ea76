import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import type { AnyMerging, MergingRecord } from "./merging.ts";

/** Two records with the same name are told apart by when they were added. */
export function recordName(first: MergingRecord, second: MergingRecord, place: 0 | 1): string {
  const record = place === 0 ? first : second;
  if (first.name !== second.name) return record.name;
  const days = [formatDate(first.created_at), formatDate(second.created_at)];
  return days[0] === days[1]
    ? place === 0
      ? t("{{name}}, first record", { name: record.name })
      : t("{{name}}, second record", { name: record.name })
    : t("{{name}}, added {{place}}", { name: record.name, place: days[place] ?? "" });
}

/** The record with more that belongs to it; if equal, the older one. */
export function usuallyKept<R extends MergingRecord>(of: AnyMerging, first: R, second: R): R {
  const [one, other] = [of.weightOf(first), of.weightOf(second)];
  if (one !== other) return one > other ? first : second;
  return first.created_at <= second.created_at ? first : second;
}
