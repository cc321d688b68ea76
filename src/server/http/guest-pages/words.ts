/** What a kind of page says around its code, in one language. */
export interface GuestWords {
  readonly title: string;
  readonly ask: string;
  readonly open: string;
  readonly unavailable: string;
}

/** What all such pages say. */
interface CommonWords {
  readonly code: string;
  readonly codeHelp: string;
  readonly wrongCode: string;
  readonly later: string;
  /** Nothing is wrong with the link: the server cannot note that it is opened, or is being stopped. */
  readonly notNow: string;
  /** The other language, in its own words. */
  readonly other: string;
}

export const guestLanguages = ["en", "es"] as const;
export type GuestLanguage = (typeof guestLanguages)[number];

export const guestWords: Readonly<Record<GuestLanguage, CommonWords>> = {
  en: {
    code: "Code",
    codeHelp: "8 letters and digits",
    wrongCode: "This code is not right. Check it and type it again.",
    later: "There were too many tries. Wait a few minutes, and try again.",
    notNow: "This cannot be shown right now. Try again later: the link and the code stay the same.",
    other: "Español",
  },
  es: {
    code: "Código",
    codeHelp: "8 letras y números",
    wrongCode: "El código no es correcto. Revíselo y escríbalo de nuevo.",
    later: "Hubo demasiados intentos. Espere unos minutos e intente de nuevo.",
    notNow:
      "Esto no se puede mostrar en este momento. Inténtelo más tarde: el enlace y el código siguen siendo los mismos.",
    other: "English",
  },
};

const isLanguage = (text: string): text is GuestLanguage => guestLanguages.some((each) => each === text);

/** The language that the address names, else the first that the reader's browser asks for; English where it is neither. */
export function languageOf(named: unknown, accepted: string | undefined): GuestLanguage {
  if (typeof named === "string" && isLanguage(named)) return named;
  const asked = (accepted ?? "").split(",").map((each) => each.trim().slice(0, 2).toLowerCase());
  return asked.find(isLanguage) ?? "en";
}

const locales: Readonly<Record<GuestLanguage, string>> = { en: "en-US", es: "es-US" };

/** A calendar day in full: `December 10, 2026`. */
export const dayWords = (language: GuestLanguage, day: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
