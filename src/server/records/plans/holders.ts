import type { TeamRole } from "#contract/records/cases/schema.ts";
import { ids, waitsForSomebody } from "#server/access/visibility.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { assigneeIds, replaceAssignees } from "#server/records/tasks/repository.ts";
import { isCheckIn, isReview } from "./kinds-of-tasks.ts";
import { type Circle, circleOf, leadingOf, leadsAmong, tellLeads } from "./leads.ts";
import { planFacts } from "./plan-facts.ts";

// What plans ask for belongs to somebody who may read the plan, whatever becomes of rights and teams (decision 121).

/** Who gives what somebody may not have any more to somebody else; null where no call does. */
export interface Giving {
  readonly userId: number | null;
  /** ISO instant. */
  readonly now: string;
}

/** Open tasks of plans, in cases where something waits for somebody. */
export const openPlanTasks = (db: Db) =>
  db
    .selectFrom("tasks")
    .innerJoin("wavr_forms", "wavr_forms.id", "tasks.plan_id")
    .innerJoin("cases", "cases.id", "wavr_forms.case_id")
    .leftJoin("check_ins", "check_ins.uuid", "tasks.uuid")
    .where("tasks.completed_at", "is", null)
    .where(waitsForSomebody());

const taskColumns = [
  "tasks.id",
  "tasks.plan_id",
  "tasks.plan_day",
  "wavr_forms.case_id",
  "wavr_forms.compartment",
  "wavr_forms.form",
  "wavr_forms.state",
  "check_ins.id as check_in_id",
  "check_ins.missed_at",
] as const;

interface PlanTask extends Pick<Row<"wavr_forms">, "case_id" | "compartment" | "form" | "state"> {
  readonly id: number;
  readonly plan_id: number | null;
  readonly plan_day: string | null;
  readonly check_in_id: number | null;
  readonly missed_at: string | null;
}

/**
 * To whom it goes next: whom the plan names, whoever does something of it, the leads, the rest of the team, whoever leaves it
 * and may read it still, and the first of all others. Nobody where nobody of them may.
 */
function nextOf(
  task: PlanTask,
  { readers, writers, team }: Circle,
  leaving: readonly number[],
): readonly number[] {
  const may = writers.size > 0 ? writers : readers;
  const staying = (id: number) => may.has(id) && !leaving.includes(id);
  const { checkInBy, owners } = planFacts(task);
  const named = (checkInBy === null ? owners : [checkInBy, ...owners]).find(staying);
  if (named !== undefined) return [named];
  const leading = leadingOf(team.filter(({ user_id }) => staying(user_id)));
  if (leading.length > 0) return leading;
  const left = leaving.filter((id) => may.has(id));
  return left.length > 0 ? left : [...may].sort((a, b) => a - b).slice(0, 1);
}

/** Who has it from now on; those who have it already where one of them may do what it asks. */
function holdersOf(
  task: PlanTask,
  held: readonly number[],
  circle: Circle,
  leaving: readonly number[],
): readonly number[] {
  const { readers, writers } = circle;
  const kept = held.filter((id) => readers.has(id) && !leaving.includes(id));
  // What was missed is known to somebody who leads, not to whoever missed it alone.
  if (task.missed_at !== null) {
    const leads = leadsAmong(circle);
    return kept.some((id) => leads.includes(id)) ? kept : [...kept, ...leads];
  }
  // A check-in is answered and a review is held, which asks for the right to write as long as anybody has it.
  const able = (isCheckIn(task) || isReview(task)) && writers.size > 0 ? writers : readers;
  if (kept.some((id) => able.has(id))) return kept;
  return nextOf(task, circle, leaving);
}

/** Whoever gets it is told: of one that was missed as leads are told, since nobody who may read it has heard of that. */
async function tell(
  db: Db,
  { id, case_id, compartment, check_in_id, missed_at }: PlanTask,
  added: readonly number[],
  { userId, now }: Giving,
): Promise<readonly number[]> {
  const actorId = userId !== null && added.includes(userId) ? null : userId;
  if (check_in_id === null || missed_at === null)
    return notify(db, {
      kind: "task_assigned",
      userIds: added,
      actorId,
      subject: { kind: "task", id },
      now,
    });
  const place = { caseId: case_id, compartment };
  return tellLeads(db, "check_in_missed", place, { actorId, now, cause: null, leads: added });
}

