import { createHash } from "node:crypto";
import type { Db } from "#server/database/schema.ts";
import type { ReportContent } from "#server/database/tables/saved-reports.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { workRulesOf } from "#server/platform/accounts/work-rules.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { caseWriters } from "#server/platform/case-history/case-readers.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { teamIds } from "#server/records/cases/writes.ts";
import { type ApprovedContent, approvedContent, findDisclosure, keepApproval } from "./case-disclosures.ts";
import type { Asked, Finish } from "./leave-as-file.ts";
import { reportOfDisclosure } from "./report-of.ts";
import { contentOf } from "./saved/saved-reports.ts";

type Place = Pick<Asked, "db" | "auth" | "record" | "services">;

/** Does a second person approve what leaves? On one computer there is none. */
export async function isByTwo({ db, auth, record, services }: Place): Promise<boolean> {
  if (services.options.launchSecret !== null) return false;
  const root = auth.reach.rootOf(record.organizationId);
  return (await workRulesOf(db, services.options, root)).disclosures_by_two;
}

/** What was approved of a disclosure, which is what leaves; null where it leaves as it would be written now. */
export async function approvedOf(call: Place, disclosureId: number): Promise<ApprovedContent | null> {
  const approved = await approvedContent(call.db, disclosureId);
  if (approved === null && (await isByTwo(call)))
    throw invalid(
      "disclosure_id",
      "A second person approves this disclosure before its document is made. Ask a colleague who may open this case.",
    );
  return approved;
}

/** A file that was made before is made again, or sent, where it says what was approved. */
export async function requireApproved(
  call: Place,
  disclosureId: number | null,
  content: ReportContent,
): Promise<void> {
  if (disclosureId === null || !(await isByTwo(call))) return;
  const approved = await approvedContent(call.db, disclosureId);
  if (approved === null || digestOf(approved.content) !== digestOf(content))
    throw invalid(
      "report",
      "A second person has not approved what this report says. Make the document of its disclosure again.",
    );
}

/** Tells those of the team who could approve a disclosure that it waits. */
export async function askSecondPerson(
  db: Db,
  { caseId, actorId, now }: { readonly caseId: number; readonly actorId: number; readonly now: string },
): Promise<void> {
  const may = await caseWriters(db, caseId);
  await notify(db, {
    kind: "disclosure_waits",
    userIds: (await teamIds(db, caseId)).filter((id) => may.has(id)),
    actorId,
    subject: { kind: "case", id: caseId },
    now,
  });
}

/** Tells apart what two people read; who had it written and when is no part of it. */
const digestOf = ({ printed_by: _by, printed_at: _at, ...said }: ReportContent): string =>
  createHash("sha256").update(JSON.stringify(said)).digest("hex");

/** A disclosure of the case, with what would leave if it were approved now. */
async function written(call: Asked, disclosureId: number, timeZone: string | null) {
  const { kept, composed } = await reportOfDisclosure(call, disclosureId, timeZone);
  const content = contentOf(composed.report);
  return { kept, content, digest: digestOf(content) };
}

export const disclosureApprovalHandlers = {
  "cases.disclosureReport": {
    prepare: async (call) => {
      const { content, digest } = await written(call, call.params.disclosure, call.query.time_zone);
      return { run: async () => ({ body: { data: { ...content, digest } } }) };
    },
  },

  "cases.approveDisclosure": {
    prepare: async (call) => {
      const { params, body } = call;
      const { kept, content, digest } = await written(call, params.disclosure, body.time_zone);
      if (kept.created_by?.id === call.auth.userId)
        throw invalid("disclosure", "Somebody else than whoever recorded it approves a disclosure.");
      if (digest !== body.digest)
        throw invalid("digest", "What it says has changed while you read it. Read it again.");
      return {
        run: async ({ db, auth, record, now, audit }: Finish) => {
          await keepApproval(db, kept.id, {
            by: auth.userId,
            at: now,
            content,
            time_zone: body.time_zone,
          });
          await recordCaseEvent(db, {
            caseId: record.id,
            kind: "disclosure_approved",
            userId: auth.userId,
            at: now,
            recordId: kept.id,
            to: kept.recipient,
          });
          audit({ fields: [`disclosure:${kept.id}`, `content:${digest}`] });
          const data = await findDisclosure(db, record.id, kept.id);
          if (data === undefined) throw invalid("disclosure", "This disclosure record was not found.");
          return { body: { data } };
        },
      };
    },
  },
} satisfies Partial<Handlers>;
