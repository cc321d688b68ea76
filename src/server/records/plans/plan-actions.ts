import { taskDone } from "#contract/records/tasks/schema.ts";
import { readJson } from "#server/database/json-text.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { assigneeIds, replaceAssignees } from "#server/records/tasks/repository.ts";
import { areActions } from "./kinds-of-tasks.ts";
import { actionsIn, keyOfWords, type PlanAction, type PlanFacts } from "./plan-facts.ts";
import { dropTask, endTask, makeTask, type Plan } from "./plan-tasks.ts";

// What a threat management plan has somebody do is a task of theirs, which follows the plan (decision 087).

type Known = Pick<Row<"tasks">, "id" | "uuid" | "plan_day" | "status" | "title" | "due_at" | "dropped_at">;

interface Settling {
  readonly userId: number;
  /** ISO instant. */
  readonly now: string;
  readonly caseEnded: boolean;
}

/**
 * Whose task it is: its owner's, as long as they may read the plan. Else that of whoever manages the plan, of whoever began it,
 * or of whoever saves it.
 */
function holderOf(
  { owner }: PlanAction,
  { checkInBy }: PlanFacts,
  { created_by }: Pick<Row<"wavr_forms">, "created_by">,
  readers: ReadonlySet<number>,
  userId: number,
): number {
  const mayRead = (id: number | null): id is number => id !== null && readers.has(id);
  return [owner, checkInBy, created_by].find(mayRead) ?? userId;
}

/** An action from before it had a uuid goes on under the uuid that it has now. */
function takeOver(known: readonly Known[], { key, words }: { readonly key: string; readonly words: string }) {
  const same = known.find(({ plan_day }) => plan_day === key);
  return same ?? known.find(({ plan_day }) => plan_day === keyOfWords(words, 0));
}

/** After a save of a plan: each open action of one in force is a task, and what became of an action becomes of its task. */
export async function settleActions(
  db: Db,
  plan: Row<"wavr_forms">,
  facts: PlanFacts,
  settling: Settling,
): Promise<void> {
  const { now, caseEnded } = settling;
  const known = await db
    .selectFrom("tasks")
    .select(["id", "uuid", "plan_day", "status", "title", "due_at", "dropped_at"])
    .where("plan_id", "=", plan.id)
    .where(areActions())
    .execute();
  const runs = facts.status === "in_force" && !caseEnded;
  if (known.length === 0 && (!runs || facts.actions.length === 0)) return;
  const readers = await caseReaders(db, plan.case_id, plan.compartment);
  const words = new Map(actionsIn(readJson(plan.state)).map((each) => [each.key, each.words]));
  const left = new Set(known);
  for (const action of facts.actions) {
    const task = takeOver([...left], { key: action.key, words: words.get(action.key) ?? "" });
    if (task !== undefined) left.delete(task);
    if (action.status === taskDone) {
      if (task !== undefined) await endTask(db, task.uuid, now);
    } else if (runs) {
      const holder = holderOf(action, facts, plan, readers, settling.userId);
      await bringUp(db, plan, { action, task, holder }, settling);
    } else if (task !== undefined) {
      if (facts.status === "ended" && !caseEnded) await tellEnded(db, task, "plan", settling);
      await dropTask(db, task.uuid, now);
    }
  }
  for (const { uuid } of left) await dropTask(db, uuid, now);
}

/**
 * A task says what its plan says came of its action: where a save of the plan said that anew, the task is another one than it
 * was, and whoever has it open from before hears of it.
 */
export async function renewOutcomes(
  db: Db,
  plan: Pick<Row<"wavr_forms">, "id" | "state">,
  before: Pick<Row<"wavr_forms">, "state"> | undefined,
  now: string,
): Promise<void> {
  const said = new Map(
    before === undefined
      ? []
      : actionsIn(readJson(before.state)).map((each) => [each.key, each.outcome] as const),
  );
  const anew = actionsIn(readJson(plan.state)).flatMap(({ key, outcome }) =>
    outcome === (said.get(key) ?? "") ? [] : [key],
  );
  if (anew.length === 0) return;
  const tasks = await db
    .selectFrom("tasks")
    .select("id")
    .where("plan_id", "=", plan.id)
    .where("plan_day", "in", anew)
    .execute();
  for (const { id } of tasks) await updateRow(db, "tasks", id, { updated_at: now });
}

/** Makes the task of an action, or has it say what the plan says now. */
async function bringUp(
  db: Db,
  plan: Plan,
  {
    action,
    task,
    holder,
  }: { readonly action: PlanAction; readonly task: Known | undefined; readonly holder: number },
  { userId, now }: Settling,
): Promise<void> {
  const { key: plan_day, title, due: due_at, status } = action;
  if (task === undefined) {
    const id = await makeTask(db, plan, { title, due_at, plan_day, status }, { assignee: holder, now });
    await tell(db, id, holder, { userId, now });
    return;
  }
  const wanted = { title, due_at, plan_day, status };
  const differs =
    task.title !== title ||
    task.due_at !== due_at ||
    task.plan_day !== plan_day ||
    task.status !== status ||
    task.dropped_at !== null;
  if (differs)
    await updateRow(db, "tasks", task.id, {
      ...wanted,
      completed_at: null,
      dropped_at: null,
      updated_at: now,
    });
  if ((await assigneeIds(db, task.id)).includes(holder)) return;
  await replaceAssignees(db, task.id, [holder]);
  if (!differs) await updateRow(db, "tasks", task.id, { updated_at: now });
  await tell(db, task.id, holder, { userId, now });
}

/** Whose it was hears that it ended with its plan, or its case, before anybody did it. */
export async function tellEnded(
  db: Db,
  { id, status }: Pick<Known, "id" | "status">,
  ended: "plan" | "case" | "task",
  { userId, now }: Pick<Settling, "userId" | "now">,
): Promise<void> {
  if (status === taskDone) return;
  await notify(db, {
    kind: "action_ended",
    userIds: await assigneeIds(db, id),
    actorId: userId,
    subject: { kind: "task", id },
    now,
    facts: { ended },
  });
}

const tell = (db: Db, id: number, holder: number, { userId, now }: Pick<Settling, "userId" | "now">) =>
  notify(db, {
    kind: "task_assigned",
    userIds: [holder],
    actorId: userId,
    subject: { kind: "task", id },
    now,
  });
