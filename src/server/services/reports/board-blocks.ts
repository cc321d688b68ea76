import type { agreements } from "#contract/records/wavr/schema.ts";
import { type Dates, facts, heading, labeled, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { instrumentOf } from "#instruments/instrument.ts";
import type { DecidedBoard } from "#server/records/agreement-boards/decided.ts";

export const answerNames: Readonly<Record<(typeof agreements)[number], string>> = {
  agrees: "Agrees",
  differs: "Sees it differently",
  not_asked: "Not asked",
};

/** What a team decided on an agreement board, and who sees it differently, in their own words. */
export const boardBlocks = (boards: readonly DecidedBoard[], dates: Dates): readonly ReportBlock[] =>
  boards.flatMap(({ instrument, choice, words, made_at, made_by, members }) => [
    heading("What the team decided together"),
    ...facts([
      ["Decided", instrumentOf(instrument).classification.optionOf(Number(choice))?.label],
      ["Date", dates.moment(made_at)],
      ["Recorded by", made_by?.full_name ?? "A former colleague"],
    ]),
    ...labeled("Reasons of the team", words),
    ...table(
      ["Name", "How they see it", "In their own words"],
      members.map(({ user, answer, words: own }) => [
        user?.full_name ?? "A former colleague",
        answerNames[answer],
        own ?? "",
      ]),
      "",
    ),
  ]);
