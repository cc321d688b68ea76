import type { ReportFormat } from "#contract/kit/export-request.ts";
import type { FileStep } from "#contract/kit/told-file.ts";
import { type ReportBlock, templateSectionId } from "#contract/services/reports/schema.ts";
import { nameRemoved } from "#contract/services/reports/spanish.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import {
  createRedactor,
  everyNameOf,
  type Hidden,
  type Redact,
} from "#server/services/reports/redaction/redaction.ts";
import { frameOf } from "../frame.ts";

interface Finished {
  readonly bytes: Uint8Array;
  readonly format: ReportFormat;
  /** The words in the name of the file that somebody chose. */
  readonly name: string;
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
  const own = frameOf({ ...report, title: "", subject: null, organization: "" });
  const { name, heading, about, head, foot, page, of, confidential } = own;
  return [
    ...[name, heading, head, foot, page, of, confidential, ...about],
    ...report.sections.flatMap(({ id, title, blocks }) => [
      ...(id === templateSectionId ? [] : [title]),
      ...blocks.flatMap(labelsOf),
    ]),
    "Bellwether",
  ];
}

/** The texts of the report, each of which is looked through by itself: a name does not begin in one and end in the next. */
const textsOf = ({ title, subject, organization, sections }: ReportContent): readonly string[] => [
  title,
  subject ?? "",
  organization,
  ...sections.flatMap(({ blocks }) =>
    blocks.flatMap(({ text, spans, rows, items }) => [
      spans === undefined ? text : spans.map((span) => span.text).join(""),
      ...rows.flat(),
      ...(items ?? []).flatMap((item) => [item.marker, item.text]),
    ]),
  ),
];

/** More lines than lie between two parts of one name. */
const apart = "\n".repeat(5);

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
  beside: (person.beside ?? []).map(sortedRuns),
});

/** What was found, by its letters alone: what stands between them is not the same in every format. */
const places = (found: Redact["found"], text: string) =>
  found(text).map(({ from, to, standsFor }) => ({
    said: text
      .slice(from, to)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ""),
    standsFor,
  }));

/** The text without what was put in the place of names, however it is broken into lines. */
function withoutStandIns(text: string, hidden: readonly Hidden[]): string {
  const put = [...new Set([...Object.values(nameRemoved), ...hidden.map((each) => each.standsFor)])].toSorted(
    (a, b) => b.length - a.length,
  );
  const patterns = put.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"));
  return text.replace(new RegExp(`(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`, "gu"), apart);
}

interface Looked {
  readonly text: string;
  readonly found: Redact["found"];
  readonly hidden: readonly Hidden[];
  /** Texts in which something that looks like a name is none, as often as it stands in them. */
  readonly own: readonly string[];
  /** How often the own words stand there at most. */
  readonly times: number;
}

/**
 * What of the people whose names were taken out can still be found in a text. Our own words, such as the head of a column, may
 * be somebody's name: they are no finding where they stand as often as the form has them.
 */
function leftIn({ text, found, hidden, own, times }: Looked): readonly Left[] {
  const placesIn = (words: string) => places(found, sortedRuns(withoutStandIns(words, hidden)));
  const allowed = new Map<string, number>();
  for (const words of own)
    for (const { said } of placesIn(words)) allowed.set(said, (allowed.get(said) ?? 0) + times);
  const left = new Map<string, number>();
  for (const { said, standsFor } of placesIn(text)) {
    const free = allowed.get(said) ?? 0;
    if (free > 0) allowed.set(said, free - 1);
    else left.set(standsFor, (left.get(standsFor) ?? 0) + 1);
  }
  return [...left].map(([standsFor, count]) => ({ standsFor, count }));
}

type Told = (step: FileStep) => void;

async function read({ bytes, format }: Pick<Finished, "bytes" | "format">, tell: Told) {
  tell({ doing: "reading", at: null, of: null });
  if (format === "pdf") {
    const { readPdf } = await import("./read-pdf.ts");
    return readPdf(bytes, (at, of) => tell({ doing: "reading", at, of }));
  }
  return { ...(await import("./read-docx.ts")).readDocx(bytes), pages: 1 };
}

/**
 * Reads a finished file as whoever is given it can, and says what of the people whose names were taken out it still has. What
 * was given to the writer is looked through as well: scripts that run from right to left are not always read as they were
 * written.
 */
export async function readAgain(finished: Finished, tell: Told = () => undefined): Promise<readonly Left[]> {
  const { hidden, report, name } = finished;
  if (hidden.length === 0) return [];
  const own = ownWords(report);
  const texts = textsOf(report);
  // The names of those who stay are no finding; in what is read of a file they may be broken, and are compared with what was given.
  const wanted = hidden.map(asRead);
  const { found } = createRedactor(wanted, []);
  const given = leftIn({ text: [name, ...texts].join(apart), found, hidden, own, times: 1 });
  if (given.length > 0) return given;
  const { text, properties, pages } = await read(finished, tell);
  // Properties and outlines repeat our own words, each by itself.
  const told = properties.filter((each) => !own.includes(each.trim()));
  // In a file two texts may stand so that the end of one and the beginning of the next look like a name.
  const joined = texts.join("\n");
  return leftIn({
    text: [text, ...told].join(apart),
    found: everyNameOf(wanted),
    hidden,
    own: [...own, joined],
    times: pages,
  });
}

export const readAgainJob = { name: "report.read-again", work: readAgain } satisfies Job<
  Finished,
  readonly Left[],
  FileStep
>;
