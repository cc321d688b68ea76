import { v7 as uuidv7 } from "uuid";
import { dayIn, daysAfter } from "#contract/kit/days.ts";
import { type Compartment, compartmentName, openCompartment } from "#contract/records/compartments/schema.ts";
import { dayOfMonth, nextDue } from "#contract/records/reminders/next-due.ts";
import {
  type TaskValues,
  taskDone,
  taskPriorities,
  taskVisibilities,
  visibleToConcerned,
} from "#contract/records/tasks/schema.ts";
import type { Access } from "#server/access/loaded.ts";
import { withoutPractice } from "#server/access/reach.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { deleteRow, findRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { forbidden, invalid } from "#server/http/errors.ts";
import { requireNamed } from "#server/http/named-record.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { scheduleAt, todayAt, todayOf } from "#server/platform/accounts/schedules.ts";
import { membersOfOrganization } from "#server/platform/accounts/users.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { placeNew } from "#server/platform/compartments/placing.ts";
import { settleTask } from "#server/platform/notifications/repository.ts";
import { requireOpen, requireSameCompartment } from "#server/records/compartments/move.ts";
import { isLineOfMeeting } from "#server/records/minutes/repository.ts";
import { moveCheckIn } from "#server/records/plans/check-ins.ts";
import { settlePlans } from "#server/records/plans/holders.ts";
import { isAction, isCheckIn, isReview } from "#server/records/plans/kinds-of-tasks.ts";
import { markAction } from "#server/records/plans/mark-action.ts";
import {
  requireAction,
  requireNeeded,
  requireOwnTask,
  requirePlanTask,
  requireReview,
  requireTicked,
} from "#server/records/plans/plan-tasks.ts";
import { removeReminder } from "#server/records/reminders/changes.ts";
import { moveTask } from "./move-task.ts";
import { completeReminderTask, presentReminderTask, updateReminderTask } from "./reminder-tasks.ts";
import {
  assigneeIds,
  insertTask,
  presentTask,
  replaceAssignees,
  type TaskRow,
  taskAfter,
} from "./repository.ts";
import { tellAssignees, tellTask } from "./tell-task.ts";
import { listWork } from "./work-list.ts";

/** New assignees must be able to see the case, or belong to the organization of a task without one. */
async function requireAssignees(
  db: Db,
  place: {
    readonly caseId: number | null;
    readonly organizationId: number;
    readonly compartment?: Compartment;
  },
  wanted: readonly number[],
  before: readonly number[],
): Promise<void> {
  const added = wanted.filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const may =
    place.caseId === null
      ? new Set(await membersOfOrganization(db, place.organizationId))
      : await caseReaders(db, place.caseId, place.compartment);
  if (added.every((id) => may.has(id))) return;
  throw invalid(
    "assignee_ids",
    place.caseId === null
      ? "This colleague does not belong to your organization."
      : place.compartment === undefined || place.compartment === openCompartment
        ? "This colleague may not see the case. Add them to its team first."
        : `This colleague may not read the ${compartmentName(place.compartment).toLowerCase()} of this case.`,
  );
}

/** The intended day of a monthly task is the chosen one, not the one that a short month made of it. */
function dueDayOf(body: TaskValues, due: string, before: TaskRow | null): number | null {
  if (body.recurrence?.every !== "monthly") return null;
  const day = body.due_at ?? due;
  return before?.due_day != null && before.due_at === day ? before.due_day : dayOfMonth(day);
}

/** The columns that a body sets. A task without a case is always visible to those concerned only. */
const columnsOf = (body: TaskValues, due: string, now: string, before: TaskRow | null) => ({
  title: body.title,
  description: body.description,
  status: body.status,
  priority: body.priority,
  visibility: body.taskable_id === null ? visibleToConcerned : body.visibility,
  due_at: body.due_at ?? due,
  due_time: body.due_time,
  completed_at: body.status === taskDone ? (before?.completed_at ?? now) : null,
  dropped_at: body.status === taskDone ? (before?.dropped_at ?? null) : null,
  recurrence: body.recurrence === null ? null : writeJson(body.recurrence),
  due_day: dueDayOf(body, due, before),
  checklist: writeJson(body.checklist),
  updated_at: now,
});

/** The meeting that a new task comes out of, which must be one of its case. */
async function meetingColumns(db: Db, { meeting }: TaskValues, caseId: number | null) {
  if (meeting === undefined) return {};
  const row = await db
    .selectFrom("meetings")
    .select(["id", "case_id"])
    .where("uuid", "=", meeting.uuid)
    .executeTakeFirst();
  if (row === undefined || row.case_id !== caseId)
    throw invalid("meeting.uuid", "This meeting was not found in the case.");
  if (!(await isLineOfMeeting(db, row.id, meeting.line)))
    throw invalid(
      "meeting.line",
      "This line was not found in the minutes of the meeting. Choose one of its lines.",
    );
  return { meeting_id: row.id, meeting_line: meeting.line };
}

