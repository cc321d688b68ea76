import type { Reader } from "#server/access/reach.ts";
import { exportableCases } from "#server/access/visibility.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import {
  byValue,
  type ListQuery,
  pageOf,
  type SortOf,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { digestOfSaved, toldReport } from "#server/platform/audit/kept/kept-reports.ts";

interface SavedFilters extends ListQuery<SortOf<"reports.list">> {
  readonly case_id?: number | undefined;
}

const sortColumns = { created_at: byValue("saved_reports.created_at"), name: byValue("saved_reports.name") };

const whole = (db: Db) =>
  db
    .selectFrom("saved_reports")
    .innerJoin("cases", "cases.id", "saved_reports.case_id")
    .innerJoin("exports", "exports.id", "saved_reports.export_id")
    .leftJoin("case_disclosures", "case_disclosures.id", "saved_reports.disclosure_id");

type SavedQuery = ReturnType<typeof whole>;

const selected = (query: SavedQuery) =>
  query
    .selectAll("saved_reports")
    .select([
      "cases.number as case_number",
      "cases.organization_id as organization_id",
      "exports.format as format",
      "exports.reason as reason",
      "exports.size as size",
      "exports.sha256 as sha256",
      "case_disclosures.recipient as recipient",
      "case_disclosures.recipient_organization as recipient_organization",
      "case_disclosures.ground as ground",
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>[number];

async function namesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("persons")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids), -1])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function present(db: Db, rows: readonly Found[]) {
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  const names = await namesOf(
    db,
    rows.flatMap((row) => readJson(row.redacted)),
  );
  return rows.map((row) => {
    const user = row.created_by === null ? undefined : users.get(row.created_by);
    return {
      id: row.id,
      uuid: row.uuid,
      created_at: row.created_at,
      created_by: user === undefined ? null : { id: user.id, full_name: user.full_name },
      case: { id: row.case_id, number: row.case_number, organization_id: row.organization_id },
      name: row.name,
      format: row.format === "pdf" ? ("pdf" as const) : ("docx" as const),
      language: row.language,
      template:
        row.template_edition === null
          ? null
          : { id: row.template_id, name: row.template_name ?? "", edition: row.template_edition },
      sections: readJson(row.sections),
      taken_out: readJson(row.redacted).map((id) => names.get(id) ?? "A former person of the case"),
      redact_reporter: row.redact_reporter === 1,
      disclosure_id: row.disclosure_id,
      recipient: row.recipient,
      recipient_organization: row.recipient_organization,
      ground: row.ground,
      reason: row.reason,
      size: row.size,
      sha256: row.sha256,
    };
  });
}

/** Saved reports of cases that the reader may export, or of one of them. */
export async function listSavedReports(db: Db, reader: Reader, query: SavedFilters) {
  let found = whole(db).where(exportableCases(reader));
  if (query.case_id !== undefined) found = found.where("saved_reports.case_id", "=", query.case_id);
  const pattern = searchPattern(query.q);
  if (pattern !== null)
    found = found.where((e) =>
      e.or([
        textMatches("saved_reports.name", pattern),
        textMatches("cases.number", pattern),
        textMatches("case_disclosures.recipient", pattern),
      ]),
    );
  const { total, rows } = await pageOf(
    selected(found)
      .orderBy(...sorting(sortColumns, query.sort))
      .orderBy("saved_reports.id", "desc"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: await present(db, rows) };
}

/** Of this case alone, by its id or its uuid. */
async function findRow(db: Db, caseId: number, key: number | string): Promise<Found | undefined> {
  return selected(whole(db))
    .where("saved_reports.case_id", "=", caseId)
    .where(typeof key === "number" ? "saved_reports.id" : "saved_reports.uuid", "=", key)
    .executeTakeFirst();
}

export async function findSavedReport(db: Db, caseId: number, key: number | string) {
  const row = await findRow(db, caseId, key);
  if (row === undefined) return null;
  const [report] = await present(db, [row]);
  const { content } = await db
    .selectFrom("saved_report_contents")
    .select("content")
    .where("report_id", "=", row.id)
    .executeTakeFirstOrThrow();
  return report === undefined
    ? null
    : {
        report,
        content: readJson(content),
        choice: {
          sections: readJson(row.sections),
          redact: readJson(row.redacted),
          redact_reporter: row.redact_reporter === 1,
          time_zone: row.time_zone,
        },
      };
}

type Kept = Omit<Row<"saved_reports">, "id" | "uuid" | "sha256"> & { readonly uuid?: string };

/** Keeps what a file says that is about to leave; gives what the log is to say of it. */
export async function insertSavedReport(
  db: Db,
  kept: Kept,
  content: ReportContent,
): Promise<{ readonly id: number; readonly told: string }> {
  const uuid = await newUuid(db, "saved_reports", kept.uuid);
  const report = await db
    .insertInto("saved_reports")
    .values({ ...kept, uuid })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id } = report;
  await db
    .insertInto("saved_report_contents")
    .values({ report_id: id, content: writeJson(content) })
    .execute();
  const sha256 = await digestOfSaved(db, report);
  await db.updateTable("saved_reports").set({ sha256 }).where("id", "=", id).execute();
  return { id, told: toldReport(id, sha256) };
}

/** What a report says, without what its screen offers beside it. */
export const contentOf = (report: ReportContent): ReportContent => ({
  language: report.language,
  kind: report.kind,
  number: report.number,
  title: report.title,
  subject: report.subject,
  organization: report.organization,
  printed_by: report.printed_by,
  printed_at: report.printed_at,
  sections: report.sections,
});
