import { sql } from "kysely";
import { writers } from "#contract/kit/endpoint.ts";
import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { notClosed } from "#server/access/compartments.ts";
import { ids, waitsForSomebody } from "#server/access/visibility.ts";
import { updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { areOn, colleagues, membersOfOrganization, peopleWith } from "#server/platform/accounts/users.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { tellTeam } from "#server/records/cases/change-events.ts";
import { replaceTeam, teamRows } from "#server/records/cases/writes.ts";
import { settlePlans, settleTeam } from "#server/records/plans/holders.ts";
import { casesLedAlone } from "./memberships.ts";

interface OpenTask {
  readonly table: "tasks" | "reminders";
  readonly id: number;
  readonly case_id: number | null;
  readonly organization_id: number;
  readonly compartment: Compartment;
  /** The plan that asks for it. */
  readonly plan_id: number | null;
}

/**
 * Tasks and reminders of this person in organizations that the caller administers, which are not done, without those of
 * closed and archived cases. Those of other organizations are for their own administrators to give to somebody.
 */
async function openTasks(db: Db, auth: Auth, userId: number): Promise<readonly OpenTask[]> {
  const { reach } = auth;
  const tasks = await db
    .selectFrom("task_assignees")
    .innerJoin("tasks", "tasks.id", "task_assignees.task_id")
    .leftJoin("cases", "cases.id", "tasks.case_id")
    .select(["tasks.id", "tasks.case_id", "tasks.organization_id", "tasks.compartment", "tasks.plan_id"])
    .where("task_assignees.user_id", "=", userId)
    .where("tasks.completed_at", "is", null)
    .where("tasks.organization_id", "in", ids(reach.administers))
    .where(notClosed(auth, "task", sql.ref("tasks.id")))
    .where(waitsForSomebody())
    .execute();
  const reminders = await db
    .selectFrom("reminders")
    .innerJoin("assessments", "assessments.id", "reminders.assessment_id")
    .leftJoin("cases", "cases.id", "assessments.case_id")
    .select(["reminders.id", "assessments.case_id", "assessments.organization_id"])
    .where("reminders.assigned_user_id", "=", userId)
    .where("reminders.status", "!=", taskDone)
    .where("assessments.organization_id", "in", ids(reach.administers))
    .where(waitsForSomebody())
    .execute();
  return [
    ...tasks.map((each) => ({ ...each, table: "tasks" as const })),
    ...reminders.map(
      (each): OpenTask => ({ ...each, table: "reminders", compartment: openCompartment, plan_id: null }),
    ),
  ];
}

/** Who else leads each of these cases. */
async function otherLeads(db: Db, userId: number, caseIds: readonly (number | null)[]) {
  const rows = await db
    .selectFrom("case_team")
    .innerJoin("users", "users.id", "case_team.user_id")
    .select(["case_id", "user_id"])
    .where(
      "case_id",
      "in",
      caseIds.map((id) => id ?? -1),
    )
    .where("case_team.role", "=", "lead")
    .where("case_team.user_id", "!=", userId)
    .where(areOn())
    .orderBy("user_id")
    .execute();
  return Map.groupBy(rows, (row) => row.case_id);
}

/** Everything that this person is responsible for, by where it goes: tasks follow their case. */
async function workOf(db: Db, auth: Auth, userId: number) {
  const led = await casesLedAlone(db, userId, auth.reach.administers);
  const tasks = await openTasks(db, auth, userId);
  const leads = await otherLeads(db, userId, [-1, ...tasks.map((each) => each.case_id)]);
  const isLed = (task: OpenTask) => led.some(({ id }) => id === task.case_id);
  const leadsOf = (task: OpenTask): readonly number[] =>
    (task.case_id === null ? [] : (leads.get(task.case_id) ?? [])).map((row) => row.user_id);
  return {
    led,
    ofCase: (id: number) => tasks.filter((each) => each.case_id === id),
    following: tasks.filter((each) => !isLed(each) && leadsOf(each).length > 0),
    loose: tasks.filter((each) => !isLed(each) && leadsOf(each).length === 0),
    leadsOf,
  };
}

/** Who belongs to all of these organizations, and so may see the tasks there. */
async function membersOfAll(db: Db, organizationIds: readonly number[]): Promise<readonly number[]> {
  let everywhere: readonly number[] | null = null;
  for (const id of new Set(organizationIds)) {
    const there = await membersOfOrganization(db, id);
    everywhere = everywhere === null ? there : everywhere.filter((each) => there.includes(each));
  }
  return everywhere ?? [];
}

export async function openWorkOf(db: Db, auth: Auth, userId: number) {
  const { led, ofCase, following, loose } = await workOf(db, auth, userId);
  const names = new Map((await colleagues(db, auth.reach.trees)).map((each) => [each.id, each.full_name]));
  const team = await db
    .selectFrom("case_team")
    .select(["case_id", "user_id"])
    .where("case_id", "in", [...led.map(({ id }) => id), -1])
    .execute();
  const members = new Map<number, readonly number[]>();
  for (const { organization_id } of led)
    if (!members.has(organization_id))
      members.set(organization_id, await peopleWith(db, organization_id, writers));
  const named = (ids: readonly number[]) =>
    ids
      .filter((id) => id !== userId)
      .flatMap((id) => {
        const full_name = names.get(id);
        return full_name === undefined ? [] : [{ id, full_name }];
      });
  return {
    cases: led.map(({ id, number, title, organization_name, organization_id }) => ({
      id,
      number,
      title,
      organization_name,
      tasks: ofCase(id).length,
      candidates: named(members.get(organization_id) ?? []).map((each) => ({
        ...each,
        on_team: team.some((held) => held.case_id === id && held.user_id === each.id),
      })),
    })),
    following: following.length,
    tasks: loose.length,
    candidates: named(
      await membersOfAll(
        db,
        loose.map((each) => each.organization_id),
      ),
    ),
  };
}

interface Given {
  readonly cases: readonly { readonly id: number; readonly user_id: number }[];
  readonly tasks_to?: number | null | undefined;
}

interface Moving {
  readonly from: number;
  readonly by: { readonly userId: number; readonly now: string };
  readonly tasks: readonly OpenTask[];
  /** Who may have one of them, the first before the others. */
  readonly to: (task: OpenTask) => readonly number[];
}

/** Who of them may read each of these tasks. A reminder is seen by whoever has it. */
async function takersOf(db: Db, { tasks, to }: Moving) {
  const circles = new Map<string, ReadonlySet<number>>();
  const takers = new Map<OpenTask, number>();
  for (const task of tasks) {
    const { table, case_id, compartment } = task;
    const key = `${case_id} ${compartment}`;
    if (table === "tasks" && case_id !== null && !circles.has(key))
      circles.set(key, await caseReaders(db, case_id, compartment));
    const readers = table === "tasks" ? circles.get(key) : undefined;
    const taker = to(task).find((id) => readers === undefined || readers.has(id));
    if (taker !== undefined) takers.set(task, taker);
  }
  return takers;
}

/** Which of these tasks somebody has still. */
async function heldAmong(db: Db, userId: number, tasks: readonly OpenTask[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("task_assignees")
    .select("task_id")
    .where("user_id", "=", userId)
    .where("task_id", "in", [-1, ...tasks.flatMap(({ table, id }) => (table === "tasks" ? [id] : []))])
    .execute();
  return new Set(rows.map(({ task_id }) => task_id));
}

/**
 * Gives open tasks to those who may read them; who has one already keeps it once. What a plan asks for goes to the next who may
 * where nobody of those may (decision 121), and another task stays where it is. Answers those that went.
 */
async function giveTasks(db: Db, moving: Moving): Promise<readonly OpenTask[]> {
  const { from, by, tasks } = moving;
  const takers = await takersOf(db, moving);
  for (const [{ table, id }, to] of takers) {
    if (table === "reminders") {
      await updateRow(db, "reminders", id, { assigned_user_id: to, updated_at: by.now });
      continue;
    }
    await db
      .insertInto("task_assignees")
      .values({ task_id: id, user_id: to })
      .onConflict((conflict) => conflict.columns(["task_id", "user_id"]).doNothing())
      .execute();
    await db.deleteFrom("task_assignees").where("task_id", "=", id).where("user_id", "=", from).execute();
    await updateRow(db, "tasks", id, { updated_at: by.now });
  }
  const plans = new Set(tasks.flatMap(({ plan_id }) => plan_id ?? []));
  await settlePlans(db, [...plans], by, [from]);
  const stayed = await heldAmong(db, from, tasks);
  return tasks.filter((task) => (task.table === "tasks" ? !stayed.has(task.id) : takers.has(task)));
}

/**
 * Gives each named case to its next lead with its open tasks, the tasks of other cases to whoever leads those, and all that
 * is left to one person. The former lead stays in the team as a member: the file says who worked on it. Gives the cases,
 * and the tasks and reminders that went to somebody else.
 */
export async function handOver(
  db: Db,
  auth: Auth,
  { userId, given, now }: { readonly userId: number; readonly given: Given; readonly now: string },
): Promise<{ readonly cases: readonly number[]; readonly tasks: readonly OpenTask[] }> {
  const offered = await openWorkOf(db, auth, userId);
  const moved: OpenTask[] = [];
  const { ofCase, following, loose, leadsOf } = await workOf(db, auth, userId);
  const moving = { from: userId, by: { userId: auth.userId, now } };
  for (const [place, { id, user_id }] of given.cases.entries()) {
    const led = offered.cases.find((each) => each.id === id);
    if (led === undefined)
      throw invalid(`cases.${place}.id`, "This is not an open case that they alone lead.");
    if (!led.candidates.some((each) => each.id === user_id))
      throw invalid(
        `cases.${place}.user_id`,
        "This colleague cannot lead the case. Choose one of its organization.",
      );
    const before = await teamRows(db, id);
    const after = [
      ...before
        .filter((each) => each.user_id !== user_id)
        .map((each) => (each.user_id === userId ? { ...each, role: "member" as const } : each)),
      { user_id, role: "lead" as const },
    ];
    await replaceTeam(db, id, after);
    await updateRow(db, "cases", id, { updated_at: now });
    await tellTeam(db, id, before, after, moving.by);
    moved.push(...(await giveTasks(db, { ...moving, tasks: ofCase(id), to: () => [user_id] })));
    await settleTeam(db, id, { before, after }, moving.by);
  }
  moved.push(...(await giveTasks(db, { ...moving, tasks: following, to: leadsOf })));
  const { tasks_to } = given;
  if (tasks_to !== null && tasks_to !== undefined && loose.length > 0) {
    if (!offered.candidates.some((each) => each.id === tasks_to))
      throw invalid("tasks_to", "This colleague cannot take the tasks over.");
    moved.push(...(await giveTasks(db, { ...moving, tasks: loose, to: () => [tasks_to] })));
  }
  return { cases: given.cases.map(({ id }) => id), tasks: moved };
}
