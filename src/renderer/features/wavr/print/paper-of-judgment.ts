import { answeredIn } from "#contract/records/wavr/answered.ts";
import type { WavrSummary } from "#contract/records/wavr/schema.ts";
import { heading, none, paragraph, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import type { Instrument } from "#instruments/instrument.ts";
import { formatMoment } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { answerWords, isAnswer } from "#parts/words/agreement-words.ts";
import { isGiven } from "../state/intake.ts";
import { judgmentFields, levelOf } from "../summary/judgment.ts";
import { type PaperNames, valueOnPaper } from "./paper-values.ts";

/** Who was asked, as a draft or a signed version has it. */
export type AskedOnPaper = {
  readonly name: string;
  readonly role: string | null;
  readonly answer: string;
  readonly words: string | null;
  /** When they said it, where that was after it was signed. */
  readonly later?: string | null;
};

/** Who was asked about a signed version, and how they answered, also after it was signed. */
export const askedOf = (signed: WavrSummary): readonly AskedOnPaper[] =>
  answeredIn(signed).map(({ user, name, ...each }) => ({
    ...each,
    name: user?.full_name ?? name ?? t("Somebody"),
  }));

/** An answer in words, with when it was given where that was after the signature. */
export function answerSaid({ answer, later }: Pick<AskedOnPaper, "answer" | "later">): string {
  const said = isAnswer(answer) ? answerWords[answer] : answer;
  return later == null
    ? said
    : t("{{said}} (said {{when}}, after it was signed)", { said, when: formatMoment(later) });
}

/** A judgment with every field, answered or not, and who agreed. */
export function judgmentBlocks(
  words: Instrument["wavr"]["assessment"],
  form: SectionForm,
  asked: readonly AskedOnPaper[],
  names: PaperNames,
): readonly ReportBlock[] {
  return [
    ...judgmentFields(words).flatMap((field): readonly ReportBlock[] => {
      const value = form[field.key];
      if (!isGiven(value)) return [heading(field.label), none(t("Not answered"))];
      if (field.input !== "radio")
        return [heading(field.label), paragraph(valueOnPaper(field, value, names))];
      const level = levelOf(words, value);
      return [
        heading(field.label),
        paragraph(level === null ? String(value) : `${level.label}. ${level.definition} ${level.response}`),
      ];
    }),
    heading(t("Who agreed")),
    ...table(
      [t("Name"), t("Role"), t("Answer"), t("In their own words")],
      asked.map(({ name, role, answer, later, words: own }) => [
        name,
        role ?? "",
        answerSaid({ answer, later }),
        own ?? "",
      ]),
      t("Nobody was asked."),
    ),
  ];
}
