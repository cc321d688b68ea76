import type { TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import { dayWords, type GuestLanguage, type GuestWords } from "#server/http/guest-pages/words.ts";

interface PaperWords extends GuestWords {
  /** In place of a file in which something of who was taken out was found since. */
  readonly withheld: string;
}

/** What stands around the code of a document, for whoever it was sent to. */
export const paperWords: Readonly<Record<GuestLanguage, PaperWords>> = {
  en: {
    title: "A document for you",
    ask: "Somebody at school has sent you a document. Type the code that you were told by telephone. The document is then saved on your device.",
    open: "Get the document",
    unavailable: "This document is not available. Ask the person who sent it to you.",
    withheld: "The document cannot be given out at the moment. Call the person who sent it to you.",
  },
  es: {
    title: "Un documento para usted",
    ask: "Alguien de la escuela le envió un documento. Escriba el código que le dieron por teléfono. El documento se guarda entonces en su dispositivo.",
    open: "Obtener el documento",
    unavailable: "Este documento no está disponible. Pregunte a la persona que se lo envió.",
    withheld: "El documento no se puede entregar en este momento. Llame a la persona que se lo envió.",
  },
};

/** The language in which whoever gets a report is spoken to. */
export const guestLanguage = (language: TemplateLanguage): GuestLanguage =>
  language === "es-US" ? "es" : "en";

interface LinkMail {
  readonly language: GuestLanguage;
  readonly school: string;
  readonly link: string;
  readonly lastDay: string;
}

/** The mail with the link: it names the school, and nothing of the case, of a person or of who sends it. */
export function linkMail({ language, school, link, lastDay }: LinkMail): {
  readonly subject: string;
  readonly text: string;
} {
  const day = dayWords(language, lastDay);
  return language === "es"
    ? {
        subject: `Un documento de ${school}`,
        text: `Hola:

${school} le envió un documento. Lo puede abrir hasta el ${day} en esta dirección:

${link}

Se necesita un código, que alguien de la escuela le dice por teléfono. Nunca va en el mismo correo.

Si no sabe de qué se trata, no tiene que hacer nada: sin el código no se abre.
`,
      }
    : {
        subject: `A document from ${school}`,
        text: `Hello,

${school} has sent you a document. You can open it through ${day} at this address:

${link}

It takes a code, which somebody at school tells you by telephone. The code is never in the same mail.

If you do not know what this is about, you need not do anything: nothing opens without the code.
`,
      };
}
