// Writes one long report as a PDF in a process of its own and prints what it took: the report, or its bare text by the library.
import { setPriority } from "node:os";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { writeReportJob } from "#server/services/reports/file-job.ts";
import { readFonts } from "#server/services/reports/pdf/fonts.ts";
import { setPagesInOneThread } from "#server/services/reports/pdf/one-thread.ts";
import { readAgainJob } from "#server/services/reports/reading/read-again.ts";

const [way = "", pages = "300"] = process.argv.slice(2);

const sentence = "Said in the hall before the second period, and told to the team on the same day. ";
const people = Array.from({ length: 40 }, (_, index) => `Student ${index}`);

/** Some three quarters of a page: a table as of comments, and two texts. */
function blocks(index: number): readonly ReportBlock[] {
  const rows = Array.from({ length: 9 }, (_, row) => [
    "Nov 20, 2026, 3:20 PM EST",
    people[(index + row) % people.length] ?? "",
    sentence,
  ]);
  return [
    { kind: "heading", text: `Part ${index}`, rows: [] },
    { kind: "text", text: sentence.repeat(8), rows: [] },
    { kind: "table", text: "", rows: [["Written", "Author", "Comment"], ...rows] },
    { kind: "text", text: sentence.repeat(5), rows: [] },
  ];
}

const report: ReportContent = {
  language: "en-US",
  number: "NHS-2026-0015",
  title: "A long report",
  organization: "Northfield High School",
  printed_by: "Dana Whitfield",
  printed_at: "Nov 26, 2026, 9:20 AM EST",
  sections: [
    {
      id: "comments",
      title: "Comments",
      blocks: Array.from({ length: Math.round(Number(pages) * 1.2) }, (_, index) => blocks(index)).flat(),
    },
  ],
};

const hidden = people.map((_, index) => ({
  ...{ id: index, first_name: `Wrenza${index}`, middle_name: null, last_name: `Ashbyqu${index}` },
  ...{
    name: `Wrenza${index} Ashbyqu${index}`,
    preferred_name: null,
    aliases: [],
    marks: [`S-${20_000 + index}`],
  },
  standsFor: "A student",
}));

/** In the worker thread of this process that makes every report: its memory counts as that of the process. */
const jobs = createJobs();
const ours = () => jobs.run(writeReportJob, { report, format: "pdf", at: new Date(0) }, { long: true });

/** The same words in paragraphs, without tables, headings, tags or a page's head and foot. */
async function bare(): Promise<Uint8Array> {
  const fonts = await readFonts("letters");
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...fonts] }] });
  const words = report.sections.flatMap((section) =>
    section.blocks.flatMap(({ text, rows }) => [text, ...rows.map((cells) => cells.join(" "))]),
  );
  const inputs = { words: words.filter((each) => each !== "").join("\n") };
  const mainFileContent = `#set text(font: "Inter", size: 10.5pt)\n#for line in sys.inputs.words.split("\\n") { par(line) }`;
  return compiler.pdf({ mainFileContent, inputs }, { pdfTags: false });
}

setPagesInOneThread();
// Both ways at the priority of the workers, so that what else the machine does slows them alike.
if (process.platform === "linux") setPriority(0, 5);
const before = process.memoryUsage().rss;
const began = performance.now();
const bytes = await (way === "ours" ? ours() : bare());
const milliseconds = performance.now() - began;
const written = process.resourceUsage().maxRSS * 1024;
const reading = performance.now();
const finished = { bytes, format: "pdf", name: "", report, hidden } as const;
const left = way === "ours" ? await jobs.run(readAgainJob, finished, { long: true }) : [];
const read_milliseconds = performance.now() - reading;
if (left.length > 0) throw new Error("Somebody was found who is not in it.");
await jobs.close();
process.stdout.write(
  JSON.stringify({
    bytes: bytes.length,
    milliseconds,
    read_milliseconds,
    // The operating system counts in kilobytes.
    megabytes: (written - before) / 1_000_000,
    peak: (process.resourceUsage().maxRSS * 1024) / 1_000_000,
    rest: before / 1_000_000,
  }),
);
