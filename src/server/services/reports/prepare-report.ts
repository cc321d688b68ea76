import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { writeJson } from "#server/database/json-text.ts";
import type { Call, FileReply } from "#server/http/call.ts";
import { requireConfirmedPassword } from "#server/http/confirmed-password.ts";
import { invalid } from "#server/http/errors.ts";
import { insertExport } from "#server/kit/exports/made.ts";
import { requireAllowance } from "#server/kit/exports/run-export.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { buildReport } from "./build-report.ts";
import { findDisclosure, issueDisclosure } from "./case-disclosures.ts";
import { writeDocxJob } from "./write-docx.ts";

type Finish = Call<"cases.reportFile">;
type Asked = Pick<Finish, "db" | "auth" | "session" | "services" | "now" | "body" | "record">;

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const json = "application/json; charset=utf-8";

/**
 * The report as a file. Like every export it requires a recently confirmed password and counts against the hourly
 * allowance, and is recorded (V-6); it is also noted in the case's timeline and in the disclosure it was made for.
 */
export async function prepareReport(
  call: Asked,
): Promise<{ readonly run: (finish: Finish) => Promise<{ readonly file: FileReply }> }> {
  const { db, body, record, session, now } = call;
  await requireConfirmedPassword(db, session, now);
  await requireAllowance(call);
  const kept = body.disclosure_id === null ? null : await findDisclosure(db, record.id, body.disclosure_id);
  if (kept === undefined) throw invalid("disclosure_id", "This disclosure record was not found.");
  const report = await buildReport(call, kept ?? body, body.time_zone, kept !== null);
  const download = body.destination === "download";
  const { people: _people, reporter: _reporter, disclosures: _disclosures, ...shown } = report;
  const bytes = download
    ? Buffer.from(await call.services.jobs.run(writeDocxJob, { report, at: new Date(now) }))
    : Buffer.from(JSON.stringify({ data: shown }), "utf8");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const format = download ? ("docx" as const) : ("json" as const);

  const run = async (finish: Finish) => {
    await requireAllowance(finish);
    const { auth } = finish;
    const sections = report.sections.map(({ id }) => id);
    const exportId = await insertExport(
      finish.db,
      {
        created_at: finish.now,
        created_by: auth.userId,
        organization_id: record.organizationId,
        kind: "report",
        case_id: record.id,
        case_number: report.number,
        format,
        columns: writeJson<string[]>(sections),
        filters: "{}",
        row_count: sections.length,
        size: bytes.length,
        sha256,
        reason: body.reason,
      },
      new Map([[record.organizationId, sections.length]]),
    );
    if (kept !== null) {
      const issue = { issued_at: finish.now, issued_by: auth.userId, sha256 };
      await issueDisclosure(finish.db, kept.id, issue);
    }
    await recordCaseEvent(finish.db, {
      caseId: record.id,
      kind: "report_made",
      userId: auth.userId,
      at: finish.now,
      recordId: exportId,
    });
    finish.audit({ fields: [`format:${format}`, `sections:${sections.length}`, `sha256:${sha256}`] });
    return {
      file: {
        fileName: `${report.number} report ${finish.now.slice(0, 10)}.${format}`,
        mimeType: download ? docx : json,
        size: bytes.length,
        open: () => Readable.from([bytes]),
      },
    };
  };
  return { run };
}
