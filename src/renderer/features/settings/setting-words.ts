import { t } from "#lib/words/t.ts";
import type { FieldWords } from "#ui/forms/form-outcome.tsx";

/** A value of a setting in words: an entry of a list may be something that was chosen, with its label. */
function sayValue(value: unknown): string {
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (Array.isArray(value)) return value.map(sayValue).join(", ");
  if (typeof value === "object" && value !== null)
    return "label" in value ? String(value.label) : Object.values(value).map(sayValue).join(" ");
  return value === null || value === undefined ? "" : String(value);
}

/** How the fields of a setting are called where somebody else changed it meanwhile. */
export const settingWords = (labels: FieldWords["labels"]): FieldWords => ({
  labels,
  say: (_, value) => sayValue(value),
});
