import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { EndpointRequest } from "#contract/endpoints/table.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Call, FileReply } from "#server/http/call.ts";
import { requireConfirmedPassword } from "#server/http/confirmed-password.ts";
import { invalid } from "#server/http/errors.ts";
import { insertExport } from "#server/kit/exports/made.ts";
import { requireAllowance } from "#server/kit/exports/run-export.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { offeredTemplates, templateAt } from "#server/records/report-templates/editions.ts";
import { buildReport } from "./build-report.ts";
import { findDisclosure, issueDisclosure } from "./case-disclosures.ts";
import { writeDocxJob } from "./docx-job.ts";

type Asked = Pick<Call<"cases.reportFile">, "db" | "auth" | "session" | "services" | "now" | "record">;
type Finish = Asked & Pick<Call<"cases.reportFile">, "audit">;
type Wish = EndpointRequest<"cases.reportFile">["body"];

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The report on screen, or as a file where that is its destination (Spec §7). */
export async function prepareReport(call: Asked, wish: Wish) {
  if (wish.destination === "download") return prepareFile(call, wish);
  const { report } = await reportOf(call, wish);
  const root = call.auth.reach.rootOf(call.record.organizationId);
  // The screen alone offers them; a document and what a family gets are made without.
  const data = { ...report, templates: await offeredTemplates(call.db, root) };
  return {
    run: async ({ audit }: Finish) => {
      audit({ action: "case.report-view" });
      return { body: { data } };
    },
  };
}

/** The name of a disclosure without the signs that no file name has. */
const fileWords = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim() || "report";

/** A disclosure that it is made for has its own selection. */
async function reportOf(call: Asked, wish: Wish) {
  const { db, record } = call;
  const kept = wish.disclosure_id === null ? null : await findDisclosure(db, record.id, wish.disclosure_id);
  if (kept === undefined) throw invalid("disclosure_id", "This disclosure record was not found.");
  const template = await chosenTemplate(
    call,
    kept === null ? wish.template_id : (kept.template?.id ?? null),
    kept?.template?.edition,
  );
  return { kept, report: await buildReport(call, { ...(kept ?? wish), template }, wish.time_zone, kept) };
}

/** The template of a tree that a report is written after, as it is now or as a disclosure named it. */
export async function chosenTemplate(
  { db, auth, record }: Pick<Asked, "db" | "auth" | "record">,
  id: number | null,
  edition: number | null = null,
) {
  if (id === null) return null;
  const found = await templateAt(db, auth.reach.rootOf(record.organizationId), id, edition);
  if (found === null) throw invalid("template_id", "This template was not found. Choose another one.");
  return found;
}

/**
 * The report as a file. Like every export it requires a recently confirmed password and counts against the hourly
 * allowance, and is recorded (V-6); it is also noted in the case's timeline and in the disclosure it was made for.
 */
async function prepareFile(
  call: Asked,
  wish: Wish,
): Promise<{ readonly run: (finish: Finish) => Promise<{ readonly file: FileReply }> }> {
  const { db, record, session, now } = call;
  await requireConfirmedPassword(db, session, now);
  await requireAllowance(call);
  const { kept, report } = await reportOf(call, wish);
  const bytes = Buffer.from(await call.services.jobs.run(writeDocxJob, { report, at: new Date(now) }));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const format = "docx";

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
        reason: wish.reason ?? "",
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
    finish.audit({
      action: "case.report",
      fields: [`format:${format}`, `sections:${sections.length}`, `sha256:${sha256}`],
    });
    return {
      file: {
        fileName: `${report.number} ${kept === null ? "report" : fileWords(kept.name)} ${finish.now.slice(0, 10)}.${format}`,
        mimeType: docx,
        size: bytes.length,
        open: () => Readable.from([bytes]),
      },
    };
  };
  return { run };
}
