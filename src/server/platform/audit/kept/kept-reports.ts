import type { Db, Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { Collector } from "../audit-problems.ts";
import { type KnownLog, wholeLog } from "./forgotten.ts";
import { proving } from "./remembered.ts";
import { reportTakenOut } from "./taken-out.ts";
import {
  compareKept,
  type Kept,
  type KeptOne,
  type Told,
  tellsDigest,
  toldDigest,
  toldDigests,
} from "./told-digests.ts";
import { toldEntries } from "./told-entries.ts";

type Report = Omit<Row<"saved_reports">, "sha256" | "template_id">;
/** What the exports keep of its file. */
type Made = Pick<Row<"exports">, "format" | "reason" | "size" | "sha256">;

/** The digest of a report that left as a file: what it said, of what it was made, for whom, and which file that was. */
export const digestOfReport = (
  report: Report,
  made: Made,
  content: Row<"saved_report_contents">["content"],
): string =>
  sha256(
    JSON.stringify([
      report.uuid,
      report.id,
      report.created_at,
      report.created_by,
      report.case_id,
      report.export_id,
      report.disclosure_id,
      report.name,
      report.language,
      report.time_zone,
      report.template_edition,
      report.template_name,
      report.sections,
      report.redacted,
      report.redact_reporter,
      made.format,
      made.reason,
      made.size,
      made.sha256,
      content,
    ]),
  );

const reporting = proving.case.signed;
/** How its entry names the file itself. */
const ofFile = "sha256:";

/** How the entry of a case names a report of it. */
export const toldReport = (id: number, digest: string): string => toldDigest(`report ${id}`, digest);

/** The digest of a saved report as the database has it, with all that belongs to it; empty where something of it is gone. */
export async function digestOfSaved(db: Db, report: Report): Promise<string> {
  const found = await db
    .selectFrom("saved_report_contents")
    .innerJoin("saved_reports", "saved_reports.id", "saved_report_contents.report_id")
    .innerJoin("exports", "exports.id", "saved_reports.export_id")
    .select(["content", "exports.format", "exports.reason", "exports.size", "exports.sha256"])
    .where("report_id", "=", report.id)
    .executeTakeFirst();
  return found === undefined ? "" : digestOfReport(report, found, found.content);
}

/**
 * The files of reports that left before the log told digests of reports, by case: there it tells the digest of the file alone.
 * Of each chain these are the entries before the first with such a digest: an old report may leave once more after it.
 */
async function filesBefore(db: Db, known: KnownLog): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const entries = await toldEntries(db, known, "case", reporting);
  const withDigests = new Set<number>();
  const found = new Map<number, Set<string>>();
  for (const entry of entries) {
    if (tellsDigest(entry)) withDigests.add(entry.place.chain);
    if (withDigests.has(entry.place.chain)) continue;
    const files = found.get(entry.recordId) ?? new Set();
    for (const field of entry.fields) if (field.startsWith(ofFile)) files.add(field.slice(ofFile.length));
    found.set(entry.recordId, files);
  }
  return found;
}

const earlier = (name: string, known: readonly string[]): boolean =>
  known.some((each) => Number(each.split(" ")[1]) < Number(name.split(" ")[1]));

interface Said {
  readonly log: Told["digests"] | undefined;
  /** Up to when the log may not know of a report. */
  readonly forgotten: string | null;
  /** The files that left before there were digests of reports. */
  readonly before: ReadonlySet<string>;
}

/** Reports from before they had a digest have none: the log tells of the file of each, or has forgotten it. */
async function keptOf(
  db: Db,
  reports: readonly Row<"saved_reports">[],
  { log, forgotten, before }: Said,
): Promise<Kept> {
  const left = new Set(before);
  const names = [...(log?.keys() ?? [])];
  const kept: (readonly [string, KeptOne])[] = [];
  for (const report of reports) {
    const [name, at] = [`report ${report.id}`, report.created_at];
    if (report.sha256 === null && !names.includes(name)) {
      if (forgotten !== null && at < forgotten && !earlier(name, names)) continue;
      const made = await db
        .selectFrom("exports")
        .select("sha256")
        .where("id", "=", report.export_id)
        .executeTakeFirst();
      if (made !== undefined && left.delete(made.sha256)) continue;
    }
    kept.push([name, { beside: report.sha256, now: { 1: await digestOfSaved(db, report) }, at }]);
  }
  return kept;
}

/**
 * Compares what every report said that left as a file with its digest, and that with what the log says of its case. Returns
 * how many reports those were.
 */
export async function verifyReports(
  db: Db,
  collector: Collector,
  known: KnownLog = wholeLog,
): Promise<number> {
  const told = await toldDigests(db, known, "case", reporting);
  const before = await filesBefore(db, known);
  const cases = await db.selectFrom("cases").select("id").execute();
  const withReports = await db.selectFrom("saved_reports").select("case_id").distinct().execute();
  let count = 0;
  const there = new Map(cases.map((each) => [each.id, each.id]));
  for (const id of new Set([...withReports.map(({ case_id }) => case_id), ...told.keys()])) {
    if (!there.has(id)) continue;
    const log = told.get(id)?.digests;
    const forgotten = known.forgottenOf(id);
    const reports = await db
      .selectFrom("saved_reports")
      .selectAll()
      .where("case_id", "=", id)
      .orderBy("id")
      .execute();
    const kept = await keptOf(db, reports, { log, forgotten, before: before.get(id) ?? new Set() });
    count += kept.length;
    compareKept({ about: `Case ${id}`, kept, log, forgotten, areDocuments: true }, earlier, collector);
  }
  // What is told of a case is told of itself.
  const ofCases = new Map([...told].map(([id, one]) => [id, { ...one, caseId: id }]));
  await reportTakenOut(db, { kind: "case", about: "Case", told: ofCases, there, known }, collector);
  return count;
}