/** Where a new task lies: what belongs to no case is in no compartment. */
function compartmentOf(auth: Auth, parent: Access | null, wanted: Compartment | undefined): Compartment {
  if (parent !== null) return requireOpen(auth, parent.organizationId, wanted);
  if (wanted === undefined || wanted === openCompartment) return openCompartment;
  throw invalid("compartment", "Only a task of a case lies in a compartment. Choose its case first.");
}

/** Creates the successor of a completed recurring task; null where there is none, or it exists already. */
async function comeAgain(
  db: Db,
  id: number,
  when: { readonly now: string; readonly today: string },
): Promise<number | null> {
  const done = await findRow(db, "tasks", id);
  if (done.recurrence === null || (await taskAfter(db, id)) !== null) return null;
  const due = nextDue(
    JSON.parse(done.recurrence),
    done.due_at,
    when.today,
    done.due_day ?? dayOfMonth(done.due_at),
  );
  if (due === null) return null;
  const checklist = readJson(done.checklist).map(({ text }) => ({
    text,
    done: false,
  }));
  // What a meeting asked for is asked for once.
  const { id: _id, meeting_id: _meeting, meeting_line: _line, ...columns } = done;
  const next = await insertTask(db, {
    ...columns,
    uuid: uuidv7(),
    version: 1,
    created_at: when.now,
    updated_at: when.now,
    status: 1,
    due_at: due,
    completed_at: null,
    checklist: writeJson(checklist),
    follows_id: id,
  });
  await replaceAssignees(db, next, await assigneeIds(db, id));
  const { organization_id: organizationId, created_by: createdBy, compartment } = done;
  await placeNew(db, { kind: "task", id: next, organizationId, createdBy }, compartment);
  return next;
}

/** What the log says of a change of a task: of itself, and of the plan whose action it is. */
function entriesOf(
  { id, organization_id }: Pick<TaskRow, "id" | "organization_id">,
  fields: readonly string[],
  marked: Awaited<ReturnType<typeof markAction>>,
) {
  if (marked.length === 0) return { fields };
  const own = { recordType: "task", recordId: id, organizationId: organization_id, fields } as const;
  return { each: [own, ...marked] };
}

async function reply(db: Db, auth: Auth, { kind, id }: Pick<Access, "kind" | "id">) {
  const data =
    kind === "reminder" ? await presentReminderTask(db, auth, id) : await presentTask(db, auth, id);
  return { body: { data }, version: data.version };
}

