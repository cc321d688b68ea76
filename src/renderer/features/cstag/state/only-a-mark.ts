import type { Reminder } from "#contract/records/reminders/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { defaultTaskTitle } from "#instruments/task-title.ts";
import { toIsoDay } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/**
 * Why the task of a source stays when the source's mark is taken back, in words; null where it holds nothing but the
 * mark, as one press on the source made it, and so goes with it.
 */
export function whyItStays(task: Reminder): string | null {
  const { source: _source, informationReviewed: _mark, findings, ...more } = task.state;
  if (!isBlank(findings)) return t("Its task stays, since findings are written in it.");
  if (Object.keys(task.attachments).length > 0) return t("Its task stays, since files are with it.");
  const isOfItsMaker = task.assigned_user?.id !== undefined && task.assigned_user.id === task.created_by?.id;
  const isPlain =
    task.title === defaultTaskTitle(task.state) &&
    task.reminder_status.id === taskDone &&
    task.remind_at === toIsoDay(new Date(task.created_at)) &&
    Object.values(more).every((value) => isBlank(value) || (Array.isArray(value) && value.length === 0));
  return isOfItsMaker && isPlain
    ? null
    : t("Its task stays, since it has a title, a colleague, a due day or a status of its own.");
}
