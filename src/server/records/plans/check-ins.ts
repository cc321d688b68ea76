import { v7 as uuidv7 } from "uuid";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import { nextCheckIn } from "#contract/records/plans/cadence.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { caseWriters } from "#server/platform/case-history/case-readers.ts";
import { settlePlans } from "./holders.ts";
import { isAction } from "./kinds-of-tasks.ts";
import { settleActions, tellEnded } from "./plan-actions.ts";
import { type PlanFacts, planFacts } from "./plan-facts.ts";
import {
  checkInTitle,
  dropTask,
  giveTask,
  makeCheckInTask,
  moveTask,
  pickUpTask,
  settleReviews,
} from "./plan-tasks.ts";

export type Plan = Row<"wavr_forms">;

export interface When {
  readonly userId: number;
  /** ISO instant. */
  readonly now: string;
  /** The calendar day of the case's organization. */
  readonly today: string;
}

export const openCheckIn = (db: Db, planId: number) =>
  db
    .selectFrom("check_ins")
    .selectAll()
    .where("form_id", "=", planId)
    .where("done_at", "is", null)
    .where("closed_at", "is", null)
    .executeTakeFirst();

/** Who checks in: whom the plan names, as long as they may read it and write in the case; else whoever saves or answers. */
async function assigneeOf(db: Db, plan: Plan, { checkInBy }: PlanFacts, by: number): Promise<number> {
  if (checkInBy === null || checkInBy === by) return by;
  return (await caseWriters(db, plan.case_id, plan.compartment)).has(checkInBy) ? checkInBy : by;
}

async function close(
  db: Db,
  { id, uuid }: Pick<Row<"check_ins">, "id" | "uuid">,
  now: string,
): Promise<void> {
  await db.updateTable("check_ins").set({ closed_at: now }).where("id", "=", id).execute();
  await dropTask(db, uuid, now);
}

async function make(
  db: Db,
  plan: Plan,
  { due_on, cadence }: { readonly due_on: string; readonly cadence: string },
  making: { readonly assignee: number; readonly now: string },
): Promise<void> {
  const uuid = uuidv7();
  await db
    .insertInto("check_ins")
    .values({ uuid, form_id: plan.id, created_at: making.now, due_on, cadence })
    .execute();
  await makeCheckInTask(db, plan, { uuid, due_on }, making);
}

