import { v7 as uuidv7 } from "uuid";
import { daysAfter } from "#contract/kit/days.ts";
import type { ReviewDayKind } from "#contract/records/plans/schema.ts";
import { type TaskValues, taskDone, visibleToTeam } from "#contract/records/tasks/schema.ts";
import { planAsksOf } from "#instruments/person-types.ts";
import { writeJson } from "#server/database/json-text.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { caseWriters } from "#server/platform/case-history/case-readers.ts";
import { placeNew } from "#server/platform/compartments/placing.ts";
import { settleTask } from "#server/platform/notifications/repository.ts";
import { assigneeIds, insertTask, replaceAssignees } from "#server/records/tasks/repository.ts";
import { areReviews, isCheckIn, isReview } from "./kinds-of-tasks.ts";
import { type PlanFacts, planFacts } from "./plan-facts.ts";

// The tasks that a plan makes. Titles of the program's own name nobody: the case's number stands beside them in every list.

export type Plan = Pick<Row<"wavr_forms">, "id" | "form" | "case_id" | "person_id" | "compartment">;

export interface Making {
  readonly assignee: number;
  readonly now: string;
}

const planName = ({ form }: Pick<Plan, "form">) =>
  form === "safety_plan" ? "safety plan" : "threat management plan";

const reviewNames: Readonly<Record<ReviewDayKind, string>> = {
  anniversary: "before an anniversary",
  return: "on a return to school",
  court: "on a day in court",
  break: "around a break",
  other: "on a day that the plan names",
};

export async function makeTask(
  db: Db,
  plan: Plan,
  task: {
    readonly title: string;
    readonly due_at: string;
    readonly uuid?: string;
    readonly plan_day?: string;
    readonly status?: number;
  },
  { assignee, now }: Making,
): Promise<number> {
  const { organization_id } = await db
    .selectFrom("cases")
    .select("organization_id")
    .where("id", "=", plan.case_id)
    .executeTakeFirstOrThrow();
  const id = await insertTask(db, {
    uuid: task.uuid ?? uuidv7(),
    version: 1,
    created_at: now,
    updated_at: now,
    created_by: assignee,
    organization_id,
    case_id: plan.case_id,
    title: task.title,
    description: null,
    status: task.status ?? 1,
    priority: 2,
    visibility: visibleToTeam,
    due_at: task.due_at,
    due_time: null,
    completed_at: null,
    recurrence: null,
    checklist: writeJson([]),
    follows_id: null,
    plan_id: plan.id,
    plan_day: task.plan_day ?? null,
  });
  await replaceAssignees(db, id, [assignee]);
  // It lies where its plan does: whoever may not read that hears of no day of it either.
  const placed = { kind: "task", id, organizationId: organization_id, createdBy: assignee } as const;
  await placeNew(db, placed, plan.compartment);
  return id;
}

/** What the task of a check-in says. Nobody can check in with somebody whom nobody knows. */
export async function checkInTitle(db: Db, plan: Plan): Promise<string> {
  const type = plan.person_id === null ? null : (await findRow(db, "persons", plan.person_id)).person_type_id;
  return `${planAsksOf(type).looksAtPlace ? "Look at the place" : "Check in"}: ${planName(plan)}`;
}

/** The task of a check-in, under its uuid. */
export async function makeCheckInTask(
  db: Db,
  plan: Plan,
  { uuid, due_on }: Pick<Row<"check_ins">, "uuid" | "due_on">,
  making: Making,
): Promise<void> {
  await makeTask(db, plan, { uuid, due_at: due_on, title: await checkInTitle(db, plan) }, making);
}

const taskOf = (db: Db, uuid: string) =>
  db.selectFrom("tasks").select(["id", "status", "dropped_at"]).where("uuid", "=", uuid).executeTakeFirst();

/** Takes a task off everybody's list that nobody did: it says of itself that it was not needed any more. */
export async function dropTask(db: Db, uuid: string, now: string): Promise<void> {
  const task = await taskOf(db, uuid);
  if (task === undefined || task.status === taskDone) return;
  const ended = { status: taskDone, completed_at: now, dropped_at: now, updated_at: now };
  await updateRow(db, "tasks", task.id, ended);
  await settleTask(db, task.id, now);
}

/** Puts such a task back on the lists where it is needed again; one that somebody did stays done. Is it there? */
export async function pickUpTask(
  db: Db,
  { uuid, title }: { readonly uuid: string; readonly title: string },
  now: string,
): Promise<boolean> {
  const task = await taskOf(db, uuid);
  if (task?.dropped_at == null) return task !== undefined;
  const open = { title, status: 1, completed_at: null, dropped_at: null, updated_at: now };
  await updateRow(db, "tasks", task.id, open);
  return true;
}

