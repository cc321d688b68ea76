import { type PlanChange, type PlanChanges, wordsKeys } from "#contract/records/plans/changes.ts";
import { reviewResults } from "#contract/records/plans/schema.ts";
import { taskStatusNames } from "#contract/records/reminders/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { reviewResultNames } from "./plan-words.ts";

type Value = PlanChange["value"];

/** What a plan of one kind calls what changed in it. */
export interface ChangeNames {
  /** Null for what nobody reads. */
  readonly field: (key: string) => string | null;
  /** Something in a list: "Action 3". */
  readonly item: (list: string, number: number) => string;
  readonly part: (list: string, key: string) => string | null;
  /** A choice in words; null where its label says enough. */
  readonly choice: (key: string, value: string) => string | null;
}

/** How many changes are named, and how many of what came and went; whoever wants all opens the version. */
const most = 3;
const mostOfLists = 6;

export const reviewWords = (value: unknown): string => {
  const result = reviewResults.find((each) => each === value);
  return result === undefined ? t("Review") : t("Review: {{result}}", { result: reviewResultNames[result] });
};

function valueWords(names: ChangeNames, key: string, value: Value): string | null {
  if (typeof value === "number") {
    const status = key === "status" ? ([1, 2, 3, 4] as const).find((each) => each === value) : undefined;
    return status === undefined ? null : taskStatusNames[status];
  }
  if (typeof value === "boolean") return key === "met" ? (value ? t("Met") : t("Not met")) : null;
  if (value === null) return null;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : names.choice(key, value);
}

const unique = (words: readonly string[]) => [...new Set(words)];

export const isWords = (key: string): boolean => wordsKeys.some((each) => each === key);

function sayChange(
  names: ChangeNames,
  { field, item, how, words, parts, value }: PlanChange,
): readonly string[] {
  if (field === "reviews") return how === "added" ? [reviewWords(value)] : [];
  if (item === null) {
    const label = names.field(field);
    if (label === null) return [];
    const said = valueWords(names, field, value);
    return [said === null ? label : t("{{label}}: {{value}}", { label, value: said })];
  }
  const numbered = names.item(field, item);
  // A number stands for nothing any more once one before it is gone.
  const what = words === null ? numbered : t("{{item}} ({{words}})", { item: numbered, words });
  if (how === "added") return [t("{{item}} added", { item: what })];
  if (how === "removed") return [t("{{item}} taken out", { item: what })];
  const said = unique(
    parts.flatMap(({ key, value: given }) => {
      const label = names.part(field, key);
      if (label === null) return [];
      if (isWords(key)) return [t("reworded")];
      const now = valueWords(names, key, given);
      // How far something is says what it is about.
      if (key === "status" && now !== null) return [now];
      return [now === null ? label : t("{{label}} {{value}}", { label, value: now })];
    }),
  );
  return said.length === 0 ? [] : [t("{{item}}: {{changes}}", { item: what, changes: said.join(", ") })];
}

/** What is said first: what a review found, which says by itself why its date is another one; then what is gone, and what came. */
const rank = ({ field, how }: PlanChange): number =>
  field === "reviews" ? 0 : how === "removed" ? 1 : how === "added" ? 2 : 3;

/** What was changed, in one line; null where nothing is that anybody reads. */
export function changesInWords(names: ChangeNames, changes: readonly PlanChange[]): string | null {
  const sorted = changes.toSorted((a, b) => rank(a) - rank(b));
  const said = unique(sorted.flatMap((each) => sayChange(names, each)));
  if (said.length === 0) return null;
  const lists = changes.filter((each) => rank(each) === 1 || rank(each) === 2).length;
  const named = Math.max(most, Math.min(lists, mostOfLists));
  const line = said.slice(0, named).join("; ");
  return said.length > named
    ? t("{{changes}}, and {{count}} more", { changes: line, count: said.length - named })
    : line;
}

/** What a version changed, in one line. */
export const sayChanges = (names: ChangeNames, { number, changes }: PlanChanges): string =>
  number === 1 ? t("The first version") : (changesInWords(names, changes) ?? t("Saved without a change"));
