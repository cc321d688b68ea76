import { randomUUID } from "node:crypto";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { insertExport } from "#server/kit/exports/made.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { insertDisclosure } from "#server/services/reports/case-disclosures.ts";
import { insertSavedReport } from "#server/services/reports/saved/saved-reports.ts";
import { testAuditKey } from "../server/server.ts";
import { insertLink, reportLinkRequests, reportLinkRules } from "./report-links.ts";
import type { Target } from "./requests.ts";

/** Who may make calls about reports of cases, and read what templates may name. */
export const reportRules = {
  "reportTemplates.tokens": { who: "member" },
  "reportTemplates.addReadyMade": { who: "manager" },
  "cases.report": { kind: "case", right: "export" },
  "cases.reportFile": { kind: "case", right: "export" },
  "cases.reportPreview": { kind: "case", right: "export" },
  "cases.reportWords": { kind: "case", right: "export" },
  "cases.customReport": { kind: "case", right: "export" },
  "cases.disclosureReport": { kind: "case", right: "export" },
  "cases.approveDisclosure": { kind: "case", right: "export" },
  "entities.file": { kind: "entity", right: "export" },
  "reports.list": { who: "writer" },
  "reports.show": { kind: "case", right: "export" },
  "reports.today": { kind: "case", right: "export" },
  "reports.file": { kind: "case", right: "export" },
  ...reportLinkRules,
} as const;

const ofDisclosure = (target: Target) => ({
  params: { id: target.case?.id ?? 0, disclosure: target.disclosure.id },
});
const ofSaved = (target: Target) => ({ params: { id: target.case?.id ?? 0, report: target.savedReport.id } });

/** A report with all sections and the person's name taken out. */
const reportChoice = (target: Target) => ({
  sections: ["threat", "people", "comments"],
  redact: [target.person.id],
  redact_reporter: true,
});

/** Valid calls about reports of cases. */
export const reportRequests = {
  "reportTemplates.addReadyMade": () => ({ body: {} }),
  "cases.report": (target: Target) => ({
    params: { id: target.case?.id ?? 0 },
    query: {
      destination: "screen",
      sections: "threat,people,comments",
      redact: String(target.person.id),
      redact_reporter: "yes",
      time_zone: "America/New_York",
    },
  }),
  "cases.reportFile": (target: Target) => ({
    params: { id: target.case?.id ?? 0 },
    body: {
      reason: "Review with the district office.",
      ...reportChoice(target),
      destination: "download",
      disclosure_id: null,
      time_zone: "America/New_York",
    },
  }),
  "cases.reportPreview": (target: Target) => ({
    params: { id: target.case?.id ?? 0 },
    body: {
      content: "About {{case.number}}",
      language: "es-US",
      kind: "letter",
      time_zone: "America/New_York",
    },
  }),
  "cases.reportWords": (target: Target) => ({
    params: { id: target.case?.id ?? 0 },
    body: {
      template_id: target.plain["report-template"].id,
      content: "Dear family",
      redact: [target.person.id],
      redact_reporter: true,
      time_zone: "America/New_York",
    },
  }),
  "cases.customReport": (target: Target) => ({
    params: { id: target.case?.id ?? 0 },
    body: {
      ...reportChoice(target),
      uuid: randomUUID(),
      name: "For the parents",
      recipient: "Officer of the town",
      recipient_organization: "Police department",
      ground: "emergency",
      threat: "Said where and when.",
      purpose: "To keep the students safe on the way home.",
    },
  }),
  "cases.disclosureReport": (target: Target) => ({
    ...ofDisclosure(target),
    query: { time_zone: "America/New_York" },
  }),
  "cases.approveDisclosure": (target: Target) => ({
    ...ofDisclosure(target),
    body: { digest: "0".repeat(64), time_zone: null },
  }),
  "reports.list": () => ({ query: { q: "letter" } }),
  "reports.show": ofSaved,
  "reports.today": ofSaved,
  "reports.file": (target: Target) => ({ ...ofSaved(target), body: { reason: "The first copy was lost." } }),
  ...reportLinkRequests,
} as const;

/** A disclosure of the target's case by somebody who is gone: everybody else may approve it. Without a case nothing. */
export async function insertOfDisclosure(db: Db, target: Target): Promise<{ readonly id: number }> {
  if (target.case === null) return target.disclosure;
  return insertDisclosure(db, {
    uuid: randomUUID(),
    case_id: target.case.id,
    created_at: new Date().toISOString(),
    created_by: null,
    name: "For the police",
    recipient: "Officer of the town",
    recipient_organization: "Police department",
    ground: "emergency",
    threat: "Said where and when.",
    purpose: "To keep the students safe on the way home.",
    sections: writeJson(["threat" as const]),
    redacted: writeJson([target.person.id]),
    redact_reporter: 0,
    issued_at: null,
    issued_by: null,
    sha256: null,
    template_id: null,
    template_edition: null,
    language: null,
  });
}

/** A report of the target's case that was made as a file, with its person's name taken out; without one nothing. */
export async function insertReport(db: Db, target: Target, userId: number): Promise<Target["savedReport"]> {
  if (target.case === null) return target.savedReport;
  const at = new Date().toISOString();
  const number = "AHS-2026-0001";
  const exportId = await insertExport(
    db,
    {
      created_at: at,
      created_by: userId,
      organization_id: target.organizationId,
      kind: "report",
      case_id: target.case.id,
      case_number: number,
      format: "docx",
      columns: writeJson<string[]>(["threat"]),
      filters: "{}",
      row_count: 1,
      size: 12_000,
      sha256: "0".repeat(64),
      reason: "For the family",
    },
    new Map([[target.organizationId, 1]]),
  );
  const { id, told } = await insertSavedReport(
    db,
    {
      created_at: at,
      created_by: userId,
      case_id: target.case.id,
      export_id: exportId,
      disclosure_id: null,
      name: "Letter to the family",
      language: "en-US",
      time_zone: null,
      template_id: null,
      template_edition: null,
      template_name: null,
      sections: writeJson(["threat" as const]),
      redacted: writeJson([target.person.id]),
      redact_reporter: 0,
    },
    {
      language: "en-US",
      number,
      title: "A remark",
      organization: "Alder High School",
      printed_by: "Owner Vale",
      printed_at: "Nov 20, 2026, 3:20 PM EST",
      sections: [
        { id: "threat", title: "Threat report", blocks: [{ kind: "text", text: "Student A", rows: [] }] },
      ],
    },
  );
  await appendAudit(db, auditKeysOf([testAuditKey]), {
    chain: target.organizationId,
    at,
    action: "case.report",
    outcome: "ok",
    user_id: userId,
    record_type: "case",
    record_id: target.case.id,
    fields: [`sha256:${"0".repeat(64)}`, told],
    address: "127.0.0.1",
    correlation_id: randomUUID(),
  });
  return { id, link: await insertLink(db, id, userId) };
}