/** Ends a task that its plan made; answers its id where there is one. */
export async function endTask(db: Db, uuid: string, now: string): Promise<number | null> {
  const task = await taskOf(db, uuid);
  if (task === undefined) return null;
  if (task.status !== taskDone || task.dropped_at !== null) {
    const done = { status: taskDone, completed_at: now, dropped_at: null, updated_at: now };
    await updateRow(db, "tasks", task.id, done);
    await settleTask(db, task.id, now);
  }
  return task.id;
}

/** Moves the task of a check-in to another day. */
export async function moveTask(db: Db, uuid: string, due_at: string, now: string): Promise<void> {
  const task = await taskOf(db, uuid);
  if (task !== undefined) await updateRow(db, "tasks", task.id, { due_at, updated_at: now });
}

/** Gives the task of a check-in to whom its plan names, where it is not theirs. */
export async function giveTask(db: Db, uuid: string, assignee: number, now: string): Promise<void> {
  const task = await taskOf(db, uuid);
  if (task === undefined || (await assigneeIds(db, task.id)).includes(assignee)) return;
  await replaceAssignees(db, task.id, [assignee]);
  await updateRow(db, "tasks", task.id, { updated_at: now });
}

interface Review {
  readonly on: string;
  readonly title: string;
}

/** The days of a plan in force that call for a review, by what a task of each is known by. */
function wantedReviews(
  { status, reviewDate, reviewDays }: PlanFacts,
  plan: Plan,
): ReadonlyMap<string, Review> {
  const wanted = new Map<string, Review>();
  if (status !== "in_force") return wanted;
  const title = `Review the ${planName(plan)}`;
  if (reviewDate !== null) wanted.set(`review ${reviewDate}`, { on: reviewDate, title });
  for (const { kind, on } of reviewDays)
    wanted.set(`${kind} ${on}`, { on, title: `${title} ${reviewNames[kind]}` });
  return wanted;
}

/**
 * Days that call for a review are tasks from the day on which the plan names them, so that calendars show them ahead: each
 * is made once, ended where the plan does not name its day any more or its case has ended, and taken up again where it does.
 * The review date has a task that waits, whatever was held before: one that was done for the same day has another beside it.
 */
export async function settleReviews(
  db: Db,
  plan: Plan,
  facts: PlanFacts,
  { today, caseEnded, ...making }: Making & { readonly today: string; readonly caseEnded: boolean },
): Promise<void> {
  const wanted = caseEnded ? new Map<string, Review>() : wantedReviews(facts, plan);
  const known = await db
    .selectFrom("tasks")
    .select(["uuid", "plan_day", "status", "dropped_at"])
    .where("plan_id", "=", plan.id)
    .where(areReviews())
    .execute();
  for (const { uuid, plan_day, status } of known)
    if (status !== taskDone && !wanted.has(plan_day ?? "")) await dropTask(db, uuid, making.now);
  for (const [plan_day, { on, title }] of wanted) {
    if (on < today) continue;
    const made = known.filter((each) => each.plan_day === plan_day);
    if (made.some(({ status }) => status !== taskDone)) continue;
    const dropped = made.find(({ dropped_at }) => dropped_at !== null);
    if (dropped !== undefined) await pickUpTask(db, { uuid: dropped.uuid, title }, making.now);
    else if (made.length === 0 || plan_day === `review ${facts.reviewDate}`)
      await makeTask(db, plan, { title, due_at: on, plan_day }, making);
  }
}

const notTicked = () =>
  invalid("status", "This is a check-in. Say how it went instead of marking it as done.");

const notHeld = () =>
  invalid("status", "This is a review of a plan. Say what it found instead of marking it as done.");

/** Nobody answers by ticking off. What was answered already may be said again. */
export function requireTicked(before: Row<"tasks">): void {
  if (before.status === taskDone) return;
  if (isCheckIn(before)) throw notTicked();
  if (isReview(before)) throw notHeld();
}

/** What ended since it was not needed any more comes back by what asked for it alone. */
export function requireNeeded({ dropped_at }: Row<"tasks">, { status }: Pick<TaskValues, "status">): void {
  if (dropped_at !== null && status !== taskDone)
    throw invalid("status", "This task was not needed any more. It comes back with its plan, or its case.");
}

/** So far ahead a check-in can be put off: over a break, and not out of everybody's sight. */
const putOffDays = 21;

