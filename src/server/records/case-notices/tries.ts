import { v7 as uuidv7 } from "uuid";
import { dayIn, momentIn, ownZone } from "#contract/kit/days.ts";
import { openTries } from "#contract/records/case-notices/duties.ts";
import { audiences, audienceWords } from "#contract/records/case-notices/schema.ts";
import { taskDone, visibleToTeam } from "#contract/records/tasks/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { scheduleAt } from "#server/platform/accounts/schedules.ts";
import { assigneeIds, insertTask, replaceAssignees } from "#server/records/tasks/repository.ts";
import { tellAssignees, tellTask } from "#server/records/tasks/tell-task.ts";
import { addressedNotices } from "./addressed-notices.ts";
import type { NoticeRow } from "./repository.ts";

type Changing = Pick<Call<"cases.recordNotice">, "db" | "auth" | "now" | "touch">;

const high = 3;

/** Day and time of a try, as the school reads its clock. */
async function dueOf(db: Db, organizationId: number, at: string) {
  const { time_zone } = await scheduleAt(db, organizationId);
  const moment = Date.parse(at);
  const { time } = momentIn(moment, time_zone ?? ownZone());
  // Midnight stands for a day without a time.
  return { due_at: dayIn(moment, time_zone), due_time: time === "00:00" ? null : time };
}

async function taskOf(db: Db, id: number | null) {
  if (id === null) return undefined;
  return db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirst();
}

async function complete({ db, auth, now, touch }: Changing, taskId: number | null): Promise<void> {
  const task = await taskOf(db, taskId);
  if (task === undefined || task.status === taskDone) return;
  await updateRow(db, "tasks", task.id, { status: taskDone, completed_at: now, updated_at: now });
  await tellTask(db, task, "task_completed", { userId: auth.userId, now });
  touch("task", task.id);
}

/** The task of who tries again: one like any other, in *My tasks* and in the tasks of the case. */
async function giveTask(call: Changing, notice: NoticeRow, organizationId: number): Promise<void> {
  const { db, auth, now, touch } = call;
  if (notice.next_try_at === null || notice.next_try_by === null) return;
  const due = await dueOf(db, organizationId, notice.next_try_at);
  const wanted = [notice.next_try_by];
  const task = await taskOf(db, notice.task_id);
  if (task !== undefined) {
    const before = await assigneeIds(db, task.id);
    await updateRow(db, "tasks", task.id, { ...due, status: 1, completed_at: null, updated_at: now });
    await replaceAssignees(db, task.id, wanted);
    await tellAssignees(db, auth, task.id, { now, wanted, before });
    touch("task", task.id);
    return;
  }
  const id = await insertTask(db, {
    ...due,
    uuid: uuidv7(),
    version: 1,
    created_at: now,
    updated_at: now,
    created_by: auth.userId,
    organization_id: organizationId,
    case_id: notice.case_id,
    title: `Try again to reach ${audienceWords[notice.audience]}`,
    description: null,
    status: 1,
    priority: high,
    visibility: visibleToTeam,
    completed_at: null,
    recurrence: null,
    checklist: writeJson([]),
    follows_id: null,
  });
  await db.updateTable("case_notices").set({ task_id: id }).where("id", "=", notice.id).execute();
  await replaceAssignees(db, id, wanted);
  await tellAssignees(db, auth, id, { now, wanted, before: [] });
  await tellTask(db, await findRow(db, "tasks", id), "task_created", { userId: auth.userId, now });
  touch("task", id);
}

const openAmong = (all: Awaited<ReturnType<typeof addressedNotices>>): ReadonlySet<number> =>
  new Set(
    audiences
      .flatMap((audience) => openTries(all.filter((each) => each.audience === audience)))
      .filter((each) => each.next_try_at !== null)
      .map((each) => each.id),
  );

/** Notices of a case after which somebody has to try again. */
export const triesOf = async (db: Db, caseId: number): Promise<ReadonlySet<number>> =>
  openAmong(await addressedNotices(db, caseId));

interface Followed {
  /** The tries that were open before. */
  readonly wasOpen: ReadonlySet<number>;
  /** The notice that was written, and how it stood before; null where one was deleted. */
  readonly written: { readonly id: number; readonly before: NoticeRow | null } | null;
}

/**
 * After a notice was written or deleted: whoever has to try again gets a task where this says so anew, and tasks of tries
 * that are over are done.
 */
export async function followTries(
  call: Changing,
  { id: caseId, organizationId }: { readonly id: number; readonly organizationId: number },
  { wasOpen, written }: Followed,
): Promise<void> {
  const all = await addressedNotices(call.db, caseId);
  const open = openAmong(all);
  for (const each of all) if (!open.has(each.id)) await complete(call, each.task_id);
  for (const id of open) {
    const row = await findRow(call.db, "case_notices", id);
    const before = written?.id === id ? written.before : row;
    const anew = before?.next_try_at !== row.next_try_at || before.next_try_by !== row.next_try_by;
    if (anew || !wasOpen.has(id)) await giveTask(call, row, organizationId);
  }
}

/** Before a notice is deleted: nobody is left to try again because of it. */
export const endTry = async (call: Changing, id: number): Promise<void> =>
  complete(call, (await findRow(call.db, "case_notices", id)).task_id);
