import {
  type TemplateKind,
  type TemplateLanguage,
  templateKinds,
  templateLanguages,
} from "#contract/records/report-templates/endpoints.ts";
import { readerPresets } from "#contract/services/reports/readers.ts";
import { t } from "#lib/words/t.ts";

/** Each language under its own name, as whoever reads it knows it. */
export const languageNames: Readonly<Record<TemplateLanguage, string>> = {
  "en-US": t("English"),
  "es-US": t("Español"),
};

export const languageOptions = templateLanguages.map((value) => ({ value, label: languageNames[value] }));

const kindNames: Readonly<Record<TemplateKind, string>> = {
  paper: t("A paper of the case"),
  letter: t("A letter of the school"),
};

export const kindOptions = templateKinds.map((value) => ({ value, label: kindNames[value] }));

/** Those for whom papers of a case are usually made. */
export const readerOptions = readerPresets.map(({ id, label }) => ({ value: id as string, label }));
