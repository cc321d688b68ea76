import type { AgreementBoard } from "#contract/records/agreement-boards/schema.ts";
import { heading, paragraph, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { t } from "#lib/words/t.ts";
import { choiceLabel, nameOf } from "#parts/boards/board-words.ts";
import { answerWords } from "#parts/words/agreement-words.ts";
import type { PaperNames } from "./paper-values.ts";

/** What the team decided on each agreement board, and who sees it differently; no answer that was given before. */
export const boardBlocks = (
  boards: readonly AgreementBoard[],
  { dates }: Pick<PaperNames, "dates">,
): readonly ReportBlock[] =>
  boards.flatMap((board) => {
    const { decision } = board;
    if (decision === null) return [];
    const { choice, words, made_at, members } = decision;
    return [
      heading(t("What the team decided together")),
      paragraph(
        t("{{choice}}, {{when}}", { choice: choiceLabel(board, choice), when: dates.moment(made_at) }),
      ),
      ...(words === null ? [] : [paragraph(words)]),
      ...table(
        [t("Name"), t("Answer"), t("In their own words")],
        members.map(({ user, answer, words: own }) => [nameOf(user), answerWords[answer], own ?? ""]),
        t("Nobody was asked."),
      ),
    ];
  });
