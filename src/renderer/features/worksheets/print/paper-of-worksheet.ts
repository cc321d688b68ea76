import { datesIn, heading } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import type { WorksheetState } from "#instruments/worksheets/answers.ts";
import { conclusionBlocks, themeBlocks } from "#instruments/worksheets/worksheet-parts.ts";
import type { WorksheetPack } from "#instruments/worksheets/worksheet-schema.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { t } from "#lib/words/t.ts";
import type { PaperSection } from "#parts/paper/paper-sections.tsx";

const words = { question: t("Question"), nothing: t("Not answered") };

export const dates = datesIn(ownTimeZone());

/** A whole worksheet, each theme as it is on screen, also what is not saved yet. */
export const paperOfWorksheet = (
  pack: WorksheetPack,
  state: WorksheetState,
  before: readonly ReportBlock[] = [],
): readonly PaperSection[] => [
  ...pack.themes.map((theme) => ({
    id: theme.key,
    title: theme.title,
    blocks: themeBlocks(pack, theme, state, words),
  })),
  {
    id: "conclusion",
    title: pack.conclusion.title,
    blocks: [...before, ...conclusionBlocks(pack, state, dates, words)],
  },
];

/** The same as one text with headings. */
export const blocksOf = (pack: WorksheetPack, state: WorksheetState): readonly ReportBlock[] =>
  paperOfWorksheet(pack, state).flatMap(({ title, blocks }) => [heading(title), ...blocks]);