/** The newest check-in of a plan where nobody answered it before its plan or its case ended. */
async function stoppedCheckIn(db: Db, planId: number): Promise<Row<"check_ins"> | undefined> {
  const last = await db
    .selectFrom("check_ins")
    .selectAll()
    .where("form_id", "=", planId)
    .where("beside_id", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.done_at === null && last.closed_at !== null ? last : undefined;
}

/** Where a plan goes on again, so does the check-in that stopped with it: its ending was taken back, and it is asked for once. */
async function takeUp(
  db: Db,
  plan: Plan,
  { id, uuid }: Pick<Row<"check_ins">, "id" | "uuid">,
  { due_on, cadence }: { readonly due_on: string; readonly cadence: string },
  making: Parameters<typeof makeCheckInTask>[3],
): Promise<void> {
  await db
    .updateTable("check_ins")
    .set({ due_on, cadence, closed_at: null, missed_at: null })
    .where("id", "=", id)
    .execute();
  if (!(await pickUpTask(db, { uuid, title: await checkInTitle(db, plan) }, making.now)))
    return makeCheckInTask(db, plan, { uuid, due_on }, making);
  await moveTask(db, uuid, due_on, making.now);
  await giveTask(db, uuid, making.assignee, making.now);
}

async function caseEnded(db: Db, { case_id }: Pick<Plan, "case_id">) {
  return isEndedCase(await findRow(db, "cases", case_id));
}

/** After a save of a plan: one check-in is open while it is in force and its case is, none otherwise. */
export async function settlePlan(db: Db, planId: number, { userId, now, today }: When): Promise<void> {
  const plan = await findRow(db, "wavr_forms", planId);
  const facts = planFacts(plan);
  const open = await openCheckIn(db, planId);
  const ended = await caseEnded(db, plan);
  const runs = facts.status === "in_force" && facts.cadence !== null && !ended;
  const assignee = await assigneeOf(db, plan, facts, userId);
  await settleReviews(db, plan, facts, { assignee, now, today, caseEnded: ended });
  await settleActions(db, plan, facts, { userId, now, caseEnded: ended });
  // What is taken up again was somebody's once, who may not read the plan any more.
  await settlePlans(db, [planId], { userId, now });
  if (!runs || facts.cadence === null) {
    if (open !== undefined) await close(db, open, now);
    return;
  }
  const { cadence } = facts;
  const due_on = nextCheckIn(cadence, today, today);
  if (open === undefined) {
    const stopped = await stoppedCheckIn(db, planId);
    if (stopped === undefined) return make(db, plan, { due_on, cadence }, { assignee, now });
    const waits = stopped.cadence === cadence && stopped.due_on >= today;
    return takeUp(db, plan, stopped, { due_on: waits ? stopped.due_on : due_on, cadence }, { assignee, now });
  }
  if (facts.checkInBy === assignee) await giveTask(db, open.uuid, assignee, now);
  if (open.cadence === cadence) return;
  // What is late already stays late, however often one looks in from now on.
  const due = open.due_on < today ? open.due_on : due_on;
  await db.updateTable("check_ins").set({ cadence, due_on: due }).where("id", "=", open.id).execute();
  await moveTask(db, open.uuid, due, now);
}

/** After an answer: the next one by the cadence, where the plan and its case go on and none is open. */
export async function makeNext(
  db: Db,
  planId: number,
  due: string,
  { userId, now, today, worse = false }: When & { readonly worse?: boolean },
): Promise<void> {
  const plan = await findRow(db, "wavr_forms", planId);
  const facts = planFacts(plan);
  if (facts.status !== "in_force" || facts.cadence === null || (await caseEnded(db, plan))) return;
  if ((await openCheckIn(db, planId)) !== undefined) return;
  const { cadence } = facts;
  const assignee = await assigneeOf(db, plan, facts, userId);
  // Whoever answers ahead of the day puts nothing off: the next is a step from today at the latest.
  const from = due > today ? today : due;
  const next = nextCheckIn(cadence, from, today);
  // Where things got worse, nobody looks in later than was planned before.
  const due_on = worse && due > today && due < next ? due : next;
  await make(db, plan, { due_on, cadence }, { assignee, now });
}

/**
 * A case that is closed has nothing open: what its plans still asked for, check-ins, reviews and actions, was not answered. Its other
 * tasks stay as they are, in no list of their owners, who are told.
 */
export async function closeCheckIns(
  db: Db,
  caseId: number,
  { userId, now }: Pick<When, "userId" | "now">,
): Promise<void> {
  const open = await db
    .selectFrom("check_ins")
    .innerJoin("wavr_forms", "wavr_forms.id", "check_ins.form_id")
    .select(["check_ins.id", "check_ins.uuid"])
    .where("wavr_forms.case_id", "=", caseId)
    .where("check_ins.done_at", "is", null)
    .where("check_ins.closed_at", "is", null)
    .execute();
  for (const each of open) await close(db, each, now);
  const others = await db
    .selectFrom("tasks")
    .select(["id", "uuid", "status", "plan_id", "plan_day"])
    .where("case_id", "=", caseId)
    .where("plan_day", "is not", null)
    .where("status", "!=", taskDone)
    .execute();
  for (const task of others) {
    if (isAction(task)) await tellEnded(db, task, "case", { userId, now });
    await dropTask(db, task.uuid, now);
  }
  const left = await db
    .selectFrom("tasks")
    .select(["id", "status"])
    .where("case_id", "=", caseId)
    .where("plan_day", "is", null)
    .where("plan_id", "is", null)
    .where("status", "!=", taskDone)
    .execute();
  for (const task of left) await tellEnded(db, task, "task", { userId, now });
}

/**
 * A case that is opened again goes on as it was: its plans in force ask again for what they asked for when it was closed. What whoever
 * opens it may not read goes to whoever began the plan, and from there to who may.
 */
export async function resumePlans(db: Db, caseId: number, { userId, now, today }: When): Promise<void> {
  const plans = await db
    .selectFrom("wavr_forms")
    .selectAll()
    .where("case_id", "=", caseId)
    .where("form", "in", ["plan", "safety_plan"])
    .orderBy("id")
    .execute();
  for (const plan of plans) {
    if (planFacts(plan).status !== "in_force") continue;
    const writers = await caseWriters(db, caseId, plan.compartment);
    await settlePlan(db, plan.id, { userId: writers.has(userId) ? userId : plan.created_by, now, today });
    await settlePlans(db, [plan.id], { userId, now });
  }
}

/** The day of a check-in follows that of its task. */
export async function moveCheckIn(
  db: Db,
  { uuid }: Pick<Row<"tasks">, "uuid">,
  due_on: string,
): Promise<void> {
  await db
    .updateTable("check_ins")
    .set({ due_on })
    .where("uuid", "=", uuid)
    .where("done_at", "is", null)
    .where("closed_at", "is", null)
    .execute();
}
