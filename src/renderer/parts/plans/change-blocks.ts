import { isFields } from "#contract/merge/same-value.ts";
import { type Difference, differencesBetween } from "#contract/records/plans/changes.ts";
import { type Dates, heading, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { t } from "#lib/words/t.ts";
import { type ChangeNames, reviewWords } from "./say-changes.ts";

export interface ChangeWords extends ChangeNames {
  readonly dates: Dates;
  /** A value that only its own plan can put into words, such as a colleague; null where it stands as it is. */
  readonly value: (key: string, value: unknown) => string | null;
}

type State = Readonly<Record<string, unknown>>;

function valueWords(words: ChangeWords, key: string, given: unknown): string {
  if (given === null || given === undefined || given === "") return "";
  const own = words.value(key, given);
  if (own !== null) return own;
  if (Array.isArray(given))
    return given
      .map((each) => valueWords(words, key, each))
      .filter(Boolean)
      .join(", ");
  if (typeof given === "boolean") return given ? t("Met") : t("Not met");
  if (typeof given !== "string") return "";
  return /^\d{4}-\d{2}-\d{2}$/.test(given) ? words.dates.day(given) : (words.choice(key, given) ?? given);
}

/** Fields that one label stands for, such as a colleague and the name of anybody else, are one line: whichever of them is given. */
function byLabel(
  words: ChangeWords,
  list: string,
  parts: readonly { readonly key: string; readonly was: unknown; readonly now: unknown }[],
): readonly (readonly [label: string, was: string, now: string])[] {
  const told = new Map<string, [string, string]>();
  for (const { key, was, now } of parts) {
    const label = words.part(list, key);
    if (label === null) continue;
    const [before, after] = told.get(label) ?? ["", ""];
    told.set(label, [before || valueWords(words, key, was), after || valueWords(words, key, now)]);
  }
  return [...told].flatMap(([label, [was, now]]) => (was || now ? [[label, was, now] as const] : []));
}

/** All that something in a list says, or said. */
function wholeOf(words: ChangeWords, list: string, item: unknown): string {
  if (!isFields(item)) return "";
  const parts = Object.entries(item).map(([key, now]) => ({ key, was: null, now }));
  return byLabel(words, list, parts)
    .map(([label, , now]) => t("{{label}}: {{value}}", { label, value: now }))
    .join("\n");
}

type Line = readonly [what: string, was: string, now: string];

function linesOf(words: ChangeWords, { field, item, how, parts, was, now }: Difference): readonly Line[] {
  if (field === "reviews")
    return how === "added" && isFields(now) ? [[t("Review"), "", reviewWords(now.result)]] : [];
  if (item === null) {
    const label = words.field(field);
    return label === null ? [] : [[label, valueWords(words, field, was), valueWords(words, field, now)]];
  }
  const numbered = words.item(field, item);
  if (how === "added") return [[t("{{item}} added", { item: numbered }), "", wholeOf(words, field, now)]];
  if (how === "removed")
    return [[t("{{item}} taken out", { item: numbered }), wholeOf(words, field, was), ""]];
  return byLabel(words, field, parts).map(([label, before, after]) => [
    t("{{item}}: {{changes}}", { item: numbered, changes: label }),
    before,
    after,
  ]);
}

const rank = ({ how }: Difference): number => (how === "removed" ? 0 : how === "added" ? 1 : 2);

/** All that a version changed, with the words before and after: first what was taken out, then what came. Nothing of the first one. */
export function changeBlocks(words: ChangeWords, before: State | null, after: State): readonly ReportBlock[] {
  if (before === null) return [];
  const lines = differencesBetween(before, after)
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((each) => linesOf(words, each));
  return [
    heading(t("What this version changed")),
    ...table(
      [t("What"), t("It said before"), t("It says now")],
      lines.map(([what, was, now]) => [what, was || "—", now || "—"]),
      t("Saved without a change"),
    ),
    heading(t("The plan as it was saved")),
  ];
}
