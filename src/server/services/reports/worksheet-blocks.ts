import { type Dates, facts, heading, none, paragraph } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { conclusionBlocks, themeBlocks } from "#instruments/worksheets/worksheet-parts.ts";
import type { ReportSource } from "./report-source.ts";

type Blocks = readonly ReportBlock[];
type Signed = ReportSource["worksheets"][number];

const words = { question: "Question", nothing: "Not answered" };

function oneWorksheet({ person, instrument, pack, signed }: Signed, dates: Dates): Blocks {
  const of = facts([
    ["Person", person.name],
    ["Questions", `${pack?.meta.name ?? instrument.pack} ${instrument.version}`],
    ["Signed", dates.moment(signed.made_at)],
    ["Signed by", signed.made_by?.full_name ?? "A former colleague"],
  ]);
  if (pack === null) return [...of, none("Its questions are not known here.")];
  return [
    heading(pack.title),
    ...of,
    ...pack.meta.notices.map(paragraph),
    ...pack.themes.flatMap((theme) => [
      heading(theme.title),
      ...themeBlocks(pack, theme, signed.state, words),
    ]),
    heading(pack.conclusion.title),
    ...conclusionBlocks(pack, signed.state, dates, words),
  ];
}

/** Worksheets as they were signed, whichever pack they are of. */
export const worksheetBlocks = ({ worksheets }: ReportSource, dates: Dates): Blocks =>
  worksheets.flatMap((each) => oneWorksheet(each, dates));
