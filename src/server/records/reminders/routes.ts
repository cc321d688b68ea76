import { dayOf } from "#contract/kit/days.ts";
import { reminderSectionOf } from "#contract/records/reminders/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { taskTitle } from "#instruments/task-title.ts";
import { writeJson } from "#server/database/json-text.ts";
import { deleteRow, findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { requireNamed } from "#server/http/named-record.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { membersOfOrganization } from "#server/platform/accounts/users.ts";
import { recordAssessmentEvent } from "#server/platform/case-history/case-events.ts";
import { deleteMediaOf, dropUnusedBlobs } from "#server/platform/files/media.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { relistEntries } from "#server/records/assessments/repository.ts";
import { attach, removeLater } from "#server/records/media/attachments.ts";
import { presentReminder } from "./repository.ts";

async function requireAssignee(
  db: Db,
  organizationId: number,
  userId: number | null,
  before: number | null,
): Promise<void> {
  if (userId === null || userId === before) return;
  if ((await membersOfOrganization(db, organizationId)).includes(userId)) return;
  throw invalid("assigned_user_id", "This colleague does not belong to the organization of the assessment.");
}

/** Notifies a colleague of a newly assigned reminder. */
async function tellAssignee(
  db: Db,
  actorId: number,
  id: number,
  { now, wanted, before }: { now: string; wanted: number | null; before: number | null },
): Promise<void> {
  if (wanted === null || wanted === before) return;
  const subject = { kind: "reminder", id } as const;
  await notify(db, { kind: "task_assigned", userIds: [wanted], actorId, subject, now });
}

/** Adds to the timeline that a task was completed or reopened. */
async function tellDone(
  db: Db,
  row: { readonly id: number; readonly assessment_id: number },
  was: number,
  is: number,
  by: { readonly userId: number; readonly at: string },
): Promise<void> {
  if ((was === taskDone) === (is === taskDone)) return;
  const kind = is === taskDone ? "reminder_completed" : "reminder_reopened";
  await recordAssessmentEvent(db, row.assessment_id, { ...by, kind, recordId: row.id });
}

async function reply(db: Db, id: number) {
  const reminder = await presentReminder(db, id);
  return { body: { reminder }, version: reminder.version };
}

export const reminderHandlers = {
  "reminders.create": async ({ db, auth, body, now, services, audit }) => {
    const assessment = await requireNamed(db, auth, "assessment", {
      field: "remindable_id",
      key: body.remindable_id,
    });
    await requireAssignee(db, assessment.organizationId, body.assigned_user_id, null);
    const uuid = await newUuid(db, "reminders", body.uuid);
    const id = await insertRow(db, "reminders", {
      uuid,
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: auth.userId,
      assessment_id: assessment.id,
      section: body.section ?? reminderSectionOf(body.state),
      title: taskTitle(body),
      remind_at: body.remind_at ?? dayOf(services.options.clock()),
      assigned_user_id: body.assigned_user_id,
      status: body.reminder_status_id,
      state: writeJson(body.state),
    });
    await relistEntries(db, assessment.id, now);
    await tellAssignee(db, auth.userId, id, { now, wanted: body.assigned_user_id, before: null });
    const by = { userId: auth.userId, at: now };
    // A task that is done as it is added is one event, not two.
    const kind = body.reminder_status_id === taskDone ? "reminder_completed" : "reminder_created";
    await recordAssessmentEvent(db, assessment.id, { ...by, kind, recordId: id });
    await attach(db, "tempAttachments", body.tempAttachments, {
      type: "reminder",
      id,
      userId: auth.userId,
      now,
    });
    audit({ recordType: "reminder", recordId: id, organizationId: assessment.organizationId });
    return reply(db, id);
  },

  "reminders.update": async ({ db, auth, record, body, now, audit }) => {
    const before = await findRow(db, "reminders", record.id);
    if (body.remindable_id !== before.assessment_id)
      throw invalid("remindable_id", "A task stays with its assessment.");
    const section = before.section ?? body.section ?? reminderSectionOf(body.state);
    if ((body.section ?? section) !== section) throw invalid("section", "A task stays in its section.");
    await requireAssignee(db, record.organizationId, body.assigned_user_id, before.assigned_user_id);
    const changes = {
      section,
      title: taskTitle(body),
      remind_at: body.remind_at ?? before.remind_at,
      assigned_user_id: body.assigned_user_id,
      status: body.reminder_status_id,
      state: writeJson(body.state),
      updated_at: now,
    };
    await updateRow(db, "reminders", record.id, changes);
    if (section !== before.section) await relistEntries(db, before.assessment_id, now);
    await tellAssignee(db, auth.userId, record.id, {
      now,
      wanted: body.assigned_user_id,
      before: before.assigned_user_id,
    });
    await tellDone(db, before, before.status, changes.status, { userId: auth.userId, at: now });
    const owner = { type: "reminder", id: record.id, userId: auth.userId, now } as const;
    const files = await attach(db, "tempAttachments", body.tempAttachments, owner);
    audit({ fields: [...changedFields(before, changes), ...(files > 0 ? ["attachments"] : [])] });
    return reply(db, record.id);
  },

  "reminders.delete": async (call) => {
    const { db, auth, record, now } = call;
    const { assessment_id } = await findRow(db, "reminders", record.id);
    await deleteMediaOf(db, "reminder", [record.id]);
    await deleteRow(db, "reminders", record.id);
    await recordAssessmentEvent(db, assessment_id, {
      userId: auth.userId,
      at: now,
      kind: "reminder_removed",
      recordId: record.id,
    });
    await relistEntries(db, assessment_id, now);
    removeLater(call, await dropUnusedBlobs(db));
    return {};
  },
} satisfies Partial<Handlers>;