export const taskHandlers = {
  "tasks.list": async ({ db, auth, query, request, services }) => ({
    body: pageReply(
      request,
      query,
      // A list of work is of real work; that of a case or a person is all there is of it.
      await listWork(
        db,
        query.taskable_id === undefined && query.person_id === undefined ? withoutPractice(auth) : auth,
        query,
        todayOf(auth, services.options),
      ),
    ),
  }),

  "tasks.priorities": async () => ({ body: { data: [...taskPriorities] } }),

  "tasks.visibilities": async () => ({ body: { data: [...taskVisibilities] } }),

  "tasks.show": ({ db, auth, record }) => reply(db, auth, record),

  "tasks.create": async ({ db, auth, body, now, services, audit }) => {
    if (body.taskable_type === "assessment")
      throw invalid("taskable_type", "A task of an assessment is made through POST /reminders.");
    const parent =
      body.taskable_id === null
        ? null
        : await requireNamed(db, auth, "case", { field: "taskable_id", key: body.taskable_id });
    const organizationId = parent?.organizationId ?? auth.reach.home;
    if (organizationId === null) throw forbidden();
    const caseId = parent?.id ?? null;
    const compartment = compartmentOf(auth, parent, body.compartment);
    const schedule = await scheduleAt(db, organizationId);
    const today = dayIn(services.options.clock(), schedule.time_zone);
    await requireAssignees(db, { caseId, organizationId, compartment }, body.assignee_ids, []);
    const id = await insertTask(db, {
      ...columnsOf(body, daysAfter(today, schedule.task_days), now, null),
      uuid: await newUuid(db, "tasks", body.uuid),
      version: 1,
      created_at: now,
      created_by: auth.userId,
      organization_id: organizationId,
      case_id: caseId,
      follows_id: null,
      compartment,
      ...(await meetingColumns(db, body, caseId)),
    });
    await placeNew(db, { kind: "task", id, organizationId, createdBy: auth.userId }, compartment);
    await replaceAssignees(db, id, body.assignee_ids);
    await tellAssignees(db, auth, id, { now, wanted: body.assignee_ids, before: [] });
    const row = await findRow(db, "tasks", id);
    const by = { userId: auth.userId, now };
    await tellTask(db, row, "task_created", by);
    if (body.status === taskDone) await tellTask(db, row, "task_completed", by);
    if (body.status === taskDone) await comeAgain(db, id, { now, today });
    audit({ recordType: "task", recordId: id, organizationId, compartment });
    return reply(db, auth, { kind: "task", id });
  },

  "tasks.update": async (call) => {
    const { db, auth, record, body, now, services, audit } = call;
    if (record.kind === "reminder") {
      await updateReminderTask(call, body);
      return reply(db, auth, record);
    }
    const before = await findRow(db, "tasks", record.id);
    if (body.taskable_id !== before.case_id || body.taskable_type === "assessment")
      throw invalid("taskable_id", "A task stays with its case.");
    requireSameCompartment(body.compartment, before.compartment);
    const assigned = await assigneeIds(db, record.id);
    const today = () => todayAt(db, services.options, before.organization_id);
    requireNeeded(before, body);
    if (isAction(before)) requireAction(before, body, { assigned });
    if (isReview(before)) await requireReview(db, before, body, { assigned });
    if (isCheckIn(before)) await requirePlanTask(db, before, body, { today: await today(), assigned });
    const { case_id: caseId, organization_id: organizationId, compartment } = before;
    const place = { caseId, organizationId, compartment };
    await requireAssignees(db, place, body.assignee_ids, assigned);
    const changes = columnsOf(body, before.due_at, now, before);
    await updateRow(db, "tasks", record.id, changes);
    if (isCheckIn(before)) await moveCheckIn(db, before, changes.due_at);
    await replaceAssignees(db, record.id, body.assignee_ids);
    await tellAssignees(db, auth, record.id, { now, wanted: body.assignee_ids, before: assigned });
    if ((body.status === taskDone) !== (before.status === taskDone)) {
      const row = { ...before, visibility: changes.visibility };
      const kind = body.status === taskDone ? "task_completed" : "task_reopened";
      await tellTask(db, row, kind, { userId: auth.userId, now });
      // Whoever had what a plan asked for may have lost the right to read it while it was done.
      if (before.plan_id !== null) await settlePlans(db, [before.plan_id], { userId: auth.userId, now });
    }
    if (body.status === taskDone && before.status !== taskDone) await settleTask(db, record.id, now);
    if (body.status === taskDone && before.status !== taskDone)
      await comeAgain(db, record.id, { now, today: await today() });
    const others = [...body.assignee_ids].sort((a, b) => a - b).join() !== assigned.join();
    const marked = await markAction(call, before, {
      ...(body.status === before.status ? {} : { status: body.status }),
      outcome: body.outcome,
    });
    const fields = [...changedFields(before, changes), ...(others ? ["assignees"] : [])];
    audit({ ...entriesOf(before, fields, marked), compartment });
    // People who remove themselves from a task for those concerned still get the answer to this change.
    return reply(db, auth, record);
  },

  "tasks.complete": async (call) => {
    const { db, auth, record, now, services, audit } = call;
    if (record.kind === "reminder") {
      await completeReminderTask(call);
      const { body: done, version } = await reply(db, auth, record);
      return { body: { ...done, next: null }, version };
    }
    const before = await findRow(db, "tasks", record.id);
    requireTicked(before);
    let next: number | null = null;
    if (before.status !== taskDone) {
      await updateRow(db, "tasks", record.id, { status: taskDone, completed_at: now, updated_at: now });
      await tellTask(db, before, "task_completed", { userId: auth.userId, now });
      await settleTask(db, record.id, now);
      const today = await todayAt(db, services.options, before.organization_id);
      next = await comeAgain(db, record.id, { now, today });
      const marked = await markAction(call, before, { status: taskDone });
      const { compartment } = before;
      audit({ ...entriesOf(before, ["status", "completed_at"], marked), compartment });
    }
    const { body: done, version } = await reply(db, auth, record);
    return {
      body: { ...done, next: next === null ? null : await presentTask(db, auth, next) },
      version,
    };
  },

  "cases.moveTask": async (call) => reply(call.db, call.auth, await moveTask(call)),

  "tasks.delete": async (call) => {
    const { db, auth, record, now, audit } = call;
    if (record.kind === "reminder") {
      await removeReminder(call);
      return {};
    }
    const before = await findRow(db, "tasks", record.id);
    await requireOwnTask(db, before);
    await tellTask(db, before, "task_removed", { userId: auth.userId, now });
    await deleteRow(db, "tasks", record.id);
    audit({ compartment: before.compartment });
    return {};
  },
} satisfies Partial<Handlers>;
