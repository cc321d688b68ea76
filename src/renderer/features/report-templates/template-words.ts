import { type TemplateLanguage, templateLanguages } from "#contract/records/report-templates/endpoints.ts";
import { t } from "#lib/words/t.ts";

/** Each language under its own name, as whoever reads it knows it. */
export const languageNames: Readonly<Record<TemplateLanguage, string>> = {
  "en-US": t("English"),
  "es-US": t("Español"),
};

export const languageOptions = templateLanguages.map((value) => ({ value, label: languageNames[value] }));
