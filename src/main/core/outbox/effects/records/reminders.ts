import type { z } from "zod";
import {
  type Reminder,
  type reminderBody,
  reminderSectionOf,
  reminderStatus,
  withTruePaths,
} from "#contract/records/reminders/schema.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import { stampsOf, workDay } from "#core/outbox/effects/effect-parts.ts";
import type { RecordEffect } from "#core/outbox/effects/fold.ts";
import { taskTitle } from "#instruments/task-title.ts";
import { withUploads } from "./media.ts";

type Body = z.output<typeof reminderBody>;

function statusOf(id: number, known: Reminder["reminder_status"] | null) {
  return known?.id === id ? known : reminderStatus(id);
}

const assigneeOf = (body: Body, known: Reminder["assigned_user"], context: Context) =>
  body.assigned_user_id === null || body.assigned_user_id === undefined
    ? null
    : known?.id === body.assigned_user_id
      ? known
      : context.colleague(body.assigned_user_id);

/** The files of a task known from a list are told by their path ids alone. */
function pathsOf({ state }: Reminder, attachments: Reminder["attachments"]): readonly string[] {
  const known = Array.isArray(state.attachmentsPaths) ? state.attachmentsPaths : [];
  const paths = known.filter((path): path is string => typeof path === "string");
  return [...new Set([...paths, ...Object.keys(attachments)])];
}

export const reminderEffect: RecordEffect<Reminder> = {
  create: (change, context) => {
    const body = change.body as Body;
    const section = body.section ?? reminderSectionOf(body.state);
    const attachments = withUploads({}, body.tempAttachments, change, context);
    return {
      ...stampsOf<Reminder>(change, context),
      title: taskTitle(body),
      section,
      remind_at: body.remind_at ?? workDay(context.local, change.savedAt),
      assigned_user: assigneeOf(body, null, context),
      reminder_status: statusOf(body.reminder_status_id, null),
      remindable_id: context.newestId(body.remindable_id),
      remindable_type: body.remindable_type,
      state: withTruePaths(section, body.state, Object.keys(attachments)),
      attachments,
      created_by: context.author,
    };
  },
  update: (record, given, change, context) => {
    const body = given as Body;
    const attachments = withUploads(record.attachments, body.tempAttachments, change, context);
    return {
      ...record,
      title: taskTitle(body),
      remind_at: body.remind_at ?? record.remind_at,
      assigned_user: assigneeOf(body, record.assigned_user, context),
      reminder_status: statusOf(body.reminder_status_id, record.reminder_status),
      state: withTruePaths(record.section, body.state, pathsOf(record, attachments)),
      attachments,
      updated_at: context.savedAt(change),
      local_revision: change.revision,
    };
  },
  bodyOf: (record) => ({
    uuid: record.uuid,
    remindable_id: record.remindable_id,
    remindable_type: record.remindable_type,
    section: record.section,
    title: record.title,
    assigned_user_id: record.assigned_user?.id ?? null,
    reminder_status_id: record.reminder_status.id,
    remind_at: record.remind_at,
    state: record.state,
  }),
};
