import { setTimeout as sleep } from "node:timers/promises";
import { daysAfter } from "#contract/kit/days.ts";
import { type LinkRefusal, lastDayProblem, usualLinkDays } from "#contract/services/reports/links.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { requireUnarchived } from "#server/http/archived-case.ts";
import type { Handlers, Services } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { serverAddressOf } from "#server/http/server-address.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { senderAt } from "#server/platform/accounts/mail-senders.ts";
import { todayAt } from "#server/platform/accounts/schedules.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { newLinkCode, newLinkToken, plainCode } from "#server/security/link-codes.ts";
import { sha256 } from "#server/security/tokens.ts";
import { hiddenOf } from "#server/services/reports/redaction/hidden-people.ts";
import { requireApproved } from "../approvals.ts";
import { inOwnPlace, leaveAsFile, mayLeave } from "../leave-as-file.ts";
import { findSavedReport } from "../saved/saved-reports.ts";
import { guestLanguage, linkMail } from "./link-words.ts";
import { tellLink } from "./paper-pages.ts";
import { changeLink, findLink, linkField, linksOf, presentLink } from "./report-links.ts";

/** Milliseconds. */
const patience = 8_000;

async function savedOf(db: Db, caseId: number, key: number | string) {
  const saved = await findSavedReport(db, caseId, key);
  if (saved === null) throw notFound();
  return saved;
}

const why: Readonly<Record<Exclude<LinkRefusal, "archived">, string>> = {
  one_computer:
    "Records are kept on this computer alone, so nobody else can open a link to it. Download the report instead.",
  own_use: "This report was made for the team’s own use. Record a disclosure, and make the report for it.",
};

/** Only a server that others reach has something to open it at, and only what was made for a recipient is sent. */
const refusalOf = (
  services: Services,
  { disclosure_id }: { readonly disclosure_id: number | null },
): keyof typeof why | null =>
  services.options.launchSecret !== null ? "one_computer" : disclosure_id === null ? "own_use" : null;

async function isArchived(db: Db, caseId: number): Promise<boolean> {
  const row = db.selectFrom("cases").select("archived_at").where("id", "=", caseId);
  return (await row.executeTakeFirst())?.archived_at != null;
}

interface Mailing {
  readonly db: Db;
  readonly services: Services;
  readonly caseId: number;
  /** Of the link. */
  readonly id: number;
}

/** Whoever sends it is told whether the mail server took it: it is waited for, though not until the window gives up. */
async function mailIt({ db, services, caseId, id }: Mailing, message: Message): Promise<void> {
  const told = async () => {
    const { outcome } = await services.mailer.deliver(message);
    await changeLink(db, id, { mail_status: outcome === "accepted" ? "sent" : "failed" });
    services.live.publish({
      type: "changed",
      resources: ["cases"],
      records: [{ kind: "case", id: caseId }],
      seenBy: [],
      userId: null,
      session: null,
    });
  };
  const mailed = told().catch((error: unknown) => services.options.log?.error("mail.untold", {}, error));
  await Promise.race([mailed, sleep(patience, undefined, { ref: false })]);
}

export const reportLinkHandlers = {
  "reports.links": async ({ db, record, params, services }) => {
    const { report } = await savedOf(db, record.id, params.report);
    const today = await todayAt(db, services.options, record.organizationId);
    const refusal =
      refusalOf(services, report) ?? ((await isArchived(db, record.id)) ? ("archived" as const) : null);
    return { body: { data: await linksOf(db, report.id, today), refusal } };
  },

  "reports.sendLink": {
    prepare: async (call) => {
      const { services, body } = call;
      const { db: beside } = call;
      const { report, content, choice } = await savedOf(beside, call.record.id, call.params.report);
      await requireUnarchived(beside, call.record.id);
      const refusal = refusalOf(services, report);
      if (refusal !== null) throw invalid("report", why[refusal]);
      await mayLeave(call);
      await requireApproved(call, report.disclosure_id, content);
      const hidden = await hiddenOf(beside, call.record.id, { ...choice, language: report.language });
      // Made and read here too, so that whoever sends it hears at once what stands in the way.
      const making = { content, hidden, format: report.format, name: "report", firstMade: report.created_at };
      const leaving = { ...making, again: report.id, reason: `Sent as a link to ${body.email}` };
      const leave = await inOwnPlace(services, call.auth.userId, () => leaveAsFile(call, leaving));
      const token = newLinkToken();
      const code = newLinkCode();
      const code_hash = await services.passwords.hash(plainCode(code));
      const address = serverAddressOf(call);
      const mails = services.mailer.address !== null && address !== null;
      const language = guestLanguage(report.language);
      const path = `/paper/${token}${language === "es" ? "?lang=es" : ""}`;
      return {
        run: async (finish) => {
          const { db, auth, record, now, audit, afterCommit } = finish;
          await requireUnarchived(db, record.id);
          const uuid = await newUuid(db, "report_links", body.uuid);
          const today = await todayAt(db, services.options, record.organizationId);
          const problem = lastDayProblem(today, body.last_day);
          if (problem !== null) throw invalid("last_day", problem);
          const last_day = body.last_day ?? daysAfter(today, usualLinkDays - 1);
          const { sha256: digest } = await leave(finish);
          const id = await insertRow(db, "report_links", {
            uuid,
            created_at: now,
            created_by: auth.userId,
            report_id: report.id,
            email: body.email,
            last_day,
            token_hash: sha256(token),
            code_hash,
            wrong_codes: 0,
            mail_status: mails ? "sending" : "none",
            refused_at: null,
            taken_back_at: null,
            taken_back_by: null,
          });
          const link = await findLink(db, report.id, id);
          if (link === undefined) throw new Error("A link vanished while it was saved.");
          const told = { caseId: record.id, link, recipient: report.recipient };
          await tellLink(db, told, { kind: "link_sent", userId: auth.userId, at: now });
          audit({ action: "case.report-link", fields: [linkField(id), `sha256:${digest}`] });
          if (mails) {
            const { school } = await db
              .selectFrom("organizations")
              .select("name as school")
              .where("id", "=", record.organizationId)
              .executeTakeFirstOrThrow();
            const sender = await senderAt(db, record.organizationId);
            const mail = linkMail({ language, school, link: `${address}${path}`, lastDay: last_day });
            afterCommit(() =>
              mailIt({ db: beside, services, caseId: record.id, id }, { ...mail, to: body.email, sender }),
            );
          }
          const data = await presentLink(db, link, today);
          return { body: { data, path, code, address: services.options.publicAddress }, status: 201 };
        },
      };
    },
  },

  // Also in an archived case: what was given out can be taken back at any time.
  "reports.takeBackLink": async ({ db, auth, record, params, now, services, audit }) => {
    const { report } = await savedOf(db, record.id, params.report);
    const link = await findLink(db, report.id, params.link);
    if (link === undefined) throw notFound();
    if (link.taken_back_at !== null)
      throw invalid("link", "This link was taken back. Make a new one in its place.");
    const changes = { taken_back_at: now, taken_back_by: auth.userId };
    await changeLink(db, link.id, changes);
    const told = { caseId: record.id, link, recipient: report.recipient };
    await tellLink(db, told, { kind: "link_taken_back", userId: auth.userId, at: now });
    audit({ fields: [linkField(link.id)] });
    const today = await todayAt(db, services.options, record.organizationId);
    return { body: { data: await presentLink(db, { ...link, ...changes }, today) } };
  },
} satisfies Partial<Handlers>;
