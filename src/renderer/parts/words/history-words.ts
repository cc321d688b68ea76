import { t } from "#lib/words/t.ts";

interface HistoryWords {
  /** What was done, in words: "added a file". */
  readonly actions: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  /** The action that saves a form, after which its fields are named. */
  readonly update: string;
}

/** One entry of a record's history: `changed Grade and Tags`. */
export function sayChange(
  { actions, labels, update }: HistoryWords,
  action: string,
  fields: readonly string[],
): string {
  const said = actions[action] ?? action.replaceAll(/[.-]/g, " ");
  const names = fields.map((field) => labels[field] ?? field.replaceAll("_", " "));
  if (names.length === 0) return action === update ? t("saved without a change") : said;
  const list = new Intl.ListFormat("en-US").format(names);
  return action === update ? `${said} ${list}` : `${said}: ${list}`;
}
