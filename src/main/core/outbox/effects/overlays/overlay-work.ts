import { endpoints } from "#contract/endpoints/table.ts";
import type { Reminder } from "#contract/records/reminders/schema.ts";
import { standingOf, type Task, type TaskRow, taskDone } from "#contract/records/tasks/schema.ts";
import { reminderIdOf } from "#contract/records/tasks/task-ids.ts";
import { ackedRecord, indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, namedBy } from "#core/outbox/effects/context.ts";
import { workDay } from "#core/outbox/effects/effect-parts.ts";
import { applied } from "#core/outbox/effects/fold.ts";
import { reminderEffect } from "#core/outbox/effects/records/reminders.ts";
import { rowOfReminder, rowOfTask, rowWithReminder } from "#core/outbox/effects/records/task-rows.ts";
import { isCompleting, isDeleting, taskEffect } from "#core/outbox/effects/records/tasks.ts";
import { finds } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { among, equals } from "./lists.ts";
import type { Overlay } from "./overlay.ts";
import { touchedTasks } from "./overlay-tasks.ts";

type Query = NonNullable<ReturnType<(typeof endpoints)["tasks.list"]["query"]["safeParse"]>["data"]>;

/** A task after its changes; null where it is deleted, or the changes alone cannot make it. */
function taskAfter<T extends Task>(known: T | null, own: readonly Change[], context: Context): T | null {
  let now: Task | null = known;
  for (const change of own) {
    if (isDeleting(change)) return null;
    now = applied(taskEffect, now, change, context);
  }
  return now as T | null;
}

export const overlayTaskShow: Overlay<"tasks.show"> = (read, { params }, changes, context) => {
  const named = read?.data ?? namedBy("task", params?.id, changes);
  const own = indexOf(changes).of("task", named);
  if (own.length === 0) return read;
  const data = taskAfter(read?.data ?? null, own, context);
  if (data === null) return null;
  return data === read?.data ? read : { ...read, data };
};

/** A row after the changes of its record, known by uuid or by number. */
function rowAfter(row: TaskRow, changes: readonly Change[], context: Context): TaskRow | null {
  const own = indexOf(changes).of(row.kind, { uuid: row.uuid, id: reminderIdOf(row.id) });
  if (own.length === 0) return row;
  if (row.kind === "task") {
    const task = taskAfter<TaskRow>(row, own, context);
    return task === null ? null : rowOfTask(task);
  }
  let now: Reminder | null = null;
  const known = context.local.record("reminder", row.uuid) as Reminder | null;
  now =
    known ??
    own.reduce<Reminder | null>((record, each) => applied(reminderEffect, record, each, context), null);
  return now === null ? row : rowWithReminder(row, now);
}

/**
 * A task that no row of the page holds. `before` is null where it was made here, undefined where its former state is
 * not known.
 */
interface Moved {
  readonly before: TaskRow | null | undefined;
  readonly after: TaskRow | null;
}

function movedTasks(
  rows: readonly TaskRow[],
  changes: readonly Change[],
  context: Context,
): readonly Moved[] {
  const index = indexOf(changes);
  const keys = new Set(index.ofKind("task").map(({ subject }) => subject.key));
  return [...keys].flatMap((key): readonly Moved[] => {
    const made = index.creating(key);
    const id = made === null ? undefined : ackedRecord(made)?.id;
    const isThere = (row: TaskRow) =>
      row.kind === "task" && (row.uuid === key || row.id === id || String(row.id) === key);
    if (rows.some(isThere)) return [];
    const own = index.of("task", { uuid: key, id: made?.creates?.localId ?? 0 });
    const known = context.local.record("task", key) as Task | null;
    const now = known ?? taskAfter(null, own, context);
    const after = now === null || own.some(isDeleting) ? null : rowOfTask(now);
    if (made !== null) return [{ before: null, after }];
    const base = own.find((change) => change.base !== null)?.base as Task | undefined;
    // A task that is completed now was open before; a deleted one has its last known state.
    const open =
      own.some(isCompleting) && now !== null
        ? { ...now, status: 1, completed_at: null, not_needed: false, ended_by: null }
        : null;
    const was = base ?? open ?? (after === null ? now : null);
    return [{ before: was === null ? undefined : rowOfTask(was), after }];
  });
}

