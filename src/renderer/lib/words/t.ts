import { createInstance } from "i18next";
import english from "./catalogue/en-US.json" with { type: "json" };
import type { Language } from "./language/language.ts";
import type { Filling, MessageOf } from "./language/message.ts";
import { pseudo } from "./language/pseudo.ts";

/** The keys of the catalogue, which are the words in US English: `npm run words` takes them from the sources. */
export type Catalogue = typeof english;
export type Words = MessageOf<Catalogue>;

/** The one language of this page. */
let spoken: Language = "en-US";

/** For `<Trans>` alone; everything else calls `t`. */
export const catalogue = createInstance();
void catalogue.init({
  lng: "en-US",
  fallbackLng: "en-US",
  resources: { "en-US": { translation: english } },
  initAsync: false,
  // A message is its own key, so nothing in it parts keys or names a catalogue.
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it draws.
  interpolation: { escapeValue: false },
});

/** The library's own types are of a whole tree of keys; those of `t` and of `familyWords` say what is needed. */
export const say = catalogue.t as (message: string, values: Readonly<Record<string, unknown>>) => string;

/** What stands where a language has no entry: the message itself, or what the pseudo-language makes of it. */
export const otherwise = (message: string): string => (spoken === "en-XA" ? pseudo(message) : message);

/**
 * Speaks a language. Called before the application's modules are loaded, since constants of theirs call `t`; to change
 * it later, the page is loaded anew.
 */
export function speak(language: Language): void {
  spoken = language;
  if (language !== "en-XA") return;
  // Forms for one and many have entries of their own; the rest is made from the key.
  const accented = Object.entries<string>(english).map(([key, words]) => [key, pseudo(words)]);
  catalogue.addResourceBundle("en-XA", "translation", Object.fromEntries(accented));
  void catalogue.changeLanguage("en-XA");
}

const own = new Set<string>();

/** Did the program itself say exactly these words, with nothing filled in? Then they tell nothing about anybody. */
export const isOwnWord = (words: string): boolean => own.has(words);

/**
 * Words on screen, in the language of this page: `t("Ask for help")`, `t("Delete {{name}}", { name })`,
 * `t("{{count}} cases", { count })`. The English words are the key; a key that the catalogue does not have does not
 * compile (`npm run words`). Elements among the words are for `<Trans>`.
 */
export function t<Message extends Words>(message: Message, ...[values]: Filling<Catalogue, Message>): string {
  if (values === undefined) {
    const words = otherwise(message);
    own.add(words);
    return words;
  }
  return say(message, { ...values, defaultValue: otherwise(message) });
}
