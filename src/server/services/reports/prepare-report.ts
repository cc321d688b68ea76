import type { EndpointRequest } from "#contract/endpoints/table.ts";
import { tellsWavrAlone } from "#contract/records/report-templates/sections-told.ts";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { FileReply } from "#server/http/call.ts";
import { offeredTemplates, toldBy } from "#server/records/report-templates/editions.ts";
import { approvedOf, isByTwo } from "./approvals.ts";
import { zoneOfSchool } from "./build-report.ts";
import { issueDisclosure } from "./case-disclosures.ts";
import { nameFileJob } from "./file-name.ts";
import {
  type Asked,
  type Finish,
  inOwnPlace,
  leaveAsFile,
  mayLeave,
  unnamedReport,
} from "./leave-as-file.ts";
import { reportOfChoice, reportOfDisclosure } from "./report-of.ts";
import { contentOf, insertSavedReport } from "./saved/saved-reports.ts";

type Wish = EndpointRequest<"cases.reportFile">["body"];

/** Of a disclosure or of a choice. */
const reportOf = (call: Asked, wish: Wish) =>
  wish.disclosure_id === null
    ? reportOfChoice(call, wish)
    : reportOfDisclosure(call, wish.disclosure_id, wish.time_zone);

/** The report on screen, or as a file where that is its destination (Spec §7). */
export async function prepareReport(call: Asked, wish: Wish) {
  return wish.destination === "download"
    ? inOwnPlace(call.services, call.auth.userId, () => prepareFile(call, wish))
    : prepareShown(call, wish);
}

/** The report as its screen shows it, with what the screen offers beside it. */
export async function prepareShown(call: Asked, wish: Wish) {
  const { composed } = await reportOf(call, wish);
  const root = call.auth.reach.rootOf(call.record.organizationId);
  // The screen alone offers them; a document and what a family gets are made without.
  const data = {
    ...composed.report,
    templates: (await offeredTemplates(call.db, root))
      .map(({ content, ...each }) => ({ ...each, tells: toldBy(content) }))
      // Of a judgment that nobody signed there is nothing to tell; one that was chosen stays chosen.
      .filter(
        ({ id, tells }) =>
          composed.report.wavr === "signed" || id === wish.template_id || !tellsWavrAlone(tells),
      ),
    by_two: await isByTwo(call),
  };
  return {
    run: async ({ audit }: Finish) => {
      audit({ action: wish.destination === "print" ? "case.report-print" : "case.report-view" });
      return { body: { data } };
    },
  };
}

/** The report as a file: what it says is kept, and the disclosure that it was made for says that it was made. */
async function prepareFile(
  call: Asked,
  wish: Wish,
): Promise<{ readonly run: (finish: Finish) => Promise<{ readonly file: FileReply }> }> {
  await mayLeave(call);
  const { kept, selection, composed } = await reportOf(call, wish);
  const { report, hidden } = composed;
  const { template } = selection;
  const written = contentOf(report);
  const { printed_by, printed_at } = written;
  const approved = kept === null ? null : await approvedOf(call, kept.id);
  const edited = wish.content === null ? {} : { edited: true };
  const content =
    approved === null ? { ...written, ...edited } : { ...approved.content, printed_by, printed_at };
  const name = kept?.name ?? wish.name ?? template?.name ?? "";
  const leave = await leaveAsFile(call, {
    content,
    hidden,
    format: wish.format,
    name:
      name === ""
        ? unnamedReport
        : await call.services.jobs.run(
            nameFileJob,
            { name, hidden, language: content.language },
            { by: call.auth.userId },
          ),
    day: datesIn(await zoneOfSchool(call.db, call.record, wish.time_zone)).today(call.now),
    reason: wish.reason ?? "",
  });
  const run = async (finish: Finish) => {
    const { db, auth, now, record } = finish;
    const { exportId, sha256, file, fields } = await leave(finish);
    if (kept !== null) await issueDisclosure(db, kept.id, { issued_at: now, issued_by: auth.userId, sha256 });
    const made = {
      created_at: now,
      created_by: auth.userId,
      case_id: record.id,
      export_id: exportId,
      disclosure_id: kept?.id ?? null,
      name: name === "" ? `Report of case ${content.number}` : name,
      language: content.language,
      time_zone: approved === null ? wish.time_zone : approved.time_zone,
      template_id: template === null ? null : (kept?.template?.id ?? wish.template_id),
      template_edition: template?.edition ?? null,
      template_name: template?.name ?? null,
      sections: writeJson([...selection.sections]),
      redacted: writeJson([...new Set(selection.redact)]),
      redact_reporter: selection.redact_reporter ? 1 : 0,
    };
    const { told } = await insertSavedReport(db, made, content);
    finish.audit({ fields: [...fields, told] });
    return { file };
  };
  return { run };
}
