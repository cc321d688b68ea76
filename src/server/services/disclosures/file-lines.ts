import { z } from "zod";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { among, type Cases, nothing } from "./cases-of.ts";

const exportWords: Readonly<Record<string, string>> = {
  case: "Export of the case",
  report: "Report of the case as a file",
  "time-log": "Export of the time log",
  cases: "Export of a list of cases",
  search: "Export of a saved search",
  person: "Export of everything about the person",
  disclosures: "Export of the disclosure log",
};

const exportsOf = (db: Db, cases: Cases, personId: number) =>
  db
    .selectFrom("exports")
    .selectAll()
    .where((e) =>
      e.or([
        e("case_id", "in", among(cases)),
        e(
          "id",
          "in",
          e.selectFrom("export_persons").select("export_persons.export_id").where("person_id", "=", personId),
        ),
      ]),
    )
    .execute();

/** Reports of the cases that were made, and the links by which they were sent. */
async function reportsOf(db: Db, cases: Cases) {
  const saved = await db
    .selectFrom("saved_reports")
    .select(["id", "export_id", "disclosure_id", "name", "redacted"])
    .where("case_id", "in", among(cases))
    .execute();
  const links = await db
    .selectFrom("report_links")
    .innerJoin("saved_reports", "saved_reports.id", "report_links.report_id")
    .select([
      "report_links.report_id",
      "report_links.email",
      "report_links.created_at",
      "report_links.created_by",
      "saved_reports.case_id",
    ])
    .where("saved_reports.case_id", "in", among(cases))
    .execute();
  return {
    links,
    byId: new Map(saved.map((each) => [each.id, each])),
    byExport: new Map(saved.map((each) => [each.export_id, each])),
  };
}

const ofReport = z.object({ report_id: z.int() });
/** Which report a file was made of once more. */
const reportIdOf = (filters: string): number | null =>
  ofReport.safeParse(JSON.parse(filters)).data?.report_id ?? null;

type Disclosure = Row<"case_disclosures">;
type Export = Row<"exports">;

const whose = ({ recipient, recipient_organization, ground, threat }: Disclosure) => ({
  recipient,
  recipient_organization,
  ground,
  threat,
});

/**
 * Reports that were recorded for a recipient, and files that were made. A disclosure and its document are one line, at the time
 * of the document, or of the record where none was made. Other files of a report tell for whom it was made too.
 */
export async function filesOf(db: Db, cases: Cases, personId: number) {
  const disclosures = await db
    .selectFrom("case_disclosures")
    .selectAll()
    .where("case_id", "in", among(cases))
    .execute();
  const made = await exportsOf(db, cases, personId);
  const reports = await reportsOf(db, cases);
  const documentOf = (row: Disclosure): Export | undefined =>
    made.find(
      (each) =>
        each.case_id === row.case_id && each.created_at === row.issued_at && each.sha256 === row.sha256,
    );
  const documents = new Map(disclosures.map((row) => [row.id, documentOf(row)]));
  const joined = new Set([...documents.values()].map((each) => each?.id));

  const recorded = disclosures.map((row) => {
    const file = documents.get(row.id);
    const format = file === undefined ? "" : ` (${file.format.toUpperCase()})`;
    return {
      ...nothing,
      ...whose(row),
      key: `disclosure ${row.id}`,
      kind: "disclosure" as const,
      at: row.issued_at ?? row.created_at,
      what: `Report “${row.name}”${row.issued_at === null ? ", not made yet" : format}`,
      purpose: row.purpose,
      by: row.issued_by ?? row.created_by,
      case: cases.get(row.case_id) ?? null,
      name_taken_out: readJson(row.redacted).includes(personId),
    };
  });

  const exported = made
    .filter(({ id }) => !joined.has(id))
    .map((row) => {
      // The link and the entry of its file are of one moment.
      const link = reports.links.find(
        (each) =>
          each.case_id === row.case_id &&
          each.created_at === row.created_at &&
          each.created_by === row.created_by,
      );
      const report =
        reports.byExport.get(row.id) ?? reports.byId.get(link?.report_id ?? reportIdOf(row.filters) ?? 0);
      const disclosure = disclosures.find(({ id }) => id === report?.disclosure_id);
      const to = disclosure === undefined ? nothing : whose(disclosure);
      const sent = link !== undefined && report !== undefined && row.kind === "report";
      const named =
        report !== undefined && row.kind === "report" && !report.name.startsWith("Report of case ");
      const what = sent
        ? `Report “${report.name}” as a link`
        : named
          ? `Report “${report.name}” as a file`
          : (exportWords[row.kind] ?? "Export");
      return {
        ...nothing,
        ...to,
        ...(sent
          ? { recipient: to.recipient === null ? link.email : `${to.recipient} (${link.email})` }
          : {}),
        key: `export ${row.id}`,
        kind: "export" as const,
        at: row.created_at,
        what: `${what} (${row.format.toUpperCase()})`,
        purpose: row.reason,
        by: row.created_by,
        case: row.case_id === null ? null : (cases.get(row.case_id) ?? null),
        name_taken_out: report !== undefined && readJson(report.redacted).includes(personId),
      };
    });
  return [...recorded, ...exported];
}
