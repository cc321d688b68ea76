import { z } from "zod";
import { idOrUuid, idParam } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import {
  templateContent,
  templateKinds,
  templateLanguages,
} from "#contract/records/report-templates/endpoints.ts";
import {
  caseReport,
  disclosure,
  disclosureBody,
  disclosureReport,
  reportBody,
  reportQuery,
  timeZone,
  wordsBody,
} from "./schema.ts";

const base = {
  group: "cases",
  base: "v2",
  policy: { kind: "record", record: "case", right: "export", param: "id" },
  params: z.object({ id: idOrUuid }),
} as const;

const ofDisclosure = z.object({ id: idOrUuid, disclosure: idParam });

/** Spec §7, "Cases": the report of a case and what was given of it to others (decision 029). */
export const caseReportDocumentEndpoints = {
  "cases.report": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/report",
    summary: "The report of a case as its screen shows it, or with destination=download as a document",
    query: reportQuery,
    mayBeFile: true,
    response: item(caseReport),
    audit: "case.report-view",
  }),
  "cases.reportFile": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/report",
    summary: "The same by a body, which can also name a disclosure record",
    body: reportBody,
    mayBeFile: true,
    response: item(caseReport),
    changes: ["cases", "exports"],
    audit: "case.report",
  }),
  "cases.reportPreview": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/report-preview",
    summary: "The report of a case as a template would write it that is not saved yet",
    body: z.object({
      content: templateContent,
      language: z.enum(templateLanguages).default("en-US"),
      kind: z.enum(templateKinds).default("paper"),
      time_zone: timeZone,
    }),
    response: item(caseReport),
    // Nothing is kept of it: an answer that is written for a moment is not stored either.
    unstored: true,
    audit: "case.report-view",
  }),
  "cases.reportWords": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/report-words",
    summary: "The report of a case with the words of its template as somebody edited them, before they go",
    body: wordsBody,
    response: item(caseReport),
    unstored: true,
    audit: "case.report-view",
  }),
  "cases.customReport": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/custom-report",
    summary: "Keep a selection of a report with its recipient and ground, as a disclosure record",
    body: disclosureBody,
    status: 201,
    response: item(disclosure),
    changes: ["cases"],
    audit: "case.disclosure",
  }),
  "cases.disclosureReport": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/disclosures/{disclosure}/report",
    params: ofDisclosure,
    summary: "What would leave of a disclosure if it were approved now",
    query: z.object({ time_zone: timeZone }),
    response: item(disclosureReport),
    audit: "case.report-view",
  }),
  "cases.approveDisclosure": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/disclosures/{disclosure}/approve",
    params: ofDisclosure,
    summary: "Approve what a colleague's disclosure says, which is what leaves then",
    body: z.object({
      digest: z.string().regex(/^[0-9a-f]{64}$/, { error: "Digest is not one that a report has." }),
      time_zone: timeZone,
    }),
    response: item(disclosure),
    changes: ["cases"],
    audit: "case.disclosure-approve",
  }),
};
