/** Languages of the interface. `en-XA` is the pseudo-language: English as no language writes it, for tests. */
export const languages = ["en-US", "en-XA"] as const;
export type Language = (typeof languages)[number];

/** Languages of what is read with families. */
export const familyLanguages = ["en-US", "es-US"] as const;
export type FamilyLanguage = (typeof familyLanguages)[number];

const kept = "bellwether.language";

/** The language that this window was told to speak; it is known before any of its modules is loaded (decision 063). */
export function chosenLanguage(page: Pick<Window, "localStorage">): Language {
  const chosen = page.localStorage.getItem(kept);
  return languages.find((language) => language === chosen) ?? "en-US";
}

/**
 * Speaks another language from now on. Words are looked up as modules load, so the page is loaded anew; what is typed
 * is in its drafts, which are written as the page goes.
 */
export function changeLanguage(page: Window, language: Language): void {
  page.localStorage.setItem(kept, language);
  page.location.reload();
}
