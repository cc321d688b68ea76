import { createHash } from "node:crypto";
import type { ReportFormat } from "#contract/kit/export-request.ts";
import { datesIn, facts, none, table } from "#contract/services/reports/blocks.ts";
import { type ReportBlock, templateSectionId } from "#contract/services/reports/schema.ts";
import { findRow } from "#server/database/rows.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import type { Call } from "#server/http/call.ts";
import type { Sheet } from "#server/kit/exports/sheet.ts";
import { writeReportJob } from "#server/services/reports/file-job.ts";
import { reportMimeTypes } from "#server/services/reports/leave-as-file.ts";

const isPair = ({ columns }: Sheet): boolean => columns.length === 2;

/** A table as it reads best: pairs as facts, the rest with its headings. */
function blocksOf(sheet: Sheet): readonly ReportBlock[] {
  const rows = sheet.rows.map((row) => row.map((cell) => String(cell ?? "")));
  if (isPair(sheet)) {
    const known = facts(rows.map(([label = "", value = ""]) => [label, value]));
    return known.length > 0 ? known : [none("Nothing recorded.")];
  }
  return table(
    sheet.columns.map(({ label }) => label),
    rows,
    "Nothing recorded.",
  );
}

/**
 * The same as its tables, as a document to read: what its reader may export and nothing more. It has the frame of a
 * case's report, and its name where that has the case's number.
 */
export async function entityDocument(
  {
    db,
    auth,
    now,
    record,
    services,
  }: Pick<Call<"entities.file">, "db" | "auth" | "now" | "record" | "services">,
  sheets: readonly Sheet[],
  { format, timeZone }: { readonly format: ReportFormat; readonly timeZone: string | null },
) {
  const { name, organization_id } = await findRow(db, "entities", record.id);
  const organization = await findRow(db, "organizations", organization_id);
  const { full_name } = await findRow(db, "users", auth.userId);
  const content: ReportContent = {
    language: "en-US",
    number: "",
    record: name,
    title: "Organization of interest",
    organization: organization.name,
    printed_by: full_name,
    printed_at: datesIn(timeZone).moment(now),
    sections: sheets.map((sheet) => ({
      id: templateSectionId,
      title: sheet.name,
      blocks: [...blocksOf(sheet)],
    })),
  };
  const asked = { report: content, format, at: new Date(now) };
  const bytes = await services.jobs.run(writeReportJob, asked, { by: auth.userId });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, mimeType: reportMimeTypes[format], sha256, format };
}
