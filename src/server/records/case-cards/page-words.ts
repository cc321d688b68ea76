import type { GuestLanguage, GuestWords } from "#server/http/guest-pages/words.ts";

/** What stands around the words of a card, for whoever has one. The words themselves are as they were typed. */
interface CardWords extends GuestWords {
  readonly to: (name: string, role: string) => string;
  readonly what: string;
  readonly call: string;
  readonly until: (day: string) => string;
  readonly alone: string;
  readonly changed: string;
  readonly read: string;
  readonly thanks: string;
}

const english: CardWords = {
  title: "Need-to-know card",
  ask: "Somebody at school has made a card for you. Type the code that you were told.",
  open: "Open the card",
  unavailable: "This card is not available. Ask the person who gave it to you.",
  to: (name, role) => `For ${name}, ${role}`,
  what: "What to do",
  call: "Whom to call",
  until: (day) => `Holds through ${day}`,
  alone: "This card is for you alone. Do not pass it on.",
  changed: "The card was changed after you opened it. Read what it says now.",
  read: "I have read this",
  thanks: "Thank you. It is recorded that you have read this card.",
};

const spanish: CardWords = {
  title: "Tarjeta de información necesaria",
  ask: "Alguien de la escuela preparó una tarjeta para usted. Escriba el código que le dieron.",
  open: "Abrir la tarjeta",
  unavailable: "Esta tarjeta no está disponible. Pregunte a la persona que se la dio.",
  to: (name, role) => `Para ${name}, ${role}`,
  what: "Qué hacer",
  call: "A quién llamar",
  until: (day) => `Vale hasta el ${day}`,
  alone: "Esta tarjeta es solo para usted. No la comparta.",
  changed: "La tarjeta cambió después de que usted la abrió. Lea lo que dice ahora.",
  read: "Ya leí esto",
  thanks: "Gracias. Queda registrado que usted leyó esta tarjeta.",
};

export const cardWords: Readonly<Record<GuestLanguage, CardWords>> = { en: english, es: spanish };
