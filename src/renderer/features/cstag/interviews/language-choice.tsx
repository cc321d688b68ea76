import {
  languageField,
  languageOf,
  type SpokenLanguage,
  type Translation,
  translationOf,
} from "#instruments/translations.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { useInstrument } from "../cstag-context.ts";

const options = [
  { value: "en-US", label: t("English") },
  { value: "es-US", label: t("Español") },
] as const;

interface LanguageChoiceProps {
  readonly form: SectionForm;
  readonly onChange: (field: string, value: string) => void;
  readonly readOnly: boolean;
}

/** In which language an interview is spoken; it is kept with its answers. Nothing where the pack has only one. */
export function LanguageChoice({ form, onChange, readOnly }: LanguageChoiceProps) {
  const { identity } = useInstrument();
  if (readOnly || translationOf(identity, "es-US") === null) return null;
  return (
    <Segmented<SpokenLanguage | "en-US">
      label={t("Language of the interview")}
      options={options}
      value={languageOf(form) ?? "en-US"}
      onChange={(language) => onChange(languageField, language)}
    />
  );
}

/** What is spoken in the language of an interview; null where that is English. */
export function useTranslation(form: SectionForm): Translation | null {
  const { identity } = useInstrument();
  const language = languageOf(form);
  return language === null ? null : translationOf(identity, language);
}