/** Whoever is given what a plan asks for may write in the case: otherwise they could only look at it. */
async function requireWriters(
  db: Db,
  { case_id }: Pick<Row<"tasks">, "case_id">,
  added: readonly number[],
  message: string,
): Promise<void> {
  if (added.length === 0 || case_id === null) return;
  const writers = await caseWriters(db, case_id);
  if (added.some((id) => !writers.has(id))) throw invalid("assignee_ids", message);
}

/**
 * A check-in is answered, and comes again by its plan alone. Its task keeps its title and who sees it, stays in sight, and is
 * given to those who can answer it.
 */
export async function requirePlanTask(
  db: Db,
  before: Row<"tasks">,
  body: TaskValues,
  { today, assigned }: { readonly today: string; readonly assigned: readonly number[] },
): Promise<void> {
  if (body.title !== before.title)
    throw invalid("title", "A check-in keeps its title, by which everybody knows it.");
  if (body.visibility !== before.visibility)
    throw invalid("visibility", "A check-in is seen by everybody who may read its plan.");
  const bound = daysAfter(today, putOffDays);
  const latest = [before.due_at, bound].sort().at(-1) ?? bound;
  if (body.due_at !== null && body.due_at !== undefined && body.due_at > latest)
    throw invalid(
      "due_at",
      "A check-in can be put off for three weeks at most. How often it comes is said in its plan.",
    );
  await requireWriters(
    db,
    before,
    body.assignee_ids.filter((id) => !assigned.includes(id)),
    "Give a check-in to colleagues who may write in the case: the others cannot answer it.",
  );
  if (body.status === taskDone && before.status !== taskDone) throw notTicked();
  if (body.status !== taskDone && before.status === taskDone)
    throw invalid("status", "This check-in was answered. The next one comes by its plan.");
  if (body.recurrence !== null)
    throw invalid("recurrence", "A check-in comes again by its plan. Change how often there.");
}

/**
 * A review is of the day that its plan says, and is done by saying what it found, once. Whose it is can be said by its task:
 * it is given to those who can hold it.
 */
export async function requireReview(
  db: Db,
  before: Row<"tasks">,
  body: TaskValues,
  { assigned }: { readonly assigned: readonly number[] },
): Promise<void> {
  if (body.title !== before.title) throw invalid("title", "A review of a plan keeps its title.");
  if (body.visibility !== before.visibility)
    throw invalid("visibility", "A review of a plan is seen by everybody who may read the plan.");
  if (body.due_at !== null && body.due_at !== undefined && body.due_at !== before.due_at)
    throw invalid("due_at", "This is a review of a plan. Change its day there.");
  if (body.recurrence !== null)
    throw invalid("recurrence", "The next review of a plan is on the day that is said at this one.");
  await requireWriters(
    db,
    before,
    body.assignee_ids.filter((id) => !assigned.includes(id)),
    "Give a review to colleagues who may write in the case: the others cannot hold it.",
  );
  if (body.status === taskDone && before.status !== taskDone) throw notHeld();
  if (body.status !== taskDone && before.status === taskDone)
    throw invalid("status", "This review was held. The next one comes by its plan.");
}

/** An action is what its plan says: its words, its day, its owner. How far it is can be said by its task as well. */
export function requireAction(
  before: Row<"tasks">,
  body: TaskValues,
  { assigned }: { readonly assigned: readonly number[] },
): void {
  const others =
    [...body.assignee_ids].sort((a, b) => a - b).join() !== [...assigned].sort((a, b) => a - b).join();
  if (body.title !== before.title)
    throw invalid("title", "This is an action of a plan. Change its words there.");
  if (body.visibility !== before.visibility)
    throw invalid("visibility", "An action of a plan is seen by everybody who may read the plan.");
  if (body.due_at !== null && body.due_at !== undefined && body.due_at !== before.due_at)
    throw invalid("due_at", "This is an action of a plan. Change its day there.");
  if (others) throw invalid("assignee_ids", "This is an action of a plan. Change its owner there.");
  if (body.recurrence !== null) throw invalid("recurrence", "An action of a plan is done once.");
}

/** What a plan in force made is not deleted by itself: it would not come again. What an ended one left behind may go. */
export async function requireOwnTask(
  db: Db,
  { plan_id, status }: Pick<Row<"tasks">, "plan_id" | "status">,
): Promise<void> {
  if (plan_id === null) return;
  const plan = planFacts(await findRow(db, "wavr_forms", plan_id));
  if (plan.status === "in_force" || status !== taskDone)
    throw invalid("id", "This task comes from a plan. End the plan, or change the day there.");
}
