import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { daysAfter } from "#contract/kit/days.ts";
import { checkInsOfStaff } from "#server/database/migrations/assessments/091-check-ins-of-staff.ts";
import type { Actor } from "#support/matrix/model.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { grant, withTeacher } from "#support/matrix/staff.ts";
import { wholePlan } from "#support/matrix/wavr.ts";
import { type Loose, plansIn, withoutPlan } from "./setting.ts";

// A plan about staff asks for check-ins and reviews by tasks as every plan does, in its compartment (decisions 087, 092).

let world: TestWorld;
let at: ReturnType<typeof plansIn>;
let teacher: { readonly uuid: string };
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await right("owner");
  await right("member", false);
  const target = await withTeacher(world, await withoutPlan(world, await world.build("team")));
  teacher = target.person;
  at = plansIn(world, target);
});
afterAll(() => world?.close());

/** Whose right changes is signed out. */
const right = async (actor: "owner" | "member", may = true) => {
  await grant(world, actor, may);
  Object.assign(world.callers, { [actor]: await world.signIn(actor) });
};

const plan = async (state: object = {}, known?: Loose): Promise<Loose> =>
  (
    await at.ask("owner", "wavr.savePlan", {
      params: at.params,
      body: {
        ...(known === undefined ? {} : { uuid: known.uuid }),
        person_uuid: teacher.uuid,
        state: {
          ...wholePlan,
          review_date: at.in(40),
          monitoring_cadence: "weekly",
          actions: wholePlan.actions.map((each) => ({ ...each, status: 4 })),
          ...state,
        },
      },
      ...(known === undefined ? {} : { headers: { "if-match": `"${known.version}"` } }),
    })
  ).data;
const mine = async (actor: Actor): Promise<Loose[]> =>
  (await at.ask(actor, "tasks.list", { query: { mine: "yes", per_page: 200 } })).data;
const others = ["member", "schoolAdministrator", "districtAdministrator"] as const satisfies Actor[];

it("is asked for by tasks that holders of the right alone see", async () => {
  const before = new Map<Actor, Loose>();
  const seen = async (actor: Actor) => ({
    tasks: (await at.tasks(actor)).length,
    overview: (await at.ask(actor, "dashboard.overview", {})).data,
    timeline: (await at.ask(actor, "cases.timeline", { params: at.params })).data,
    told: (await at.ask(actor, "notifications.list", {})).data,
  });
  for (const actor of others) before.set(actor, await seen(actor));
  const { uuid } = await plan();
  const [open] = await at.open({ uuid });
  const tasks = (await mine("owner")).filter((task) => task.plan?.uuid === uuid);
  expect(
    tasks.map(({ uuid: of, title, due_at, compartment }) => [of === open.uuid, title, due_at, compartment]),
  ).toEqual([
    [true, "Check in: threat management plan", open.due_on, "employment"],
    [false, "Review the threat management plan", at.in(40), "employment"],
  ]);
  const { check_ins } = (await at.ask("owner", "dashboard.overview", {})).data;
  expect(check_ins.map((each: Loose) => each.uuid)).toContain(open.uuid);
  for (const actor of others) {
    expect(await seen(actor)).toEqual(before.get(actor));
    for (const { id } of tasks)
      expect((await at.call(actor, "tasks.show", { params: { id } })).status).toBe(404);
  }
});

it("is done by an answer, which makes the next task there", async () => {
  const { uuid } = await plan();
  const [open] = await at.open({ uuid });
  const { data, next } = await at.answer({ uuid }, open.uuid);
  expect([data.status, data.compartment]).toEqual([4, "employment"]);
  const task = (await mine("owner")).find((each) => each.uuid === next.uuid);
  expect(task).toMatchObject({ due_at: next.due_on, compartment: "employment" });
});

it("goes to whom the plan names only where they may read it", async () => {
  const { member, owner } = world.userIds;
  const made = await plan({ case_manager: member });
  const assignees = async () => (await at.open(made))[0].assignees.map(({ id }: Loose) => id);
  expect(await assignees()).toEqual([owner]);
  await right("member");
  await plan({ case_manager: member }, made);
  expect(await assignees()).toEqual([member]);
});

it("is given by its task to nobody who may not read it, and stays where its plan is", async () => {
  const { uuid } = await plan();
  const [open] = await at.open({ uuid });
  const task = (await mine("owner")).find((each) => each.uuid === open.uuid);
  const body = { title: task.title, taskable_type: "case", taskable_id: at.params.id, due_at: at.in(3) };
  const headers = { "if-match": `"${task.version}"` };
  const given = await at.call("owner", "tasks.update", {
    params: { id: task.id },
    body: { ...body, assignee_ids: [world.userIds.member] },
    headers,
  });
  expect([given.status, Object.keys(given.json.errors)]).toEqual([422, ["assignee_ids"]]);
  const moved = await at.call("owner", "cases.moveTask", {
    params: { ...at.params, taskId: task.id },
    body: { compartment: "education", reason: "Everybody should see it." },
    headers,
  });
  expect(moved.status).toBe(422);
});

