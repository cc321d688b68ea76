import type { Handlers } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { pageReply } from "#server/kit/pages.ts";
import { hiddenOf } from "#server/services/reports/redaction/hidden-people.ts";
import { requireApproved } from "../approvals.ts";
import { buildReport } from "../build-report.ts";
import { findDisclosure } from "../case-disclosures.ts";
import { type Asked, inOwnPlace, leaveAsFile, mayLeave } from "../leave-as-file.ts";
import { chosenTemplate } from "../report-of.ts";
import { contentOf, findSavedReport, listSavedReports } from "./saved-reports.ts";

async function savedOf({ db, record }: Pick<Asked, "db" | "record">, key: number | string) {
  const saved = await findSavedReport(db, record.id, key);
  if (saved === null) throw notFound();
  return saved;
}

type Saved = Awaited<ReturnType<typeof savedOf>>;

/** The same choice, written from what the case says now. */
async function writtenNow(call: Asked, { report, choice }: Saved, timeZone: string | null) {
  const { template: after } = report;
  if (after !== null && after.id === null)
    throw invalid("report", "The template that it was written after is gone, so it cannot be written anew.");
  const template = await chosenTemplate(call, after?.id ?? null, after?.edition);
  const disclosure =
    report.disclosure_id === null
      ? undefined
      : await findDisclosure(call.db, call.record.id, report.disclosure_id);
  const recipient = {
    recipient: report.recipient ?? "",
    recipient_organization: report.recipient_organization,
    // As it was written then, by whoever looks at it now.
    author: (disclosure ?? report).created_by,
  };
  // People who left the case since are looked for as before.
  const selection = { ...choice, template, language: report.language };
  return buildReport(call, selection, choice.time_zone ?? timeZone, recipient);
}

export const savedReportHandlers = {
  "reports.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listSavedReports(db, auth, query)),
  }),

  "reports.show": async (call) => {
    const { report, content } = await savedOf(call, call.params.report);
    return { body: { data: { ...report, content } } };
  },

  "reports.today": {
    prepare: async (call) => {
      const saved = await savedOf(call, call.params.report);
      const { report } = await writtenNow(call, saved, call.query.time_zone);
      return { run: async () => ({ body: { data: contentOf(report) } }) };
    },
  },

  "reports.file": {
    prepare: async (call) => {
      await mayLeave(call);
      const saved = await savedOf(call, call.params.report);
      const { report, content, choice } = saved;
      await requireApproved(call, report.disclosure_id, content);
      const hidden = await hiddenOf(call.db, call.record.id, { ...choice, language: report.language });
      const making = {
        content,
        hidden,
        format: report.format,
        name: "report again",
        firstMade: report.created_at,
      };
      const leaving = { ...making, again: report.id, reason: call.body.reason };
      const leave = await inOwnPlace(call.services, call.auth.userId, () => leaveAsFile(call, leaving));
      return { run: async (finish) => ({ file: (await leave(finish)).file }) };
    },
  },
} satisfies Partial<Handlers>;
