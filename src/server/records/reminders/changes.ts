import { type ReminderState, reminderSectionOf } from "#contract/records/reminders/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { taskTitle } from "#instruments/task-title.ts";
import type { Access } from "#server/access/loaded.ts";
import { writeJson } from "#server/database/json-text.ts";
import { deleteRow, findRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { membersOfOrganization } from "#server/platform/accounts/users.ts";
import { recordAssessmentEvent } from "#server/platform/case-history/case-events.ts";
import { deleteMediaOf, dropUnusedBlobs } from "#server/platform/files/media.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { relistEntries } from "#server/records/assessments/repository.ts";
import { attach, removeLater } from "#server/records/media/attachments.ts";

type Body = Call<"reminders.update">["body"];
type Changing = Pick<Call<"reminders.update">, "db" | "auth" | "now" | "audit"> & { readonly record: Access };
type Removing = Pick<Call<"reminders.delete">, "db" | "auth" | "now" | "services" | "afterCommit"> & {
  readonly record: Access;
};

/** What a change of a reminder says of it; `section` and `tempAttachments` may be left out. */
export type ReminderValues = Omit<Body, "uuid" | "remindable_type" | "state"> & {
  readonly state: ReminderState;
};

export async function requireAssignee(
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
export async function tellAssignee(
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

/** Saves a reminder over what it was. Its assessment stays, and so does its section once it has one. */
export async function changeReminder(
  { db, auth, record, now, audit }: Changing,
  body: ReminderValues,
): Promise<void> {
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
}

/** Deletes a reminder with its files; its id leaves the assessment. */
export async function removeReminder(call: Removing): Promise<void> {
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
}
