import { reminderSectionOf } from "#contract/records/reminders/schema.ts";
import { type TaskValues, taskDone } from "#contract/records/tasks/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { changeReminder, type ReminderValues } from "#server/records/reminders/changes.ts";
import { presentReminder } from "#server/records/reminders/repository.ts";
import { workRows } from "./work-list.ts";

// A reminder through the calls of tasks (decision 041): read and changed in the shape of its row in the list.

export async function presentReminderTask(db: Db, reader: Reader, reminderId: number) {
  const [found] = await workRows(db, reader, [{ kind: "reminder", id: reminderId }]);
  if (found === undefined) throw new Error("A task vanished while it was read.");
  return found;
}

/** A reminder with its columns under the names that a change of it has. */
async function valuesOf(db: Db, reminderId: number): Promise<ReminderValues> {
  const now = await presentReminder(db, reminderId);
  return {
    remindable_id: now.remindable_id,
    section: now.section,
    title: now.title,
    assigned_user_id: now.assigned_user?.id ?? null,
    reminder_status_id: now.reminder_status.id,
    remind_at: now.remind_at,
    state: now.state,
  };
}

/** Spec §3: a task of an assessment has a title, a due date, one assignee, a status and its state. */
function requireWordsOfReminder(body: TaskValues, before: ReminderValues): void {
  const refuse = (field: string) => {
    throw invalid(field, "A task of an assessment does not have this. Leave it out.");
  };
  if (body.taskable_type !== "assessment" || body.taskable_id !== before.remindable_id)
    throw invalid("taskable_id", "A task stays with its assessment.");
  if (body.assignee_ids.length > 1)
    throw invalid("assignee_ids", "A task of an assessment is assigned to one colleague.");
  if (body.due_time !== null) refuse("due_time");
  if (body.recurrence !== null) refuse("recurrence");
  if (body.checklist.length > 0) refuse("checklist");
  const section = before.section ?? reminderSectionOf(before.state);
  if (section === "threat_response" && body.description === null)
    throw invalid("description", "Task description is required.");
}

export async function updateReminderTask(
  call: Pick<Call<"tasks.update">, "db" | "auth" | "record" | "now" | "audit">,
  body: TaskValues,
): Promise<void> {
  const before = await valuesOf(call.db, call.record.id);
  requireWordsOfReminder(body, before);
  const known = before.state.findings;
  const described = body.description === null && (known === undefined || known === null);
  await changeReminder(call, {
    ...before,
    title: body.title,
    remind_at: body.due_at ?? null,
    assigned_user_id: body.assignee_ids[0] ?? null,
    reminder_status_id: body.status,
    state: described ? before.state : { ...before.state, findings: body.description ?? "" },
  });
}

/** A reminder that is done already stays as it is. */
export async function completeReminderTask(
  call: Pick<Call<"tasks.complete">, "db" | "auth" | "record" | "now" | "audit">,
): Promise<void> {
  const before = await valuesOf(call.db, call.record.id);
  if (before.reminder_status_id === taskDone) return;
  await changeReminder(call, { ...before, reminder_status_id: taskDone });
}
