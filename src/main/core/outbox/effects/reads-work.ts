import { endpoints } from "#contract/endpoints/table.ts";
import type { Reminder } from "#contract/entities/reminder.ts";
import { type Task, type TaskRow, taskDone } from "#contract/entities/task.ts";
import { dayOf } from "#contract/rules/reminder-day.ts";
import type { Change } from "../types.ts";
import { ackedRecord, indexOf } from "./change-index.ts";
import { type Context, namedBy } from "./context.ts";
import { applied } from "./fold.ts";
import { among, equals } from "./lists.ts";
import type { Lay } from "./reads.ts";
import { touchedTasks } from "./reads-tasks.ts";
import { reminderEffect } from "./reminders.ts";
import { finds } from "./shapes.ts";
import { rowOfReminder, rowOfTask, rowWithReminder } from "./task-rows.ts";
import { isDeleting, taskEffect } from "./tasks.ts";

type Query = NonNullable<ReturnType<(typeof endpoints)["tasks.list"]["query"]["safeParse"]>["data"]>;

/** A task after its changes; null where it is gone, or the changes alone do not make it. */
function taskAfter<T extends Task>(known: T | null, own: readonly Change[], context: Context): T | null {
  let now: Task | null = known;
  for (const change of own) {
    if (isDeleting(change)) return null;
    now = applied(taskEffect, now, change, context);
  }
  return now as T | null;
}

export const layTaskShow: Lay<"tasks.show"> = (read, { params }, changes, context) => {
  const named = read?.data ?? namedBy("task", params?.id, changes);
  const own = indexOf(changes).of("task", named);
  if (own.length === 0) return read;
  const data = taskAfter(read?.data ?? null, own, context);
  if (data === null) return null;
  return data === read?.data ? read : { ...read, data };
};

/** The changes of what a row shows, whether its subject is known by uuid or by number. */
function rowAfter(row: TaskRow, changes: readonly Change[], context: Context): TaskRow | null {
  const own = indexOf(changes).of(row.kind, row);
  if (own.length === 0) return row;
  if (row.kind === "task") {
    const task = taskAfter<TaskRow>(row, own, context);
    return task === null ? null : rowOfTask(task);
  }
  let now: Reminder | null = null;
  const known = context.world.record("reminder", row.uuid) as Reminder | null;
  now =
    known ??
    own.reduce<Reminder | null>((record, each) => applied(reminderEffect, record, each, context), null);
  return now === null ? row : rowWithReminder(row, now);
}

/** What was written here and stands on no row. */
function addedRows(
  rows: readonly TaskRow[],
  changes: readonly Change[],
  context: Context,
): readonly TaskRow[] {
  const index = indexOf(changes);
  const isThere = (kind: TaskRow["kind"], uuid: string) =>
    rows.some((row) => row.kind === kind && (row.uuid === uuid || row.id === ackedIdOf(uuid)));
  const ackedIdOf = (uuid: string) => {
    const made = index.creating(uuid);
    return made === null ? undefined : ackedRecord(made)?.id;
  };
  const keys = new Set(index.ofKind("task").map(({ subject }) => subject.key));
  const tasks = [...keys].flatMap((key) => {
    if (isThere("task", key) || rows.some((row) => row.kind === "task" && String(row.id) === key)) return [];
    const own = index.of("task", { uuid: key, id: index.creating(key)?.creates?.localId ?? 0 });
    const known = context.world.record("task", key) as Task | null;
    if (own.some(isDeleting)) return [];
    const task = known ?? taskAfter(null, own, context);
    return task === null ? [] : [rowOfTask(task)];
  });
  const reminders = touchedTasks(changes, context).flatMap((reminder) =>
    isThere("reminder", reminder.uuid) ? [] : (rowOfReminder(reminder, context) ?? []),
  );
  return [...tasks, ...reminders];
}

const isMine = (row: TaskRow, me: number): boolean =>
  row.assignees.some(({ id }) => id === me) ||
  (row.kind === "task" && row.assignees.length === 0 && row.created_by?.id === me);

/** Would the server list it? What one may see is not asked: it was seen here, or written here. */
const isWanted = (row: TaskRow, query: Query, { world }: Context): boolean =>
  finds(query.q, row.title, row.case_number, row.kind === "task" ? row.description : null) &&
  among(query.kind, row.kind) &&
  (!query.mine?.length || isMine(row, world.author.id)) &&
  (query.assignee_id === undefined || row.assignees.some(({ id }) => id === query.assignee_id)) &&
  among(query.status, String(row.status)) &&
  among(query.priority, String(row.priority)) &&
  (!query.overdue?.length || (row.due_at < dayOf(world.now()) && row.status !== taskDone)) &&
  (query.due_from === undefined || row.due_at >= query.due_from) &&
  (query.due_to === undefined || row.due_at <= query.due_to) &&
  equals(query.taskable_id, row.case_id ?? undefined);

const byText = (one: string | null, other: string | null) =>
  (one ?? "").toLowerCase().localeCompare((other ?? "").toLowerCase());
const byOrder = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);

const orders: Readonly<Record<string, (one: TaskRow, other: TaskRow) => number>> = {
  title: (one, other) => byText(one.title, other.title),
  status: (one, other) => one.status - other.status,
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

export const layTaskList: Lay<"tasks.list"> = (read, input, changes, context) => {
  const query = endpoints["tasks.list"].query.safeParse(input.query ?? {}).data;
  if (read === null || query === undefined) return read;
  const index = indexOf(changes);
  if (index.ofKind("task").length === 0 && index.ofKind("reminder").length === 0) return read;
  const after = read.data.map((row) => {
    const now = rowAfter(row, changes, context);
    return now === row || (now !== null && isWanted(now, query, context)) ? now : null;
  });
  const kept = after.filter((row) => row !== null);
  const added = addedRows(read.data, changes, context).filter((row) => isWanted(row, query, context));
  const same = added.length === 0 && kept.length === read.data.length;
  if (same && kept.every((row, at) => row === read.data[at])) return read;
  const data = sorted([...kept, ...(query.page === 1 ? added : [])], query.sort);
  const total = read.meta.total + added.length - (read.data.length - kept.length);
  const from = data.length === 0 ? null : (read.meta.from ?? 1);
  const to = from === null ? null : from + data.length - 1;
  return { ...read, data: [...data], meta: { ...read.meta, total, from, to } };
};
