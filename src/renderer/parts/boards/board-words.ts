import {
  type AgreementBoard,
  type BoardChoice,
  type BoardQuestion,
  boardChoices,
} from "#contract/records/agreement-boards/schema.ts";
import { type Instrument, instrumentOf } from "#instruments/instrument.ts";
import { t } from "#lib/words/t.ts";

/** One of the answers to a question, in the words of its pack. */
export interface ChoiceWords {
  readonly value: BoardChoice;
  readonly label: string;
  readonly meaning: string;
}

const inPack = ({ classification, wavr }: Instrument, question: BoardQuestion) =>
  question === "classification"
    ? classification.options.map(({ value, label, definition }) => ({
        value: String(value),
        label,
        definition,
      }))
    : wavr.assessment.levels;

/** The answers to a question in the order of the pack that the assessment was begun under. */
export const choicesOf = (board: Pick<AgreementBoard, "question" | "instrument">): readonly ChoiceWords[] => {
  const words = inPack(instrumentOf(board.instrument), board.question);
  return boardChoices[board.question].map((value) => {
    const found = words.find((each) => each.value === value);
    return { value, label: found?.label ?? value, meaning: found?.definition ?? "" };
  });
};

export const choiceLabel = (
  board: Pick<AgreementBoard, "question" | "instrument">,
  choice: BoardChoice | null,
): string => choicesOf(board).find(({ value }) => value === choice)?.label ?? "";

/** What is asked, as a heading. */
export const questionWords: Readonly<Record<BoardQuestion, string>> = {
  classification: t("Threat classification"),
  level_of_concern: t("Level of concern for targeted violence"),
};

/** "Two of four have answered" in figures. */
export const answeredWords = ({ asked }: Pick<AgreementBoard, "asked">): string =>
  t("{{done}} of {{total}} have answered", {
    done: asked.filter(({ answered }) => answered).length,
    total: asked.length,
  });

export const nameOf = (user: { readonly full_name: string } | null): string =>
  user?.full_name ?? t("A former colleague");
