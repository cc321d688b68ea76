import { kinds, recordKinds } from "#contract/kit/kinds.ts";
import type { DropReason, DueRule } from "./schema.ts";

/** "7 years", "18 months". */
export const monthsWords = (months: number): string => {
  if (months % 12 !== 0) return months === 1 ? "1 month" : `${months} months`;
  return months === 12 ? "1 year" : `${months / 12} years`;
};

/** Which rule made a record due, and what it says. */
export function ruleWords({ of, label, months }: DueRule): string {
  const time = monthsWords(months);
  switch (of) {
    case "category":
      return `Category ${label ?? "that was deleted"}: ${time} after closing`;
    case "type":
      return `Type ${label ?? "that was deleted"}: ${time} after closing`;
    case "left":
      return `In no case and no roster: ${time} after the last change`;
    default:
      return `All other cases: ${time} after closing`;
  }
}

/** Why a record of a list stays. */
export const dropWords: Readonly<Record<DropReason, string>> = {
  held: "Under legal hold",
  kept: "Kept longer",
  reopened: "Opened again",
  changed: "Changed since",
  not_due: "No longer due",
  gone: "Deleted otherwise",
  cancelled: "Stopped before",
};

/** "3 interviews": of a kind of records, or of whatever else was counted. */
export function countWords(what: string, count: number): string {
  const kind = recordKinds.find((each) => each === what);
  if (kind === undefined) return `${count} ${what}`;
  return `${count.toLocaleString("en-US")} ${count === 1 ? kinds[kind].noun : kinds[kind].nouns}`;
}
