import type { AnyMerge } from "#contract/records/merging/schema.ts";
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

/** A record that was merged into another one, and that one: of one name, they are told apart by what became of them. */
export function mergedNames(record: MergingRecord, merge: Pick<AnyMerge, "at" | "other">) {
  const { name } = merge.other;
  return name === record.name
    ? {
        other: t("{{name}}, merged {{date}}", { name, date: formatDate(merge.at) }),
        stayed: t("{{name}}, the record that stayed", { name }),
      }
    : { other: name, stayed: record.name };
}

/** The record with more that belongs to it; if equal, the older one. */
export function usuallyKept<R extends MergingRecord>(of: AnyMerging, first: R, second: R): R {
  const [one, other] = [of.weightOf(first), of.weightOf(second)];
  if (one !== other) return one > other ? first : second;
  return first.created_at <= second.created_at ? first : second;
}
