import { z } from "zod";
import { id, idOrUuid, timestamp, userRef, uuid } from "#contract/kit/common.ts";
import { endpoint, item, listQuery, page, writers } from "#contract/kit/endpoint.ts";
import { exportReason, reportFormats } from "#contract/kit/export-request.ts";
import { oneId } from "#contract/kit/filters.ts";
import { templateLanguages } from "#contract/records/report-templates/endpoints.ts";
import { groundIds, reportContent, timeZone } from "./schema.ts";

/** A report that was made as a file (DOMAIN, Saved reports): what it was written after, for whom, and what was taken out. */
export const savedReport = z.looseObject({
  id,
  uuid,
  created_at: timestamp,
  created_by: userRef.nullable(),
  case: z.looseObject({ id, number: z.string(), organization_id: id.nullable().default(null) }),
  name: z.string(),
  format: z.enum(reportFormats),
  language: z.enum(templateLanguages),
  /** What it was written after; null where it consists of sections. Its id is null once it is deleted. */
  template: z.looseObject({ id: id.nullable(), name: z.string(), edition: z.int() }).nullable(),
  sections: z.array(z.string()),
  /** Whose names were taken out, as they are called now. */
  taken_out: z.array(z.string()),
  redact_reporter: z.boolean(),
  /** The disclosure that it was made for; null where it was for the team's own use. */
  disclosure_id: id.nullable(),
  recipient: z.string().nullable(),
  recipient_organization: z.string().nullable(),
  ground: z.enum(groundIds).nullable(),
  reason: z.string(),
  /** Of its file, in bytes, and its digest. */
  size: z.int(),
  sha256: z.string(),
});
export type SavedReport = z.infer<typeof savedReport>;

const ofCase = { kind: "record", record: "case", right: "export", param: "id" } as const;
const params = z.object({ id: idOrUuid, report: idOrUuid });

/** Saved reports: the calls for them are ours (DOMAIN, Assumptions 3). They stay with their case, and nobody changes one. */
export const savedReportEndpoints = {
  "reports.list": endpoint({
    group: "exports",
    base: "v2",
    method: "GET",
    path: "/reports",
    summary: "Reports that were made of cases one may export, latest first",
    policy: { kind: "create", roles: writers },
    query: listQuery(["created_at", "name"], { case_id: oneId }, "-created_at"),
    response: page(savedReport),
    cache: true,
    audit: "reports.list",
  }),
  "reports.show": endpoint({
    group: "cases",
    base: "v2",
    method: "GET",
    path: "/cases/{id}/reports/{report}",
    summary: "A saved report as it was when it was made",
    policy: ofCase,
    params,
    response: item(savedReport.extend({ content: reportContent })),
    audit: "case.report-view",
  }),
  "reports.today": endpoint({
    group: "cases",
    base: "v2",
    method: "GET",
    path: "/cases/{id}/reports/{report}/today",
    summary: "The same choice of sections, template and names, written from what the case says now",
    policy: ofCase,
    params,
    query: z.object({ time_zone: timeZone }),
    response: item(reportContent),
    audit: "case.report-view",
  }),
  "reports.file": endpoint({
    group: "cases",
    base: "v2",
    method: "POST",
    path: "/cases/{id}/reports/{report}/file",
    summary: "The file of a saved report once more, from what it said",
    policy: ofCase,
    params,
    body: z.object({ reason: exportReason }),
    format: "file",
    response: null,
    changes: ["cases", "exports"],
    audit: "case.report",
  }),
};
