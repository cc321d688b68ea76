import { datesIn } from "#contract/services/reports/blocks.ts";
import { type ReportBlock, type ReportSectionId, reportSections } from "#contract/services/reports/schema.ts";
import { learnPack } from "#instruments/instrument.ts";
import type { NamedPack } from "#instruments/packs.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { namesThatStay, reporterName, sectionWriters } from "./case-parts.ts";
import type { StoredReport } from "./read-report.ts";
import { createRedactor, type Named, type Redact } from "./redaction.ts";
import type { ReportPerson } from "./report-people.ts";
import { sourceOf } from "./report-source.ts";
import { standIns } from "./stand-ins.ts";

export interface Selection {
  readonly sections: readonly ReportSectionId[];
  readonly redact: readonly number[];
  readonly redact_reporter: boolean;
}

/** All that is known of a report, read from the database. */
export interface ReportParts {
  readonly stored: StoredReport;
  readonly people: readonly ReportPerson[];
  readonly parents: Parameters<typeof standIns>[1];
  /** The words of districts that its assessments were begun under. */
  readonly packs: readonly NamedPack[];
  readonly printedBy: string;
  readonly selection: Selection;
  readonly timeZone: string | null;
  readonly now: string;
}

/** Labels of our own contain no names: the first row of a table, and the first of each fact. */
function redactBlock({ kind, text, rows }: ReportBlock, redact: Redact): ReportBlock {
  const fixed = (row: number, column: number) =>
    ((kind === "table" || kind === "signatures") && row === 0) || (kind === "facts" && column === 0);
  return {
    kind,
    text: redact(text),
    rows: rows.map((cells, row) => cells.map((cell, column) => (fixed(row, column) ? cell : redact(cell)))),
  };
}

/** A reporter who is on no list: known by name only. */
function reporterAsNamed(name: string): Named & { readonly standsFor: string } {
  const [first = "", ...rest] = name.split(/\s+/);
  return {
    id: 0,
    first_name: first,
    middle_name: null,
    last_name: rest.at(-1) ?? "",
    name,
    preferred_name: null,
    aliases: [],
    marks: [],
    standsFor: "The reporter",
  };
}

/** Everybody to redact: those chosen, whom they were merged into, and who was merged into them. */
function takenOut(people: readonly ReportPerson[], redact: readonly number[]): ReadonlySet<number> {
  const taken = new Set(redact);
  for (let before = -1; before !== taken.size; ) {
    before = taken.size;
    for (const { id, merged_into } of people) {
      if (merged_into === null) continue;
      if (taken.has(id)) taken.add(merged_into);
      if (taken.has(merged_into)) taken.add(id);
    }
  }
  return taken;
}

/** The report of a case, with the names of the chosen people removed from every text. */
export function composeReport(parts: ReportParts) {
  const { stored, people, parents, printedBy, selection, timeZone, now } = parts;
  for (const pack of parts.packs) learnPack(pack);
  const source = sourceOf(stored);
  const taken = takenOut(people, selection.redact);
  const gone = people.filter((each) => taken.has(each.id));
  const chief = (person: ReportPerson) => person.merged_into ?? person.id;
  const stands = standIns(
    gone.filter((each) => each.merged_into === null || !gone.some((other) => other.id === each.merged_into)),
    parents,
  );
  const standsFor = (person: ReportPerson) =>
    stands.get(person.id) ?? stands.get(chief(person)) ?? "Person of the case";

  const reporter = reporterName(source);
  const hidden = selection.redact_reporter && reporter !== null ? [reporterAsNamed(reporter)] : [];
  const redact = createRedactor(
    [...gone.map((each) => ({ ...each, standsFor: standsFor(each) })), ...hidden],
    [
      ...namesThatStay(
        source,
        people.filter((each) => each.own && !taken.has(each.id)),
      ),
      printedBy,
      ...(selection.redact_reporter || reporter === null ? [] : [reporter]),
    ],
  );
  const dates = datesIn(timeZone);
  return {
    number: source.record.number,
    title: redact(source.record.title),
    organization: redact(source.record.organization_name),
    printed_by: redact(printedBy),
    printed_at: dates.moment(now),
    sections: reportSections
      .filter(({ id }) => selection.sections.includes(id))
      .map(({ id, title }) => ({
        id,
        title,
        blocks: sectionWriters[id](source, dates).map((block) => redactBlock(block, redact)),
      })),
    people: people
      .filter((each) => each.own)
      .map((each) => ({
        id: each.id,
        name: each.name,
        role: each.role || "subject",
        stands_for: taken.has(each.id) ? standsFor(each) : null,
      })),
    reporter,
    disclosures: source.disclosures,
  };
}

export type BuiltReport = ReturnType<typeof composeReport>;

export const composeReportJob = { name: "report.compose", work: composeReport } satisfies Job<
  ReportParts,
  BuiltReport
>;
