import { type Dates, heading, none, paragraph, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { choiceWords, fieldWords, isGiven, overviewKey, questionIn, type WorksheetState } from "./answers.ts";
import type { WorksheetPack, WorksheetTheme } from "./worksheet-schema.ts";

/** Words of ours beside those of the pack: a screen has them in its own catalogue. */
export interface PaperWords {
  readonly question: string;
  readonly nothing: string;
}

/** A theme with every question, answered or not, and what it means for the case. */
export function themeBlocks(
  pack: WorksheetPack,
  theme: WorksheetTheme,
  state: WorksheetState,
  words: PaperWords,
): readonly ReportBlock[] {
  const overview = state[overviewKey(theme.key)];
  return [
    ...table(
      [words.question, ...(pack.choice === undefined ? [] : [pack.choice.label]), pack.answer.label],
      theme.questions.map(({ key, text }) => {
        const said = questionIn(state, key);
        return [text, ...(pack.choice === undefined ? [] : [choiceWords(pack, said.choice)]), said.text];
      }),
      words.nothing,
    ),
    heading(pack.overview.label),
    isGiven(overview) ? paragraph(String(overview)) : none(words.nothing),
  ];
}

/** The conclusion with every field, answered or not. */
export const conclusionBlocks = (
  { conclusion }: WorksheetPack,
  state: WorksheetState,
  dates: Pick<Dates, "day">,
  words: PaperWords,
): readonly ReportBlock[] =>
  conclusion.fields.flatMap((field) => {
    const value = state[field.key];
    const said = field.input === "date" ? dates.day(String(value)) : fieldWords(field, value);
    return [heading(field.label), isGiven(value) ? paragraph(said) : none(words.nothing)];
  });
