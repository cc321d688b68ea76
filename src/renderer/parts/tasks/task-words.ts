import { dayIn } from "#contract/kit/days.ts";
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
import { formatDate, formatDue, formatShortDate, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { notNeededName } from "#parts/cases/stage-glyph.tsx";
import { outcomeName } from "#parts/plans/plan-words.ts";

export const asStatus = (id: number): TaskStatus => (id === 2 || id === 3 || id === 4 ? id : 1);

/** `2:30 PM` of `14:30`. */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

type Due = Pick<
  TaskRow,
  "due_at" | "due_time" | "status" | "case_ended" | "completed_at" | "not_needed" | "ended_by" | "plan"
>;

/** Is it a check-in whose answer says that nobody was reached? It is over, and was not done. */
export const wasNotReached = ({ status, plan }: Pick<Task, "status" | "plan">): boolean =>
  status === taskDone && plan?.answer === "not_reached";

/** What is said of a task that is over and that nobody did; null of all others. */
export const undoneName = (task: Pick<Task, "status" | "plan" | "not_needed">): string | null => {
  if (task.not_needed) return notNeededName;
  if (!wasNotReached(task)) return null;
  // A plan that names nobody has somebody look at a place.
  return outcomeName("not_reached", { looksAtPlace: task.plan?.person_uuid === null });
};

/** Late: due before `today`, not done, and in no closed or archived case. */
export const isLate = (task: Due, today: string): boolean =>
  task.status !== taskDone && !task.case_ended && formatDue(task.due_at, today).late;

/** When a task was done, or tried: `Done Nov 27`, with its day where that is another. */
function doneWords(task: Due, on: string): string {
  const [day, due] = [formatDate(on), formatDate(task.due_at)];
  if (wasNotReached(task)) return t("Tried {{day}}, due {{due}}", { day, due });
  if (on === task.due_at) return t("Done {{day}}", { day });
  return on < task.due_at
    ? t("Done {{day}}, ahead of {{due}}", { day, due })
    : t("Done {{day}}, due {{due}}", { day, due });
}

/** Why nobody does a task any more, and since when. */
function notDoneWords({ ended_by }: Due, day: string): string {
  if (ended_by === "plan") return t("Not done: the plan was closed {{day}}", { day });
  if (ended_by === "case") return t("Not done: the case was closed {{day}}", { day });
  if (ended_by === "unasked") return t("Not done: the plan does not ask for it since {{day}}", { day });
  return t("Not done, ended {{day}}", { day });
}

/**
 * `Due today, 2:30 PM`; of a task that is done when it was, of one of a day to come that it was ahead of it: the next check-in may
 * be due that very day. `zone`: of the school whose task it is. What is done is never late, and in a closed or archived case nothing is due any more.
 */
export function dueWords(task: Due, today: string, zone: Zone): string {
  if (task.status === taskDone && !task.not_needed && task.completed_at !== null)
    return doneWords(task, dayIn(Date.parse(task.completed_at), zone));
  if (task.not_needed && task.completed_at !== null)
    return notDoneWords(task, formatDate(dayIn(Date.parse(task.completed_at), zone)));
  // Of one that an assessment has as done nobody kept when it was.
  if (task.case_ended && task.status === taskDone && !task.not_needed)
    return t("Done, due {{date}}", { date: formatDate(task.due_at) });
  if (task.case_ended && task.due_at > today)
    return t("Would be due {{date}}", { date: formatDate(task.due_at) });
  if (task.case_ended) return t("Was due {{date}}", { date: formatDate(task.due_at) });
  const day =
    task.status === taskDone
      ? t("Due {{date}}", { date: formatDate(task.due_at) })
      : formatDue(task.due_at, today).text;
  return task.due_time === null ? day : `${day}, ${formatClock(task.due_time)}`;
}

/** The status of a task in words; one that ended and nobody did is not called done. */
export const statusWords = (
  task: Pick<TaskRow, "status" | "not_needed" | "plan">,
  chosen: TaskStatus = asStatus(task.status),
): string => undoneName(task) ?? taskStatusNames[chosen];

/** What lists find tasks by: the statuses, and those that ended undone. */
export const statusChoices: readonly { readonly value: string; readonly label: string }[] = [
  ...Object.entries(taskStatusNames).map(([value, label]) => ({ value, label })),
  { value: String(taskNotNeeded), label: t("Ended, not done") },
];

/** Tasks by how they stand: open, done, check-ins that reached nobody, and ended undone. */
export const byStanding = <R extends Pick<TaskRow, "status" | "not_needed" | "plan">>(
  rows: readonly R[],
) => ({
  open: rows.filter(({ status }) => status !== taskDone),
  done: rows.filter((row) => row.status === taskDone && undoneName(row) === null),
  notReached: rows.filter((row) => wasNotReached(row) && !row.not_needed),
  notNeeded: rows.filter(({ status, not_needed }) => status === taskDone && not_needed),
});

/** Is it answered in a dialog of its own, and not ticked off: a check-in, or the review of a plan? */
export const isAnswered = ({ plan, status }: Pick<Task, "plan" | "status">): boolean =>
  status !== taskDone && plan !== undefined && (plan.check_in || plan.review);

/** Is whoever does it asked what came of it: is it an action of a plan, on a server that keeps that? */
export const asksOutcome = ({ plan, status }: Pick<Task, "plan" | "status">): boolean =>
  status !== taskDone && plan?.action === true && plan.outcome !== undefined;

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

/** The address where an action is said to be done, with what came of it. */
export const doneAddress = (row: TaskRow, search: URLSearchParams): string =>
  `${withTask(search, row.uuid)}&done=yes`;

/** Who sees the task, as the foot of its form says. */
export const seenBy = (caseId: number | null, visibility: number): string =>
  caseId !== null && visibility !== visibleToConcerned
    ? t("Seen by everyone who may see the case")
    : t("Seen by its author, its assignees and administrators");
