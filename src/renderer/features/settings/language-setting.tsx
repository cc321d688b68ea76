import { changeLanguage, chosenLanguage, type Language, languages } from "#lib/words/language/language.ts";
import { t } from "#lib/words/t.ts";
import { useSettled } from "#parts/policy/set-by-organization.ts";
import { SelectField } from "#ui/fields/select-field.tsx";

const names: Readonly<Record<Language, string>> = {
  "en-US": t("English (United States)"),
  "en-XA": t("Pseudo-language"),
};

/** The language of the interface, for whoever builds it: the only other one so far finds what is cut off. */
export function LanguageSetting() {
  const now = chosenLanguage(window);
  const settled = useSettled("Language");
  if (!import.meta.env.DEV && now === "en-US") return null;
  return (
    <SelectField
      label={t("Language")}
      help={settled.note(t("The page is loaded anew. What you typed stays in its draft."))}
      disabled={settled.disabled}
      value={now}
      options={languages.map((value) => ({ value, label: names[value] }))}
      onChange={(event) => {
        const chosen = languages.find((language) => language === event.target.value);
        if (chosen !== undefined) changeLanguage(window, chosen);
      }}
    />
  );
}
