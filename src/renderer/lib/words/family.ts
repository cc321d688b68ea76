import english from "./catalogue/family.en-US.json" with { type: "json" };
import spanish from "./catalogue/family.es-US.json" with { type: "json" };
import { formatDate, formatDateTime } from "./format-date.ts";
import type { FamilyLanguage } from "./language/language.ts";
import type { Filling, MessageOf } from "./language/message.ts";
import { catalogue, say } from "./t.ts";

type FamilyCatalogue = typeof english;
type FamilyMessage = MessageOf<FamilyCatalogue>;

const namespace = "family";
catalogue.addResourceBundle("en-US", namespace, english);
catalogue.addResourceBundle("es-US", namespace, spanish);

export type InLanguage = <Message extends FamilyMessage>(
  message: Message,
  ...values: Filling<FamilyCatalogue, Message>
) => string;

/**
 * Words that are read with a family, in its language, whatever the language of the page is. They have a catalogue of
 * their own, of which every language is complete: `const inLanguage = familyWords("es-US"); inLanguage("Interview date")`.
 */
export function familyWords(language: FamilyLanguage): InLanguage {
  return (message, ...[values]) => say(message, { ...values, lng: language, ns: namespace });
}

/** Dates as the language writes them: `19 nov 2026`, `19 nov 2026, 10:42 a.m.`; in English as on every screen. */
export function familyDates(language: FamilyLanguage) {
  if (language === "en-US") return { day: formatDate, moment: formatDateTime };
  const days = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const written = (format: Intl.DateTimeFormat, iso: string) => {
    const at = new Date(iso);
    return Number.isNaN(at.getTime()) ? "" : format.format(at).replaceAll(/[\u00A0\u202F]/g, " ");
  };
  return {
    day: (iso: string | null) => (iso === null ? "" : written(days, iso.slice(0, 10))),
    moment: (iso: string | null) => (iso === null ? "" : written(moments, iso)),
  };
}
