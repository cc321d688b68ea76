import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { CheckInBody } from "#contract/records/plans/schema.ts";
import {
  type Task,
  type TaskValues,
  taskDone,
  visibleToConcerned,
  visibleToTeam,
} from "#contract/records/tasks/schema.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import { stampsOf, workDay } from "#core/outbox/effects/effect-parts.ts";
import type { RecordEffect } from "#core/outbox/effects/fold.ts";
import { fieldsOf } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { isEndedPlace } from "./ended-place.ts";

type Body = TaskValues;

/** Assignees in the form in which the server lists them. */
const assigneesOf = (ids: readonly number[], known: Task["assignees"], context: Context): Task["assignees"] =>
  ids
    .map((id) => known.find((user) => user.id === id) ?? context.colleague(id))
    .sort((one, other) =>
      one.full_name < other.full_name ? -1 : one.full_name > other.full_name ? 1 : one.id - other.id,
    );

/** The fields of a task that a body sets. */
const fieldsFrom = (body: Body, due: string, caseId: number | null, before: Task | null, at: string) => ({
  title: body.title ?? "",
  description: body.description ?? null,
  status: body.status ?? 1,
  priority: body.priority ?? 2,
  visibility: caseId === null ? visibleToConcerned : (body.visibility ?? visibleToTeam),
  due_at: body.due_at ?? due,
  due_time: body.due_time ?? null,
  completed_at: body.status === taskDone ? (before?.completed_at ?? at) : null,
  not_needed: body.status === taskDone && (before?.not_needed ?? false),
  ended_by: body.status === taskDone ? (before?.ended_by ?? null) : null,
  recurrence: body.recurrence ?? null,
  checklist: (body.checklist ?? []).map(({ text, done }) => ({ text, done })),
  updated_at: at,
});

/** What a change says of what the task's plan asks for, where that keeps it: what came of an action, how a check-in went. */
function saidOf(
  { plan }: Pick<Task, "plan">,
  { outcome, answer }: { readonly outcome?: string | undefined; readonly answer?: string | null },
): Pick<Task, "plan"> {
  if (plan === undefined) return {};
  if (outcome !== undefined && plan.outcome !== undefined) return { plan: { ...plan, outcome } };
  return plan.check_in && answer ? { plan: { ...plan, answer: plan.answer ?? answer } } : {};
}

const answerIn = ({ endpoint, body }: Change): string | null =>
  endpoint === "plans.checkIn" ? ((body as Partial<CheckInBody>).outcome ?? null) : null;

/** Does this change complete the task, whatever else it does? */
export const isCompleting = ({ endpoint }: Change): boolean =>
  endpoint === "tasks.complete" || endpoint === "plans.checkIn" || endpoint === "plans.review";

/** Does this change delete the task? */
export const isDeleting = ({ endpoint }: Change): boolean => endpoint === "tasks.delete";

/** Changes of tasks. The next task of a recurring one is made by the server and read when it is there. */
export const taskEffect: RecordEffect<Task> = {
  create: (change, context) => {
    const body = change.body as Body;
    const at = context.savedAt(change);
    const caseId = body.taskable_id ?? null;
    const place = fieldsOf(caseId === null ? null : context.local.record("case", caseId));
    const { number, organization_id: organization } = place;
    return {
      ...stampsOf<Task>(change, context),
      ...fieldsFrom(body, workDay(context.local, change.savedAt), caseId, null, at),
      taskable_type: caseId === null ? null : "case",
      taskable_id: caseId,
      case_id: caseId,
      case_number: typeof number === "string" ? number : null,
      case_ended: isEndedPlace(place),
      compartment: body.compartment ?? openCompartment,
      organization_id:
        typeof organization === "number"
          ? organization
          : (context.local.home ?? context.local.organizations?.[0]?.id ?? 1),
      assignees: assigneesOf(body.assignee_ids ?? [], [], context),
      created_by: context.author,
      // Authors may change and delete their task.
      can: { edit: true, delete: true, export: false, reveal: false },
    };
  },
  update: (record, given, change, context) => {
    const at = context.savedAt(change);
    const local = { updated_at: at, local_revision: change.revision };
    if (isDeleting(change)) return { ...record, local_revision: change.revision };
    if (isCompleting(change)) {
      const done = { status: taskDone, completed_at: record.completed_at ?? at };
      return { ...record, ...local, ...done, ...saidOf(record, { answer: answerIn(change) }) };
    }
    const body = given as Body;
    return {
      ...record,
      ...fieldsFrom(body, record.due_at, record.case_id, record, at),
      ...saidOf(record, { outcome: body.outcome === undefined ? undefined : (body.outcome?.trim() ?? "") }),
      ...local,
      assignees: assigneesOf(body.assignee_ids, record.assignees, context),
    };
  },
  bodyOf: (record) => ({
    title: record.title,
    description: record.description,
    taskable_type: record.taskable_id === null ? null : "case",
    taskable_id: record.taskable_id,
    assignee_ids: record.assignees.map(({ id }) => id).sort((one, other) => one - other),
    status: record.status,
    priority: record.priority,
    visibility: record.visibility,
    due_at: record.due_at,
    due_time: record.due_time,
    recurrence: record.recurrence,
    checklist: record.checklist.map(({ text, done }) => ({ text, done })),
    ...(record.plan?.outcome === undefined ? {} : { outcome: record.plan.outcome }),
  }),
};
