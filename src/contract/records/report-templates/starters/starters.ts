import type { TemplateDocument } from "../document.ts";
import type { TemplateKind, TemplateLanguage } from "../endpoints.ts";
import { englishLetters } from "./letters-en.ts";
import { spanishLetters } from "./letters-es.ts";
import { caseReview, summary, threatReport, wavrSummary, wholeAssessment } from "./papers.ts";

/** What a new template may begin with, instead of nothing. A new district has all of them, and makes them its own. */
export interface Starter {
  /** Stands in an address: `letter-subject-es`. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly language: TemplateLanguage;
  readonly kind: TemplateKind;
  /** Whom it is for, by the id of a reader: whoever they may not usually see of is taken out, and what leaves is recorded. */
  readonly reader?: string;
  readonly content: () => TemplateDocument;
}

const letters = [
  [
    "subject",
    "toParentOfSubject",
    "Letter to the parents of the subject",
    "Carta a la familia de quien dijo la amenaza",
  ],
  [
    "target",
    "toParentOfTarget",
    "Letter to the parents of the target",
    "Carta a la familia de quien fue amenazado",
  ],
  ["invitation", "invitation", "Invitation to a meeting", "Invitación a una reunión"],
  ["consent", "consent", "Consent to release information", "Autorización para compartir información"],
  ["return", "returnToSchool", "Return to school", "Regreso a la escuela"],
  ["apart", "noContact", "Agreement on keeping apart", "Acuerdo de mantener distancia"],
  ["referral", "referral", "Referral", "Derivación"],
] as const;

/** Letters that go to somebody besides the family. */
const letterReaders: Readonly<Record<string, string>> = { referral: "provider" };

const readerOf = (letter: string): Pick<Starter, "reader"> => {
  const reader = letterReaders[letter];
  return reader === undefined ? {} : { reader };
};

const filled = "Names and facts of the case are filled in. Edit the document before it goes.";

export const starters: readonly Starter[] = [
  {
    id: "threat-report",
    name: "Threat report",
    description: "What was said, who is involved and what was done at once.",
    language: "en-US",
    kind: "paper",
    content: threatReport,
  },
  {
    id: "whole-assessment",
    name: "Whole assessment",
    description:
      "Everything that was asked and answered, in the words of its questionnaire; of an adult what was signed, and the plan.",
    language: "en-US",
    kind: "paper",
    content: wholeAssessment,
  },
  {
    id: "summary",
    name: "Summary for the superintendent",
    description: "One page: what happened, where it stands and what is being done.",
    language: "en-US",
    kind: "paper",
    reader: "superintendent",
    content: summary,
  },
  {
    id: "case-review",
    name: "Case review",
    description: "For the meeting that looks back: what was found, agreed and done.",
    language: "en-US",
    kind: "paper",
    content: caseReview,
  },
  {
    id: "wavr-summary",
    name: "WAVR summary",
    description:
      "The signed opinion about an adult: level of concern, reasons, limits, and the plan with its actions.",
    language: "en-US",
    kind: "paper",
    content: wavrSummary,
  },
  ...letters.flatMap(([id, of, name, nombre]): readonly Starter[] => [
    {
      id: `letter-${id}-en`,
      name,
      description: filled,
      language: "en-US",
      kind: "letter",
      ...readerOf(id),
      content: englishLetters[of],
    },
    {
      id: `letter-${id}-es`,
      name: nombre,
      description: filled,
      language: "es-US",
      kind: "letter",
      ...readerOf(id),
      content: spanishLetters[of],
    },
  ]),
];

export const starterNamed = (id: string | null): Starter | null =>
  starters.find((each) => each.id === id) ?? null;
