import type { Assessment } from "#contract/records/assessments/schema.ts";
import { type Reminder, reminderStatus } from "#contract/records/reminders/schema.ts";
import { type Task, type TaskRow, taskDone, visibleToTeam } from "#contract/records/tasks/schema.ts";
import { reminderIdOf, taskIdOfReminder } from "#contract/records/tasks/task-ids.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import { fieldsOf } from "#core/outbox/effects/shapes.ts";
import { isEndedPlace } from "./ended-place.ts";

const normalPriority = 2;

/** A task as a list shows it. */
export const rowOfTask = (task: Task): TaskRow => ({
  ...task,
  kind: "task",
  assessment_uuid: null,
  section: null,
  state: null,
});

/** A reminder made from a row of a list. Its files are only in its assessment. */
export const reminderOfRow = (row: TaskRow): Reminder => ({
  id: reminderIdOf(row.id) as Reminder["id"],
  uuid: row.uuid,
  version: row.version,
  ...(row.local_revision === undefined ? {} : { local_revision: row.local_revision }),
  created_at: row.created_at,
  updated_at: row.updated_at,
  title: row.title,
  section: row.section,
  remind_at: row.due_at,
  assigned_user: row.assignees[0] ?? null,
  reminder_status: reminderStatus(row.status),
  remindable_id: row.taskable_id ?? 0,
  remindable_type: "assessment",
  state: row.state ?? {},
  attachments: {},
  created_by: row.created_by,
});

/** A row of a list after changes of its reminder. */
export function rowWithReminder(row: TaskRow, reminder: Reminder): TaskRow {
  const { findings } = reminder.state;
  return {
    ...row,
    version: reminder.version,
    ...(reminder.local_revision === undefined ? {} : { local_revision: reminder.local_revision }),
    updated_at: reminder.updated_at,
    title: reminder.title,
    description: typeof findings === "string" && findings !== "" ? findings : null,
    assignees: reminder.assigned_user === null ? [] : [reminder.assigned_user],
    status: reminder.reminder_status.id,
    completed_at:
      reminder.reminder_status.id === taskDone && row.case_id !== null
        ? (row.completed_at ?? reminder.updated_at)
        : null,
    due_at: reminder.remind_at,
    section: reminder.section,
    state: reminder.state,
  };
}

/** The row of a reminder that was written here; null where its assessment is not on this computer. */
export function rowOfReminder(reminder: Reminder, context: Context): TaskRow | null {
  const assessment = context.local.record(
    "assessment",
    context.newestId(reminder.remindable_id),
  ) as Assessment | null;
  if (assessment === null) return null;
  const { case_id: caseId, person_uuid: personUuid, can } = assessment;
  const place = fieldsOf(
    caseId === null ? context.local.record("person", personUuid) : context.local.record("case", caseId),
  );
  return rowWithReminder(
    {
      id: taskIdOfReminder(reminder.id),
      uuid: reminder.uuid,
      version: reminder.version,
      created_at: reminder.created_at,
      updated_at: reminder.updated_at,
      title: reminder.title,
      description: null,
      taskable_type: "assessment",
      taskable_id: assessment.id,
      case_id: assessment.case_id,
      case_number: assessment.case_number,
      case_ended: caseId !== null && isEndedPlace(place),
      organization_id:
        typeof place.organization_id === "number" ? place.organization_id : (context.local.home ?? 1),
      assignees: [],
      status: 1,
      priority: normalPriority,
      visibility: visibleToTeam,
      due_at: reminder.remind_at,
      due_time: null,
      completed_at: null,
      not_needed: false,
      ended_by: null,
      recurrence: null,
      checklist: [],
      created_by: reminder.created_by,
      // Its author may delete it.
      can: { ...can, delete: can.delete || can.edit },
      kind: "reminder",
      assessment_uuid: assessment.uuid,
      section: reminder.section,
      state: reminder.state,
    },
    reminder,
  );
}
