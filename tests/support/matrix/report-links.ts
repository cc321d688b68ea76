import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { Target } from "./requests.ts";

/** Who may make calls about links to reports. */
export const reportLinkRules = {
  "reports.links": { kind: "case", right: "export" },
  "reports.sendLink": { kind: "case", right: "export" },
  "reports.takeBackLink": { kind: "case", right: "export" },
} as const;

/** The worlds of the matrix are one computer's own server: nobody else could open a link, so none is made. */
export const refusedOnOneComputer: readonly EndpointName[] = [
  "reports.sendLink",
  "session.beginAtProvider",
  "session.finishAtProvider",
];

const ofReport = (target: Target) => ({ id: target.case?.id ?? 0, report: target.savedReport.id });

export const reportLinkRequests = {
  "reports.links": (target: Target) => ({ params: ofReport(target) }),
  "reports.sendLink": (target: Target) => ({
    params: ofReport(target),
    body: { email: "family@home.example", last_day: null },
  }),
  "reports.takeBackLink": (target: Target) => ({
    params: { ...ofReport(target), link: target.savedReport.link },
  }),
} as const;

/** A link to a report, which a team server made. */
export const insertLink = (db: Db, reportId: number, userId: number): Promise<number> => {
  const created_at = new Date().toISOString();
  return insertRow(db, "report_links", {
    uuid: randomUUID(),
    created_at,
    created_by: userId,
    report_id: reportId,
    email: "family@home.example",
    last_day: created_at.slice(0, 10),
    token_hash: sha256(`report ${reportId}`),
    code_hash: "",
    wrong_codes: 0,
    mail_status: "none",
    refused_at: null,
    taken_back_at: null,
    taken_back_by: null,
  });
};
