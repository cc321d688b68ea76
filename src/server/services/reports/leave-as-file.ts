import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReportFormat } from "#contract/kit/export-request.ts";
import type { TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import type { Call, FileReply, Services } from "#server/http/call.ts";
import { requireConfirmedPassword } from "#server/http/confirmed-password.ts";
import { invalid, tooMany } from "#server/http/errors.ts";
import { insertExport } from "#server/kit/exports/made.ts";
import { requireAllowance } from "#server/kit/exports/run-export.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import type { Composed } from "./compose-report.ts";
import { writeReportJob } from "./file-job.ts";
import { fileWordsOf } from "./file-name.ts";
import { readAgainJob } from "./reading/read-again.ts";

export type Asked = Pick<
  Call<"cases.reportFile">,
  "db" | "auth" | "session" | "services" | "now" | "record" | "signal" | "tell"
>;
export type Finish = Asked & Pick<Call<"cases.reportFile">, "audit">;

export const reportMimeTypes: Readonly<Record<ReportFormat, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
};

/** Signs of a report as it is kept, some 700 pages: a PDF of more would take the worker of all reports for a minute. */
const longestPdf = 2_500_000;

/** The same, of some 40 pages: what takes longer is made one at a time, so that others pass it. */
const quickest = 150_000;

/** Like every export it requires a recently confirmed password and counts against the hourly allowance (V-6). */
export async function mayLeave(call: Asked): Promise<void> {
  await requireConfirmedPassword(call.db, call.session, call.now);
  await requireAllowance(call, true);
}

/** Seconds after which it is worth asking again: a report of usual length is done by then. */
const againAfter = 10;

/**
 * Makes a file of a report in one of the few places of whoever it is for. It is refused before anything is read where they
 * have no place left: each is written and read again by workers that everybody shares.
 */
export async function inOwnPlace<T>(
  { papers }: Pick<Services, "papers">,
  who: number | string,
  make: () => Promise<T>,
): Promise<T> {
  const leave = papers.take(String(who));
  if (leave === null)
    throw tooMany(
      "As many of your reports are being made as one person may have at a time. Wait until one is finished, or cancel one.",
      againAfter,
    );
  try {
    return await make();
  } finally {
    leave();
  }
}

/** What stands in the name of a file of a report that has no name. */
export const unnamedReport = "report";
const letterWords: Readonly<Record<TemplateLanguage, string>> = { "en-US": "letter", "es-US": "carta" };

interface Making {
  readonly content: ReportContent;
  /** Whose names were taken out of it. */
  readonly hidden: Composed["hidden"];
  readonly format: ReportFormat;
  /** What stands in the name of the file between the case's number and the day. */
  readonly name: string;
  /** Of whoever makes it; as the server counts days where it is left out. */
  readonly day?: string;
  /** When its file was first made: made again it is the same bytes. Left out where this is the first time. */
  readonly firstMade?: string;
}

/** Whoever only reads a report is told nothing on the way. */
type Writing = Pick<Asked, "services" | "now"> &
  Partial<Pick<Asked, "signal" | "tell">> & {
    /** Who waits for it. */
    readonly by: number | string;
  };

interface Leaving extends Making {
  readonly reason: string;
  /** Of the saved report whose file it is once more: the disclosure logs of its people say what they said of that one. */
  readonly again?: number;
}

/**
 * The file of a report. It is read again when it is finished: as long as anything of the people whose names were taken out is
 * found in its text, its properties or its name, there is none.
 */
export async function writeAndRead({ services, now, signal, by, tell = () => {} }: Writing, making: Making) {
  const { content, hidden, format, name, day = now.slice(0, 10), firstMade = now } = making;
  // Signs of its words: a picture takes no pages.
  const length = JSON.stringify(content.sections, (key, value) => (key === "picture" ? null : value)).length;
  if (format === "pdf" && length > longestPdf)
    throw invalid("format", "This report is too long for a PDF. Choose Word, or fewer sections.");
  tell({ doing: "waiting", at: null, of: null });
  const turn = { long: length > quickest, signal, by, onTold: tell };
  const asked = { report: content, format, at: new Date(firstMade) };
  const bytes = Buffer.from(await services.jobs.run(writeReportJob, asked, turn));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  // Whoever sees it on a family's computer is told which letter it is, and no number of a case.
  const letter = name === unnamedReport ? letterWords[content.language] : name;
  const called =
    content.kind === "letter"
      ? `${fileWordsOf(content.organization)} ${letter}`
      : `${content.number} ${name}`;
  const fileName = `${called} ${day}.${format}`;
  const finished = { bytes, format, name, report: content, hidden };
  const left = await services.jobs.run(readAgainJob, finished, turn);
  if (left.length > 0) {
    const found = left.map(({ standsFor, count }) => `${standsFor} (${count})`).join(", ");
    throw invalid(
      "redact",
      `The finished file was read again, and something of who was taken out is still in it: ${found}. It was not made. Look for names in its template and its name.`,
    );
  }
  const open = () => Readable.from([bytes]);
  const file: FileReply = { fileName, mimeType: reportMimeTypes[format], size: bytes.length, open };
  return { sha256, file };
}

interface Left {
  readonly exportId: number;
  readonly sha256: string;
  readonly file: FileReply;
  /** What the log says of it. */
  readonly fields: readonly string[];
}

/** A report that leaves as a file, recorded as an export and in the case's timeline. */
export async function leaveAsFile(call: Asked, { reason, again, ...making }: Leaving) {
  const { content, format } = making;
  const { record } = call;
  const { sha256, file } = await writeAndRead({ ...call, by: call.auth.userId }, making);

  return async (finish: Finish): Promise<Left> => {
    await requireAllowance(finish, true);
    const sections = content.sections.map(({ id }) => id);
    const exportId = await insertExport(
      finish.db,
      {
        created_at: finish.now,
        created_by: finish.auth.userId,
        organization_id: record.organizationId,
        kind: "report",
        case_id: record.id,
        case_number: content.number,
        format,
        columns: writeJson<string[]>(sections),
        filters: JSON.stringify(again === undefined ? {} : { report_id: again }),
        row_count: sections.length,
        size: file.size,
        sha256,
        reason,
      },
      new Map([[record.organizationId, sections.length]]),
    );
    await recordCaseEvent(finish.db, {
      caseId: record.id,
      kind: "report_made",
      userId: finish.auth.userId,
      at: finish.now,
      recordId: exportId,
    });
    const fields = [`format:${format}`, `sections:${sections.length}`, `sha256:${sha256}`];
    finish.audit({ action: "case.report", fields });
    return { exportId, sha256, file, fields };
  };
}
