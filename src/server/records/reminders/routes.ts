import { dayIn, daysAfter } from "#contract/kit/days.ts";
import { daysUntilDue } from "#contract/records/organizations/schedule.ts";
import { reminderSectionOf } from "#contract/records/reminders/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { taskTitle } from "#instruments/task-title.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { requireNamed } from "#server/http/named-record.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { scheduleAt } from "#server/platform/accounts/schedules.ts";
import { recordAssessmentEvent } from "#server/platform/case-history/case-events.ts";
import { relistEntries } from "#server/records/assessments/repository.ts";
import { attach } from "#server/records/media/attachments.ts";
import { changeReminder, removeReminder, requireAssignee, tellAssignee } from "./changes.ts";
import { presentReminder } from "./repository.ts";

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
    const section = body.section ?? reminderSectionOf(body.state);
    const schedule = await scheduleAt(db, assessment.organizationId);
    const today = dayIn(services.options.clock(), schedule.time_zone);
    const id = await insertRow(db, "reminders", {
      uuid,
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: auth.userId,
      assessment_id: assessment.id,
      section,
      title: taskTitle(body),
      remind_at: body.remind_at ?? daysAfter(today, daysUntilDue(schedule, section)),
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

  "reminders.update": async (call) => {
    await changeReminder(call, call.body);
    return reply(call.db, call.record.id);
  },

  "reminders.delete": async (call) => {
    await removeReminder(call);
    return {};
  },
} satisfies Partial<Handlers>;
