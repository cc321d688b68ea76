import { t } from "#lib/words/t.ts";
import { sayChange } from "#parts/words/history-words.ts";
import { plainFieldWords } from "#parts/words/plain-field-words.ts";

const actions: Readonly<Record<string, string>> = {
  "entity.create": t("added this record"),
  "entity.update": t("changed"),
  "entity.delete": t("deleted this record"),
  "entity.distinct": t("noted that another record is of something else"),
  "relation.create": t("added a relation"),
  "relation.delete": t("took a relation back"),
  "media.create": t("added a file"),
  "media.update": t("changed a file"),
  "media.delete": t("deleted a file"),
};

const labels = Object.fromEntries(
  Object.entries(plainFieldWords.entity).map(([field, { label }]) => [field, label]),
);

/** One entry of the history of an organization of interest: `changed Name and Notes`. */
export const historyWords = (action: string, fields: readonly string[], other: string | null): string =>
  sayChange(
    { actions, labels, update: "entity.update" },
    action,
    // The action says already that it was a relation.
    fields.filter((field) => field !== "updated_by" && field !== "relations"),
    other,
  );
