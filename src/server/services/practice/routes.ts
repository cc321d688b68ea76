import { taskDone } from "#contract/records/tasks/schema.ts";
import { type Practice, practiceSteps } from "#contract/services/practice/schema.ts";
import { countsOf } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { practiceOf } from "#server/platform/accounts/organizations.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { removeLater } from "#server/records/media/attachments.ts";
import { erasePractice } from "./erase.ts";
import { makePractice } from "./make.ts";

/** What the audit log tells of one's reading there. */
async function wasRead(db: Db, place: number, userId: number, actions: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom("audit_log")
    .select("id")
    .where("chain", "=", place)
    .where("user_id", "=", userId)
    .where("action", "in", [...actions])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function present(db: Db, userId: number): Promise<Practice | null> {
  const place = await practiceOf(db, userId);
  if (place === null) return null;
  const found = await db
    .selectFrom("cases")
    .innerJoin("assessments", "assessments.case_id", "cases.id")
    .select(["cases.id", "cases.number", "cases.version as case_version"])
    .select(["assessments.id as assessment_id", "assessments.uuid", "assessments.version"])
    .where("cases.organization_id", "=", place)
    .orderBy("cases.id")
    .orderBy("assessments.id")
    .executeTakeFirst();
  if (found === undefined) return null;
  const ofCase = (table: "comments" | "time_entries" | "tasks") =>
    db.selectFrom(table).where("case_id", "=", found.id);
  const reminders = db.selectFrom("reminders").where("assessment_id", "=", found.assessment_id);
  const counts = await countsOf(db, {
    comments: ofCase("comments"),
    times: ofCase("time_entries"),
    tasks: db.selectFrom("tasks").where("case_id", "=", found.id).where("version", ">", 1),
    tasksDone: db.selectFrom("tasks").where("case_id", "=", found.id).where("status", "=", taskDone),
    reminders: reminders.where("version", ">", 1),
    remindersDone: reminders.where("status", "=", taskDone),
    people: db.selectFrom("persons").where("organization_id", "=", place).where("version", ">", 1),
    media: db.selectFrom("media").where("owner_type", "=", "case").where("owner_id", "=", found.id),
  });
  // Its making gave the assessment its second version.
  const answered = found.version > 2;
  const done: Record<(typeof practiceSteps)[number], boolean> = {
    read: await wasRead(db, place, userId, ["case.view"]),
    answer: answered,
    task: counts.tasksDone + counts.remindersDone > 0,
    comment: counts.comments > 0,
    report: await wasRead(db, place, userId, ["case.report-view", "case.report"]),
  };
  const written =
    counts.comments + counts.times + counts.tasks + counts.reminders + counts.people + counts.media;
  return {
    case_id: found.id,
    number: found.number,
    assessment_uuid: found.uuid,
    steps: practiceSteps.map((id) => ({ id, done: done[id] })),
    changed: answered || found.case_version > 1 || written > 0,
  };
}

/** What a former practice left: its cases are named in the log as those are that somebody erases. */
async function eraseLeftOver(call: Call<"practice.create">, place: number): Promise<void> {
  const { db, auth, now, services, request } = call;
  const { caseIds, files } = await erasePractice(db, place);
  for (const record_id of caseIds)
    await appendAudit(db, services.auditKeys, {
      chain: auth.reach.home ?? 0,
      at: now,
      action: "practice.erase",
      outcome: "ok",
      user_id: auth.userId,
      record_type: "case",
      record_id,
      fields: [],
      address: request.ip,
      correlation_id: request.id,
    });
  removeLater(call, files);
}

export const practiceHandlers = {
  "practice.show": async ({ db, auth }) => ({ body: { data: await present(db, auth.userId) } }),

  "practice.create": async (call) => {
    const { db, auth, now, services, audit } = call;
    const there = await present(db, auth.userId);
    if (there !== null) return { body: { data: there } };
    const leftOver = await practiceOf(db, auth.userId);
    if (leftOver !== null) await eraseLeftOver(call, leftOver);
    const id = await makePractice(db, { userId: auth.userId, now, at: services.options.clock() });
    audit({ recordType: "case", recordId: id, organizationId: auth.reach.home ?? 0 });
    const data = await present(db, auth.userId);
    if (data === null) throw new Error("The practice case vanished while it was made.");
    return { body: { data } };
  },

  "practice.erase": async (call) => {
    const { db, auth, audit } = call;
    const place = await practiceOf(db, auth.userId);
    const organizationId = auth.reach.home ?? 0;
    audit({ organizationId });
    if (place === null) return {};
    const { caseIds, files } = await erasePractice(db, place);
    if (caseIds.length > 0)
      audit({ recordType: "case", each: caseIds.map((recordId) => ({ recordId, organizationId })) });
    removeLater(call, files);
    return {};
  },
} satisfies Partial<Handlers>;
