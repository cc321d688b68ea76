/** What stands around the words of a card, for whoever has one. The words themselves are as they were typed. */
interface CardWords {
  readonly title: string;
  readonly ask: string;
  readonly code: string;
  readonly codeHelp: string;
  readonly open: string;
  readonly wrongCode: string;
  readonly unavailable: string;
  readonly later: string;
  readonly to: (name: string, role: string) => string;
  readonly what: string;
  readonly call: string;
  readonly until: (day: string) => string;
  readonly alone: string;
  readonly changed: string;
  readonly read: string;
  readonly thanks: string;
  /** The other language, in its own words. */
  readonly other: string;
}

const english: CardWords = {
  title: "Need-to-know card",
  ask: "Somebody at school has made a card for you. Type the code that you were told.",
  code: "Code",
  codeHelp: "8 letters and digits",
  open: "Open the card",
  wrongCode: "This code is not right. Check it and type it again.",
  unavailable: "This card is not available. Ask the person who gave it to you.",
  later: "There were too many tries. Wait a few minutes, and try again.",
  to: (name, role) => `For ${name}, ${role}`,
  what: "What to do",
  call: "Whom to call",
  until: (day) => `Holds through ${day}`,
  alone: "This card is for you alone. Do not pass it on.",
  changed: "The card was changed after you opened it. Read what it says now.",
  read: "I have read this",
  thanks: "Thank you. It is recorded that you have read this card.",
  other: "Español",
};

const spanish: CardWords = {
  title: "Tarjeta de información necesaria",
  ask: "Alguien de la escuela preparó una tarjeta para usted. Escriba el código que le dieron.",
  code: "Código",
  codeHelp: "8 letras y números",
  open: "Abrir la tarjeta",
  wrongCode: "El código no es correcto. Revíselo y escríbalo de nuevo.",
  unavailable: "Esta tarjeta no está disponible. Pregunte a la persona que se la dio.",
  later: "Hubo demasiados intentos. Espere unos minutos e intente de nuevo.",
  to: (name, role) => `Para ${name}, ${role}`,
  what: "Qué hacer",
  call: "A quién llamar",
  until: (day) => `Vale hasta el ${day}`,
  alone: "Esta tarjeta es solo para usted. No la comparta.",
  changed: "La tarjeta cambió después de que usted la abrió. Lea lo que dice ahora.",
  read: "Ya leí esto",
  thanks: "Gracias. Queda registrado que usted leyó esta tarjeta.",
  other: "English",
};

export const cardLanguages = ["en", "es"] as const;
export type CardLanguage = (typeof cardLanguages)[number];

export const cardWords: Readonly<Record<CardLanguage, CardWords>> = { en: english, es: spanish };

const isLanguage = (text: string): text is CardLanguage => cardLanguages.some((each) => each === text);

/** The language that the address names, else the first that the reader's browser asks for; English where it is neither. */
export function languageOf(named: unknown, accepted: string | undefined): CardLanguage {
  if (typeof named === "string" && isLanguage(named)) return named;
  const asked = (accepted ?? "").split(",").map((each) => each.trim().slice(0, 2).toLowerCase());
  return asked.find(isLanguage) ?? "en";
}

const locales: Readonly<Record<CardLanguage, string>> = { en: "en-US", es: "es-US" };

/** A calendar day in full: `December 10, 2026`. */
export const dayWords = (language: CardLanguage, day: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
