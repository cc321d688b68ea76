import type { TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";

interface FrameWords {
  readonly confidential: string;
  readonly case: (number: string) => string;
  readonly report: string;
  readonly letter: string;
  readonly made: (at: string, by: string) => string;
  readonly printed: (at: string, by: string) => string;
  readonly page: string;
  readonly of: string;
}

const words: Readonly<Record<TemplateLanguage, FrameWords>> = {
  "en-US": {
    confidential: "Confidential: need to know only",
    case: (number) => `Case ${number}`,
    report: "report",
    letter: "Letter",
    made: (at, by) => `Made ${at}, by ${by}`,
    printed: (at, by) => `Printed by ${by}, ${at}`,
    page: "Page",
    of: "of",
  },
  "es-US": {
    confidential: "Confidencial: solo para quien necesita saberlo",
    case: (number) => `Caso ${number}`,
    report: "informe",
    letter: "Carta",
    made: (at, by) => `Hecho el ${at}, por ${by}`,
    printed: (at, by) => `Impreso por ${by}, ${at}`,
    page: "Página",
    of: "de",
  },
};

interface Frame {
  readonly language: TemplateLanguage;
  readonly letter: boolean;
  readonly confidential: string;
  /** In the properties of the file. */
  readonly name: string;
  readonly heading: string;
  readonly about: readonly string[];
  readonly head: string;
  readonly foot: string;
  readonly page: string;
  readonly of: string;
}

/**
 * What stands around the sections of every document, whatever its format: its title, and the lines of each page (DOMAIN-4). A
 * letter has the school's name above it, and nothing of the case.
 */
export function frameOf(report: ReportContent): Frame {
  const { number, title, organization, printed_by, printed_at, language } = report;
  const own = words[language];
  if (report.kind === "letter")
    return {
      language,
      letter: true,
      confidential: "",
      name: own.letter,
      heading: organization,
      about: [],
      head: "",
      foot: "",
      page: own.page,
      of: own.of,
    };
  const subject = report.subject ? [report.subject] : [];
  const about = report.record ?? own.case(number);
  return {
    language,
    letter: false,
    confidential: own.confidential,
    name: `${about}: ${own.report}`,
    heading: about,
    about: [...subject, title, organization, own.made(printed_at, printed_by)],
    head: [about, ...subject, own.confidential].join(" · "),
    foot: `${own.confidential} · ${own.printed(printed_at, printed_by)}`,
    page: own.page,
    of: own.of,
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a document with one of them is refused or broken.
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** A text without what no document may have: control characters, halves of a character, and what is none. */
export const printable = (text: string): string => text.replace(unprintable, "");

/** A heading is at most one level below the one before it: a reader of the screen goes through them by level. */
export function createLevels() {
  let last = 0;
  return (wanted: number): number => {
    last = Math.min(wanted, last + 1);
    return last;
  };
}
