import type { SectionForm } from "#contract/records/assessments/schema.ts";
import type { Outcome } from "#contract/records/plans/schema.ts";
import type { CaseForm } from "#contract/records/wavr/schema.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { writeJson } from "#server/database/json-text.ts";
import { findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { AuditAbout, Services } from "#server/http/call.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { makeNext, openCheckIn, settlePlan } from "#server/records/plans/check-ins.ts";
import { endTask } from "#server/records/plans/plan-tasks.ts";
import { keepForm } from "#server/records/wavr/keep-form.ts";
import { logEntry } from "#server/sample/log-entry.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleCase } from "./cases.ts";

export interface DocumentSetting {
  readonly db: Db;
  readonly auditKeys: Services["auditKeys"];
  readonly chance: Chance;
  readonly at: (daysAgo: number, hour?: number) => string;
  readonly about: SampleCase;
}

/** What a call of that person would have left in the log of the case's organization. */
export const logged =
  ({ db, auditKeys, chance, about }: DocumentSetting, action: string) =>
  (userId: number, now: string, { recordType, recordId, fields }: AuditAbout): Promise<void> =>
    appendAudit(
      db,
      auditKeys,
      logEntry(chance, {
        ...{ chain: about.organizationId, at: now, action, user_id: userId },
        ...{ record_type: recordType ?? null, record_id: recordId ?? null, fields: fields ?? [] },
      }),
    );

/** Begins a document as its page would; answers its id. */
export function addDocument(
  { db, chance, at, about }: DocumentSetting,
  document: {
    readonly form: CaseForm;
    readonly personId: number;
    readonly state: SectionForm;
    readonly by: number;
    readonly daysAgo: number;
  },
): Promise<number> {
  const { identity } = currentInstrument();
  return insertRow(db, "wavr_forms", {
    uuid: chance.uuid(),
    created_at: at(document.daysAgo, 10),
    updated_at: at(document.daysAgo, 11),
    version: 1,
    case_id: about.id,
    person_id: document.personId,
    created_by: document.by,
    form: document.form,
    state: writeJson(document.state),
    instrument_pack: identity.pack,
    instrument_version: identity.version,
  });
}

/** Keeps a document as it stands, by the lead of its case or by whom `by` names, with its digest in the log. */
export async function keepDocument(
  setting: DocumentSetting,
  id: number,
  how: {
    readonly kind: Parameters<typeof keepForm>[2];
    readonly action: "wavr.snapshot" | "wavr.sign" | "wavr.plan" | "plan.save";
    readonly daysAgo: number;
    readonly by?: number;
    readonly words?: Parameters<typeof keepForm>[3];
  },
): Promise<void> {
  const { db, chance, at, about } = setting;
  const now = at(how.daysAgo, 11);
  const userId = how.by ?? about.lead;
  const entries: AuditAbout[] = [];
  const keeping = {
    ...{ db, now, auth: { userId } },
    audit: (entry: AuditAbout) => void entries.push(entry),
    touch: () => undefined,
  };
  const words = { ...how.words, uuid: chance.uuid() };
  await keepForm(keeping, await findRow(db, "wavr_forms", id), how.kind, words);
  for (const entry of entries) await logged(setting, how.action)(userId, now, entry);
}

/** Saves a plan as it is to be from that day on: a version that is kept, with the tasks that it asks for. */
export async function savePlan(
  setting: DocumentSetting,
  id: number,
  { state, daysAgo }: { readonly state: SectionForm; readonly daysAgo: number },
): Promise<void> {
  const { db, at, about } = setting;
  const now = at(daysAgo, 11);
  await updateRow(db, "wavr_forms", id, { state: writeJson(state), updated_at: now });
  const { form } = await findRow(db, "wavr_forms", id);
  const how =
    form === "plan"
      ? ({ kind: "plan_saved", action: "wavr.plan" } as const)
      : ({ kind: "safety_plan_saved", action: "plan.save" } as const);
  await keepDocument(setting, id, { ...how, daysAgo });
  await settlePlan(db, id, { userId: about.lead, now, today: now.slice(0, 10) });
}

/** Gives what plans of the case asked for uuids of the sample's own, so that it is the same each time that it is made. */
export async function nameTasks({ db, chance, about }: DocumentSetting): Promise<void> {
  const tasks = await db
    .selectFrom("tasks")
    .select(["id", "uuid"])
    .where("case_id", "=", about.id)
    .where((e) =>
      e.or([e("plan_day", "is not", null), e("uuid", "in", db.selectFrom("check_ins").select("uuid"))]),
    )
    .orderBy("id")
    .execute();
  for (const { id, uuid: before } of tasks) {
    const uuid = chance.uuid();
    await db.updateTable("check_ins").set({ uuid }).where("uuid", "=", before).execute();
    await db.updateTable("tasks").set({ uuid }).where("id", "=", id).execute();
  }
}

/** Answers the check-in of a plan that is open on that day, by its lead. */
export async function answerCheckIn(
  setting: DocumentSetting,
  planId: number,
  answer: { readonly daysAgo: number; readonly outcome: Outcome; readonly words: string },
): Promise<void> {
  const { db, at, about } = setting;
  const now = at(answer.daysAgo, 13);
  const open = await openCheckIn(db, planId);
  if (open === undefined) throw new Error("No check-in of the sample's plan is open.");
  await db
    .updateTable("check_ins")
    .set({ outcome: answer.outcome, words: answer.words, done_at: now, done_by: about.lead })
    .where("id", "=", open.id)
    .execute();
  await endTask(db, open.uuid, now);
  await recordCaseEvent(db, {
    ...{ caseId: about.id, userId: about.lead, at: now, kind: "check_in_recorded" },
    ...{ recordId: planId, to: answer.outcome },
  });
  await logged(setting, "plan.check_in")(about.lead, now, {
    recordType: "wavr",
    recordId: planId,
    fields: ["check_in"],
  });
  await makeNext(db, planId, open.due_on, { userId: about.lead, now, today: now.slice(0, 10) });
}