function movedReminders(
  rows: readonly TaskRow[],
  changes: readonly Change[],
  context: Context,
): readonly Moved[] {
  const index = indexOf(changes);
  return touchedTasks(changes, context).flatMap((reminder): readonly Moved[] => {
    const made = index.creating(reminder.uuid);
    const id = made === null ? undefined : ackedRecord(made)?.id;
    const isThere = (row: TaskRow) =>
      row.kind === "reminder" &&
      (row.uuid === reminder.uuid || [reminder.id, id].includes(reminderIdOf(row.id)));
    const after = rows.some(isThere) ? null : rowOfReminder(reminder, context);
    if (after === null) return [];
    if (made !== null) return [{ before: null, after }];
    const own = index.of("reminder", reminder);
    const base = own.find((change) => change.base !== null)?.base as Reminder | undefined;
    return [{ before: base === undefined ? undefined : rowWithReminder(after, base), after }];
  });
}

const isMine = (row: TaskRow, me: number): boolean =>
  row.assignees.some(({ id }) => id === me) ||
  (row.kind === "task" && row.assignees.length === 0 && row.created_by?.id === me);

/** Would the server list it? Visibility is not checked: the person has seen or written it here. */
const isWanted = (row: TaskRow, query: Query, { local }: Context): boolean =>
  finds(query.q, row.title, row.case_number, row.kind === "task" ? row.description : null) &&
  among(query.kind, row.kind) &&
  (!query.mine?.length || isMine(row, local.author.id)) &&
  (query.assignee_id === undefined || row.assignees.some(({ id }) => id === query.assignee_id)) &&
  among(query.status, String(standingOf(row))) &&
  among(query.priority, String(row.priority)) &&
  (!query.overdue?.length || (row.due_at < workDay(local) && row.status !== taskDone)) &&
  (query.due_from === undefined || row.due_at >= query.due_from) &&
  (query.due_to === undefined || row.due_at <= query.due_to) &&
  equals(query.taskable_id, row.case_id ?? undefined);

const byText = (one: string | null, other: string | null) =>
  (one ?? "").toLowerCase().localeCompare((other ?? "").toLowerCase());
const byOrder = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

const orders: Readonly<Record<string, (one: TaskRow, other: TaskRow) => number>> = {
  title: (one, other) => byText(one.title, other.title),
  status: (one, other) => standingOf(one) - standingOf(other),
  priority: (one, other) => one.priority - other.priority,
  due_at: (one, other) => byOrder(one.due_at, other.due_at),
  case_number: (one, other) => byText(one.case_number, other.case_number),
  created_at: (one, other) => byOrder(one.created_at, other.created_at),
  updated_at: (one, other) => byOrder(one.updated_at, other.updated_at),
};

function sorted(rows: readonly TaskRow[], sort: string): readonly TaskRow[] {
  const order = orders[sort.replace(/^-/, "")] ?? (() => 0);
  const turn = sort.startsWith("-") ? -1 : 1;
  return [...rows].sort(
    (one, other) =>
      turn * order(one, other) ||
      byOrder(one.due_at, other.due_at) ||
      byOrder(one.due_time ?? "~", other.due_time ?? "~") ||
      other.priority - one.priority ||
      byOrder(one.kind, other.kind) ||
      one.id - other.id,
  );
}

export const overlayTaskList: Overlay<"tasks.list"> = (read, input, changes, context) => {
  const query = endpoints["tasks.list"].query.safeParse(input.query ?? {}).data;
  if (read === null || query === undefined) return read;
  const index = indexOf(changes);
  if (index.ofKind("task").length === 0 && index.ofKind("reminder").length === 0) return read;
  const after = read.data.map((row) => {
    const now = rowAfter(row, changes, context);
    return now === row || (now !== null && isWanted(now, query, context)) ? now : null;
  });
  const kept = after.filter((row) => row !== null);
  const whole = query.page === 1 && read.meta.total <= read.data.length;
  const moved = [
    ...movedTasks(read.data, changes, context),
    ...movedReminders(read.data, changes, context),
  ].map(({ before, after: row }) => {
    const is = row !== null && isWanted(row, query, context);
    // Where the former state is unknown, a page that is the whole list tells whether the task was in it.
    const was = before === undefined ? is && !whole : before !== null && isWanted(before, query, context);
    return { row, is, was };
  });
  const added = moved.flatMap(({ row, is, was }) => (row !== null && is && !was ? [row] : []));
  const gone = moved.filter(({ is, was }) => was && !is).length;
  const same = added.length === 0 && gone === 0 && kept.length === read.data.length;
  if (same && kept.every((row, at) => row === read.data[at])) return read;
  const data = sorted([...kept, ...(query.page === 1 ? added : [])], query.sort);
  const total = Math.max(
    data.length,
    read.meta.total + added.length - gone - (read.data.length - kept.length),
  );
  const from = data.length === 0 ? null : (read.meta.from ?? 1);
  const to = from === null ? null : from + data.length - 1;
  return { ...read, data: [...data], meta: { ...read.meta, total, from, to } };
};
