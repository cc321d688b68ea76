import type { ReportFormat } from "#contract/kit/export-request.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { frameOf } from "../frame.ts";
import { ambiguous, createRedactor, type Named, type Redact } from "../redaction.ts";

export type Hidden = Named & { readonly standsFor: string };

interface Finished {
  readonly bytes: Uint8Array;
  readonly format: ReportFormat;
  readonly fileName: string;
  readonly report: ReportContent;
  /** Whose names, student IDs, birth dates, addresses and telephone numbers were taken out of it. */
  readonly hidden: readonly Hidden[];
}

/** What of a person still stands in a finished file, and how often. */
interface Left {
  readonly standsFor: string;
  readonly count: number;
}

/** Which of our own words a block has, in which no names are looked for. */
const labelsOf = ({ kind, rows, filled = false }: ReportBlock): readonly string[] => {
  if (filled) return [];
  if (kind === "table" || kind === "signatures") return rows[0] ?? [];
  return kind === "facts" ? rows.map(([label = ""]) => label) : [];
};

function ownWords(report: ReportContent): readonly string[] {
  const { name, heading, head, foot, page, of, confidential } = frameOf(report);
  const about = frameOf({ ...report, title: "", organization: "" }).about;
  return [
    ...[name, heading, head, foot, page, of, confidential, ...about],
    ...report.sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(labelsOf)]),
    "Bellwether",
  ];
}

/** All that the report says, however it is set. */
const textOf = ({ title, organization, sections }: ReportContent): string =>
  [
    title,
    organization,
    ...sections.flatMap(({ blocks }) =>
      blocks.flatMap(({ text, spans, rows, items }) => [
        spans === undefined ? text : spans.map((span) => span.text).join(""),
        ...rows.flat(),
        ...(items ?? []).map((item) => item.text),
      ]),
    ),
  ].join("\n");

/**
 * Readers of a PDF get the two letters of the ligatures of lam and alef in either order: the letters of each such run are
 * sorted, in what was read and in what is looked for.
 */
const sortedRuns = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\u0627\u0644]{2,}/g, (run) => [...run].sort().join(""));

const asRead = (person: Hidden): Hidden => ({
  ...person,
  first_name: sortedRuns(person.first_name),
  last_name: sortedRuns(person.last_name),
  name: sortedRuns(person.name),
  middle_name: person.middle_name === null ? null : sortedRuns(person.middle_name),
  preferred_name: person.preferred_name === null ? null : sortedRuns(person.preferred_name),
  aliases: person.aliases.map(sortedRuns),
});

const places = (redact: Redact, text: string) =>
  redact
    .found(text)
    .map(({ from, to, standsFor }) => ({ said: text.slice(from, to).toLowerCase(), standsFor }));

/** The text without what was put in the place of names, however it is broken into lines. */
function withoutStandIns(text: string, hidden: readonly Hidden[]): string {
  const put = [...new Set([ambiguous, ...hidden.map((each) => each.standsFor)])].toSorted(
    (a, b) => b.length - a.length,
  );
  const patterns = put.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"));
  return text.replace(new RegExp(patterns.join("|"), "g"), "\n");
}

/**
 * What of the people whose names were taken out can still be found in the finished text. Our own words, such as the head of
 * a column, may be somebody's name: they are no finding where they stand as often as the form has them.
 */
export function leftIn(
  text: string,
  hidden: readonly Hidden[],
  own: readonly string[],
  pages = 1,
): readonly Left[] {
  if (hidden.length === 0) return [];
  const redact = createRedactor(hidden.map(asRead), []);
  const allowed = new Map<string, number>();
  for (const words of own)
    for (const { said } of places(redact, sortedRuns(words)))
      allowed.set(said, (allowed.get(said) ?? 0) + pages);
  const left = new Map<string, number>();
  for (const { said, standsFor } of places(redact, sortedRuns(withoutStandIns(text, hidden)))) {
    const free = allowed.get(said) ?? 0;
    if (free > 0) allowed.set(said, free - 1);
    else left.set(standsFor, (left.get(standsFor) ?? 0) + 1);
  }
  return [...left].map(([standsFor, count]) => ({ standsFor, count }));
}

async function said({ bytes, format }: Pick<Finished, "bytes" | "format">) {
  if (format === "pdf") return (await import("./read-pdf.ts")).readPdf(bytes);
  return { text: (await import("./read-docx.ts")).readDocx(bytes), pages: 1 };
}

/**
 * Reads a finished file as whoever is given it can, and says what of the people whose names were taken out it still has. What
 * was given to the writer is looked through as well: scripts that run from right to left are not always read as they were
 * written.
 */
export async function readAgain(finished: Finished): Promise<readonly Left[]> {
  const { hidden, report, fileName } = finished;
  if (hidden.length === 0) return [];
  const own = ownWords(report);
  const given = leftIn(`${textOf(report)}\n${fileName}`, hidden, own);
  if (given.length > 0) return given;
  const { text, pages } = await said(finished);
  return leftIn(`${text}\n${fileName}`, hidden, own, pages);
}

export const readAgainJob = { name: "report.read-again", work: readAgain } satisfies Job<
  Finished,
  readonly Left[]
>;