/**
 * Takes these tasks off whoever may not read their plan, and gives those that nobody has then to the next who may. Where
 * nobody may they wait without anybody, unseen. Answers who was told.
 */
async function settleHolders(
  db: Db,
  tasks: readonly PlanTask[],
  by: Giving,
  leaving: readonly number[] = [],
): Promise<readonly number[]> {
  const circles = new Map<string, Circle>();
  const told: number[] = [];
  for (const task of tasks) {
    const key = `${task.case_id} ${task.compartment}`;
    const circle =
      circles.get(key) ?? (await circleOf(db, { caseId: task.case_id, compartment: task.compartment }));
    circles.set(key, circle);
    const held = await assigneeIds(db, task.id);
    const holders = holdersOf(task, held, circle, leaving);
    const added = holders.filter((id) => !held.includes(id));
    if (added.length === 0 && holders.length === held.length) continue;
    await replaceAssignees(db, task.id, holders);
    await updateRow(db, "tasks", task.id, { updated_at: by.now });
    if (added.length === 0) continue;
    told.push(...(await tell(db, task, added, by)));
    // One that was nobody's to miss climbs at the next look.
    if (task.check_in_id !== null)
      await db.updateTable("check_ins").set({ sought_at: null }).where("id", "=", task.check_in_id).execute();
  }
  return told;
}

/** The same for what these plans ask for. */
export async function settlePlans(
  db: Db,
  planIds: readonly number[],
  by: Giving,
  leaving: readonly number[] = [],
): Promise<readonly number[]> {
  const tasks = await openPlanTasks(db)
    .select(taskColumns)
    .where("tasks.plan_id", "in", ids(planIds))
    .orderBy("tasks.id")
    .execute();
  return settleHolders(db, tasks, by, leaving);
}

/** After anything of a case that decides who may read it: who sees it, or that it is worked on again. */
export async function settleCase(
  db: Db,
  caseId: number,
  by: Giving,
  leaving: readonly number[] = [],
): Promise<void> {
  const tasks = await openPlanTasks(db)
    .select(taskColumns)
    .where("tasks.case_id", "=", caseId)
    .orderBy("tasks.id")
    .execute();
  await settleHolders(db, tasks, by, leaving);
}

type Team = readonly { readonly user_id: number; readonly role: TeamRole }[];

/** After a change of a team: what whoever leaves it has goes on, also where they may read the case still. */
export async function settleTeam(
  db: Db,
  caseId: number,
  { before, after }: { readonly before: Team; readonly after: Team },
  by: Giving,
): Promise<void> {
  const staying = new Set(after.map(({ user_id }) => user_id));
  const left = before.flatMap(({ user_id }) => (staying.has(user_id) ? [] : [user_id]));
  await settleCase(db, caseId, by, left);
}

/**
 * After rights of somebody were given or taken away, or their account was switched on or off: what they have, and what waits for
 * somebody in organizations that they reach.
 */
export async function settleRights(
  db: Db,
  userId: number,
  by: Giving,
  reached: readonly number[],
): Promise<void> {
  const tasks = await openPlanTasks(db)
    .select(taskColumns)
    .where("tasks.plan_id", "is not", null)
    .where((e) => {
      const held = e
        .selectFrom("task_assignees")
        .select("task_assignees.task_id")
        .whereRef("task_assignees.task_id", "=", "tasks.id");
      return e.or([
        e("tasks.id", "in", held.clearWhere().where("task_assignees.user_id", "=", userId)),
        e.and([e("cases.organization_id", "in", ids(reached)), e.not(e.exists(held))]),
      ]);
    })
    .orderBy("tasks.id")
    .execute();
  await settleHolders(db, tasks, by);
}