it("climbs, when it is missed, to leads who may read it and to nobody else", async () => {
  const { owner, member } = world.userIds;
  await right("member");
  const { uuid } = await plan({ case_manager: member, monitoring_cadence: "daily" });
  const [open] = await at.open({ uuid });
  await at.until(daysAfter(open.due_on, 2));
  expect(await missedBy("owner")).toHaveLength(1);
  const [late] = await at.open({ uuid });
  expect(late.assignees.map(({ id }: Loose) => id).sort()).toEqual([member, owner].sort());
  for (const actor of ["schoolAdministrator", "districtAdministrator"] as const)
    expect(await missedBy(actor)).toEqual([]);
});

const missedBy = async (actor: Actor): Promise<Loose[]> =>
  (await at.ask(actor, "notifications.list", { query: { kind: "check_in_missed" } })).data.filter(
    (each: Loose) => each.subject?.case_id === at.params.id,
  );

it("climbs to whoever of the team may read it where no lead may", async () => {
  const { member } = world.userIds;
  await right("member");
  const { uuid } = await plan({ case_manager: member, monitoring_cadence: "daily" });
  const [open] = await at.open({ uuid });
  await right("owner", false);
  await at.until(daysAfter(open.due_on, 2));
  expect(await missedBy("owner")).toEqual([]);
  expect((await mine("owner")).filter((each) => each.plan?.uuid === uuid)).toEqual([]);
  expect(await missedBy("member")).toHaveLength(1);
  const [late] = await at.open({ uuid }, "member");
  expect(late.assignees.map(({ id }: Loose) => id)).toEqual([member]);
});

it("climbs to nobody where nobody may read it, and to the next who may", async () => {
  const { member } = world.userIds;
  await right("member");
  const { uuid } = await plan({ monitoring_cadence: "daily" });
  const [open] = await at.open({ uuid });
  await right("member", false);
  await right("owner", false);
  await at.until(daysAfter(open.due_on, 2));
  for (const actor of ["owner", ...others] as const) expect(await missedBy(actor)).toEqual([]);
  await at.until(daysAfter(open.due_on, 3));
  await right("member");
  expect(await missedBy("member")).toHaveLength(1);
  expect((await mine("member")).map((task) => task.uuid)).toContain(open.uuid);
  expect((await at.open({ uuid }, "member"))[0].assignees.map(({ id }: Loose) => id)).toContain(member);
  for (const actor of ["owner", "schoolAdministrator", "districtAdministrator"] as const)
    expect(await missedBy(actor)).toEqual([]);
});

it("goes to whoever may read it as soon as the right of whoever had it ends, or their account", async () => {
  const { owner, member } = world.userIds;
  await right("member");
  const known = await plan({ case_manager: member });
  const { uuid } = known;
  const has = async (actor: Actor) => (await mine(actor)).filter((task) => task.plan?.uuid === uuid);
  const of = async () => (await at.open({ uuid }))[0].assignees.map(({ id }: Loose) => id);
  expect(await of()).toEqual([member]);
  await right("member", false);
  expect(await of()).toEqual([owner]);
  // The check-in and the review of the plan.
  expect(await has("owner")).toHaveLength(2);
  const [open] = await at.open({ uuid });
  const told = (await at.ask("owner", "notifications.list", { query: { kind: "task_assigned" } })).data;
  expect(told.filter((each: Loose) => each.subject?.uuid === open.uuid)).toHaveLength(1);

  await right("member");
  await plan({ case_manager: member }, known);
  expect(await of()).toEqual([member]);
  await at.ask("districtAdministrator", "users.deactivate", { params: { id: member }, body: {} });
  expect(await of()).toEqual([owner]);
  await at.ask("districtAdministrator", "users.reactivate", { params: { id: member }, body: {} });
  await right("member");
});

it("goes to whoever of the team may read it, when whoever had it leaves", async () => {
  const { owner, member } = world.userIds;
  await right("member");
  const { uuid } = await plan({ case_manager: member });
  await at.ask("districtAdministrator", "cases.team", {
    params: at.params,
    body: { user_id: member, role: null },
  });
  const [open] = await at.open({ uuid });
  expect(open.assignees.map(({ id }: Loose) => id)).toEqual([owner]);
});

it("is a task also where it waited before there were any", async () => {
  const { uuid } = await plan();
  const [open] = await at.open({ uuid });
  const { id } = (await mine("owner")).find((each) => each.uuid === open.uuid);
  await world.db.deleteFrom("compartment_traces").where("kind", "=", "task").execute();
  await world.db.deleteFrom("tasks").where("compartment", "=", "employment").execute();
  for (const statement of checkInsOfStaff()) await sql.raw(statement).execute(world.db);
  const task = (await mine("owner")).find((each) => each.uuid === open.uuid);
  expect(task).toMatchObject({
    due_at: open.due_on,
    compartment: "employment",
    plan: { uuid, check_in: true },
  });
  expect(task.id).not.toBe(id);
  expect(await mine("member")).not.toContainEqual(expect.objectContaining({ uuid: open.uuid }));
});
