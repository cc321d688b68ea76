import type { Assessment } from "#contract/records/assessments/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import type { Reminder } from "#contract/records/reminders/schema.ts";
import type { Dashboard } from "#contract/services/dashboard/schema.ts";
import { ackedRecord, indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, changesOf } from "#core/outbox/effects/context.ts";
import { applied } from "#core/outbox/effects/fold.ts";
import { begunHere, overlayAssessmentRow } from "#core/outbox/effects/records/assessments.ts";
import { reminderEffect } from "#core/outbox/effects/records/reminders.ts";
import { overlayWavrRows } from "#core/outbox/effects/records/wavr-standing.ts";
import { fieldsOf, finds, overwrite, pick } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { eachRow } from "./lists.ts";
import type { Overlay } from "./overlay.ts";
import { isFound, summaryOf } from "./overlay-assessments.ts";

type DueTask = Dashboard["tasks"][number];
type CaseTask = CaseRecord["tasks"][number];

const soonestFirst = <R extends { readonly remind_at: string }>(rows: readonly R[]): R[] =>
  [...rows].sort((one, other) =>
    one.remind_at < other.remind_at ? -1 : one.remind_at > other.remind_at ? 1 : 0,
  );

/** The task after all waiting changes; null where it cannot be known. */
function taskNow(change: Change, changes: readonly Change[], context: Context): Reminder | null {
  if (change.creates === null) {
    const known = context.local.record("reminder", change.subject.key) as Reminder | null;
    if (known !== null) return known;
  }
  const own = changesOf(change, changes);
  return own.reduce<Reminder | null>((now, each) => applied(reminderEffect, now, each, context), null);
}

/** Tasks that were added or changed here, without repeats. */
export function touchedTasks(
  changes: readonly Change[],
  context: Context,
  isHere: (assessmentId: number) => boolean = () => true,
): readonly Reminder[] {
  const first = new Map<string, Change>();
  for (const change of indexOf(changes).ofKind("reminder")) {
    const { key } = change.subject;
    if (!isHere(context.newestId(Number(fieldsOf(change.body).remindable_id)))) continue;
    if (!first.has(key) || change.creates !== null) first.set(key, change);
  }
  return [...first.values()].flatMap((change) => taskNow(change, changes, context) ?? []);
}

/** Index of a task in rows, which may name it by the server's id. */
function placeOf(rows: readonly { readonly id: number }[], task: Reminder, changes: readonly Change[]) {
  const made = indexOf(changes).creating(task.uuid);
  const id = made === null ? undefined : ackedRecord(made)?.id;
  return rows.findIndex((row) => row.id === task.id || row.id === id);
}

/** The tasks of a case's assessments, soonest first. */
export function foldTasks(
  record: CaseRecord,
  changes: readonly Change[],
  context: Context,
): readonly CaseTask[] {
  let rows: readonly CaseTask[] = record.tasks;
  const isHere = (id: number) => record.assessments.some((each) => each.id === id);
  for (const task of touchedTasks(changes, context, isHere)) {
    const place = record.assessments.find((each) => each.id === context.newestId(task.remindable_id));
    const at = placeOf(rows, task, changes);
    const row = rows[at];
    if (row !== undefined) rows = rows.with(at, { ...overwrite(row, task), id: row.id });
    else if (place !== undefined) {
      const { id, title, remind_at, reminder_status, assigned_user } = task;
      rows = [...rows, { id, title, remind_at, reminder_status, assigned_user, assessment_uuid: place.uuid }];
    }
  }
  return rows === record.tasks ? rows : soonestFirst(rows);
}

function dueTask(task: Reminder, context: Context): DueTask | null {
  const id = context.newestId(task.remindable_id);
  const assessment = context.local.record("assessment", id) as Assessment | null;
  if (assessment === null) return null;
  const { uuid, person_uuid, person, case_id, case_number } = assessment;
  return {
    ...pick<Pick<DueTask, "id" | "title" | "remind_at" | "reminder_status" | "section">>(task, taskKeys),
    assessment_uuid: uuid,
    person_uuid,
    person_name: person.name,
    case_id,
    case_number,
  };
}
const taskKeys = ["id", "title", "remind_at", "reminder_status", "section"];

function dueTasks(
  rows: readonly DueTask[],
  search: string | undefined,
  changes: readonly Change[],
  context: Context,
) {
  let now = rows;
  for (const task of touchedTasks(changes, context)) {
    const at = placeOf(now, task, changes);
    const row = now[at];
    const isMine = task.assigned_user?.id === context.author.id && task.reminder_status.id !== 4;
    if (!isMine) now = row === undefined ? now : now.toSpliced(at, 1);
    else if (row !== undefined) now = now.with(at, { ...overwrite(row, task), id: row.id });
    else {
      const due = dueTask(task, context);
      const text = due === null ? [] : [due.title, due.person_name, due.case_number];
      if (due !== null && finds(search, ...text)) now = [...now, due];
    }
  }
  return now === rows ? rows : soonestFirst(now);
}

/** Updates people's names in the tasks of the dashboard. */
function withNames(rows: readonly DueTask[], changes: readonly Change[], context: Context) {
  const changed = new Set(
    indexOf(changes)
      .ofKind("person")
      .map((each) => each.subject.key),
  );
  if (changed.size === 0) return rows;
  return eachRow(rows, (row) => {
    if (row.person_uuid === null || !changed.has(row.person_uuid)) return row;
    const person = context.local.record("person", row.person_uuid) as Person | null;
    return person === null || person.name === row.person_name ? row : { ...row, person_name: person.name };
  });
}

export const overlayDashboard: Overlay<"dashboard.show"> = (read, input, changes, context) => {
  if (read === null) return null;
  const search = typeof input.query?.search === "string" ? input.query.search : undefined;
  const tasks = withNames(dueTasks(read.data.tasks, search, changes, context), changes, context);
  const wavr = overlayWavrRows(read.data.assessments, changes, context);
  const rows = eachRow(wavr.rows, (row) => overlayAssessmentRow(row, changes, context));
  const begun = [...begunHere(changes, context).map(summaryOf), ...wavr.begun].filter(
    (each) => !rows.some((row) => row.uuid === each.uuid) && isFound(search, each, context),
  );
  const assessments =
    begun.length === 0 && rows === read.data.assessments ? rows : recent([...begun, ...rows]);
  if (tasks === read.data.tasks && assessments === read.data.assessments) return read;
  return { ...read, data: { ...read.data, tasks: [...tasks], assessments: [...assessments] } };
};

const recent = <R extends { readonly updated_at: string }>(rows: readonly R[]): readonly R[] =>
  [...rows].sort((one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at)).slice(0, 10);
