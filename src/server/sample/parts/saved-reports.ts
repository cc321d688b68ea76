import { createHash } from "node:crypto";
import { daysAfter } from "#contract/kit/days.ts";
import { datesIn, facts, heading, paragraph } from "#contract/services/reports/blocks.ts";
import { usualLinkDays } from "#contract/services/reports/links.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import type { Services } from "#server/http/call.ts";
import { insertExport } from "#server/kit/exports/made.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { logEntry } from "#server/sample/log-entry.ts";
import type { Chance } from "#server/sample/random.ts";
import { sha256 } from "#server/security/tokens.ts";
import { insertDisclosure, issueDisclosure } from "#server/services/reports/case-disclosures.ts";
import { writeReportJob } from "#server/services/reports/file-job.ts";
import { insertSavedReport } from "#server/services/reports/saved/saved-reports.ts";

interface Setting {
  readonly chance: Chance;
  readonly at: (daysAgo: number, hour?: number) => string;
  readonly caseId: number;
  readonly userId: number;
}

/** What a report of two sections says of a case, with its subject's name taken out. */
async function contentOf(db: Db, { caseId, userId }: Setting, when: string) {
  const found = await db
    .selectFrom("cases")
    .innerJoin("organizations", "organizations.id", "cases.organization_id")
    .select([
      "cases.number",
      "cases.title",
      "cases.summary",
      "cases.exact_words",
      "organizations.name as school",
    ])
    .where("cases.id", "=", caseId)
    .executeTakeFirstOrThrow();
  const user = await db
    .selectFrom("users")
    .select("full_name")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const subject = await db
    .selectFrom("case_persons")
    .innerJoin("persons", "persons.id", "case_persons.person_id")
    .select(["persons.id", "persons.first_name", "persons.last_name"])
    .where("case_persons.case_id", "=", caseId)
    .where("case_persons.role", "=", "subject")
    .executeTakeFirstOrThrow();
  const out = (text: string | null) =>
    (text ?? "").replaceAll(subject.first_name, "Student A").replaceAll(subject.last_name, "Student A");
  const content: ReportContent = {
    language: "en-US",
    number: found.number,
    title: out(found.title),
    organization: found.school,
    printed_by: user.full_name,
    printed_at: when,
    sections: [
      {
        id: "threat",
        title: "Threat report",
        blocks: [
          ...facts([
            ["Case", found.number],
            ["School", found.school],
          ]),
          heading("Exact words"),
          paragraph(out(found.exact_words)),
          heading("Summary"),
          paragraph(out(found.summary)),
        ],
      },
    ],
  };
  return { content, subject: subject.id };
}

/** A report that was given to a family, and one for the team's own use, of one case. */
export async function addSavedReports(
  db: Db,
  auditKeys: Services["auditKeys"],
  setting: Setting,
): Promise<void> {
  const { chance, at, caseId, userId } = setting;
  let sent: number | null = null;
  for (const { ago, name, given } of [
    { ago: 6, name: "For the family of the target", given: true },
    { ago: 3, name: "", given: false },
  ]) {
    const created_at = at(ago);
    const { content, subject } = await contentOf(db, setting, datesIn(null).moment(created_at));
    const bytes = await writeReportJob.work({ report: content, format: "docx", at: new Date(created_at) });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const sections = writeJson(["threat" as const]);
    const redacted = writeJson([subject]);
    const disclosure = given
      ? await insertDisclosure(db, {
          ...{ uuid: chance.uuid(), case_id: caseId, created_at, created_by: userId, name },
          ...{
            recipient: "Family of the target",
            recipient_organization: null,
            ground: "inspection" as const,
          },
          ...{
            threat: null,
            purpose: "They asked to see what is about their own child.",
            sections,
            redacted,
          },
          ...{ redact_reporter: 1, issued_at: null, issued_by: null, sha256: null },
          ...{ template_id: null, template_edition: null, language: null },
        })
      : null;
    const { organization_id } = await db
      .selectFrom("cases")
      .select("organization_id")
      .where("id", "=", caseId)
      .executeTakeFirstOrThrow();
    const export_id = await insertExport(
      db,
      {
        ...{ created_at, created_by: userId, organization_id, kind: "report" as const, case_id: caseId },
        ...{ case_number: content.number, format: "docx" as const, columns: writeJson(["threat"]) },
        ...{ filters: "{}", row_count: 1, size: bytes.length, sha256 },
        reason: given ? "Inspection by the family" : "Meeting of the team",
      },
      new Map([[organization_id, 1]]),
    );
    if (disclosure !== null)
      await issueDisclosure(db, disclosure.id, { issued_at: created_at, issued_by: userId, sha256 });
    const { id: report, told } = await insertSavedReport(
      db,
      {
        ...{ uuid: chance.uuid(), created_at, created_by: userId },
        ...{ case_id: caseId, export_id, language: content.language },
        ...{ disclosure_id: disclosure?.id ?? null, name: given ? name : `Report of case ${content.number}` },
        ...{ time_zone: null, template_id: null, template_edition: null, template_name: null },
        ...{ sections, redacted, redact_reporter: given ? 1 : 0 },
      },
      content,
    );
    const entry = logEntry(chance, {
      ...{ chain: organization_id, at: created_at, action: "case.report", user_id: userId },
      ...{ record_type: "case", record_id: caseId, fields: [told] },
    });
    await appendAudit(db, auditKeys, entry);
    if (given) sent = report;
  }
  if (sent !== null) await addLink(db, setting, sent);
}

/** The report for the family went out as a link, which they have opened. Nobody knows its token. */
async function addLink(db: Db, { chance, at, caseId, userId }: Setting, report_id: number): Promise<void> {
  const uuid = chance.uuid();
  const created_at = at(5, 10);
  const opened = at(4, 18);
  const link_id = await insertRow(db, "report_links", {
    ...{ uuid, created_at, created_by: userId, report_id, email: "family@home.example" },
    ...{ last_day: daysAfter(created_at.slice(0, 10), usualLinkDays - 1), token_hash: sha256(uuid) },
    ...{ code_hash: "", wrong_codes: 0, mail_status: "sent" as const, refused_at: null },
    ...{ taken_back_at: null, taken_back_by: null },
  });
  await insertRow(db, "report_link_openings", { link_id, at: opened });
  const event = { caseId, recordId: link_id, to: "Family of the target" };
  await recordCaseEvent(db, { ...event, kind: "link_sent", userId, at: created_at });
  await recordCaseEvent(db, { ...event, kind: "link_opened", userId: null, at: opened });
}
