import { shownIn, type TaskStatus, taskStatusNames } from "#contract/records/reminders/schema.ts";
import {
  type Recurrence,
  type Task,
  type TaskRow,
  taskDone,
  taskNotNeeded,
  visibleToConcerned,
} from "#contract/records/tasks/schema.ts";
import { reminderIdOf } from "#contract/records/tasks/task-ids.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate, formatDue, formatShortDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { notNeededName } from "#parts/cases/stage-glyph.tsx";

export const asStatus = (id: number): TaskStatus => (id === 2 || id === 3 || id === 4 ? id : 1);

/** `2:30 PM` of `14:30`. */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

type Due = Pick<TaskRow, "due_at" | "due_time" | "status" | "case_ended">;

/** Late: due before `today`, not done, and in no closed or archived case. */
export const isLate = (task: Due, today: string): boolean =>
  task.status !== taskDone && !task.case_ended && formatDue(task.due_at, today).late;

/** `Due today, 2:30 PM`; tasks that are done are never late, and in a closed or archived case nothing is due any more. */
export function dueWords(task: Due, today: string): string {
  if (task.case_ended) return t("Was due {{date}}", { date: formatDate(task.due_at) });
  const day =
    task.status === taskDone
      ? t("Due {{date}}", { date: formatDate(task.due_at) })
      : formatDue(task.due_at, today).text;
  return task.due_time === null ? day : `${day}, ${formatClock(task.due_time)}`;
}

/** The status of a task in words; one that ended and nobody did is not called done. */
export const statusWords = (
  { status, not_needed }: Pick<TaskRow, "status" | "not_needed">,
  chosen: TaskStatus = asStatus(status),
): string => (not_needed ? notNeededName : taskStatusNames[chosen]);

/** What lists find tasks by: the statuses, and those that ended undone. */
export const statusChoices: readonly { readonly value: string; readonly label: string }[] = [
  ...Object.entries(taskStatusNames).map(([value, label]) => ({ value, label })),
  { value: String(taskNotNeeded), label: notNeededName },
];

/** Tasks by how they stand: open, done, and ended undone. */
export const byStanding = <R extends Pick<TaskRow, "status" | "not_needed">>(rows: readonly R[]) => ({
  open: rows.filter(({ status }) => status !== taskDone),
  done: rows.filter(({ status, not_needed }) => status === taskDone && !not_needed),
  notNeeded: rows.filter(({ status, not_needed }) => status === taskDone && not_needed),
});

/** Is it answered in a dialog of its own, and not ticked off: a check-in, or the review of a plan? */
export const isAnswered = ({ plan, status }: Pick<Task, "plan" | "status">): boolean =>
  status !== taskDone && plan !== undefined && (plan.check_in || plan.review);

/** `Nov 21, 2:30 PM`, for columns. */
export const shortDue = (task: Due): string =>
  [formatShortDate(task.due_at), ...(task.due_time === null ? [] : [formatClock(task.due_time)])].join(", ");

export const recurrenceNames = {
  daily: t("Every day"),
  weekly: t("Every week"),
  monthly: t("Every month"),
} as const;

export const sayRecurrence = (value: Recurrence | null): string =>
  value === null
    ? t("Does not repeat")
    : `${recurrenceNames[value.every]}${value.until === null ? "" : ` ${t("until {{date}}", { date: formatDate(value.until) })}`}`;

export const rowKey = (row: Pick<TaskRow, "kind" | "id">): string => `${row.kind}-${row.id}`;

/** The address of a reminder: its section of the assessment. */
export const reminderAddress = (row: TaskRow): string => {
  const address =
    row.case_id !== null && row.assessment_uuid !== null
      ? paths.caseCstag(row.case_id, row.assessment_uuid)
      : paths.assessment(row.assessment_uuid ?? "");
  return paths.cstagTask(address, shownIn(row), reminderIdOf(row.id));
};

/** The page's address with this task's dialog open; "new" for a new one. */
export function withTask(search: URLSearchParams, task: string): string {
  const next = new URLSearchParams(search);
  next.set("task", task);
  return `?${next.toString()}`;
}

/** The address that a row opens. */
export const rowAddress = (row: TaskRow, search: URLSearchParams): string =>
  row.kind === "reminder" ? reminderAddress(row) : withTask(search, row.uuid);

/** Who sees the task, as the foot of its form says. */
export const seenBy = (caseId: number | null, visibility: number): string =>
  caseId !== null && visibility !== visibleToConcerned
    ? t("Seen by everyone who may see the case")
    : t("Seen by its author, its assignees and administrators");
