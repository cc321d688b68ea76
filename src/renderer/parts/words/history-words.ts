import { t } from "#lib/words/t.ts";

interface HistoryWords {
  /** What was done, in words: "added a file". */
  readonly actions: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  /** The action that saves a form, after which its fields are named. */
  readonly update: string;
}

const isMerge = (action: string) => action.endsWith(".merge");

/** What was done with another record: "merged River Crew into this record". */
function mergedWords(action: string, other: string | null): string | null {
  if (isMerge(action))
    return other === null
      ? t("merged another record into this one")
      : t("merged {{other}} into this record", { other });
  if (!action.endsWith(".unmerge")) return null;
  return other === null ? t("undid a merge") : t("undid the merge with {{other}}", { other });
}

/** One entry of a record's history: `changed Grade and Tags`. `other`: the other record of a merge, where it is known. */
export function sayChange(
  { actions, labels, update }: HistoryWords,
  action: string,
  fields: readonly string[],
  other: string | null = null,
): string {
  const said = mergedWords(action, other) ?? actions[action] ?? action.replaceAll(/[.-]/g, " ");
  const names = fields.map((field) => labels[field] ?? field.replaceAll("_", " "));
  if (names.length === 0) return action === update ? t("saved without a change") : said;
  const list = new Intl.ListFormat("en-US").format(names);
  return action === update ? `${said} ${list}` : `${said}: ${list}`;
}
