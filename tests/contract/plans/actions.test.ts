import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createCollector } from "#server/platform/audit/audit-problems.ts";
import { verifyCopies } from "#server/platform/audit/kept/kept-copies.ts";
import { createPlanLook } from "#server/records/plans/look-after.ts";
import type { Actor } from "#support/matrix/model.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { grant, withTeacher } from "#support/matrix/staff.ts";
import { wholePlan } from "#support/matrix/wavr.ts";
import { type Loose, plansIn, withoutPlan } from "./setting.ts";

// Whoever is to do something of a threat management plan has it among their tasks, and it follows the plan (decision 087).

let world: TestWorld;
let at: ReturnType<typeof plansIn>;
let teacher: { readonly uuid: string };
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await right("owner");
  await right("member");
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

type Action = Readonly<Record<string, unknown>>;
const ask = { action: "Brief the front desk.\nIn person.", status: 1 };
const call: Action = { action: "Call the union.", owner: "The head of security", status: 1 };

const plan = async (actions: readonly Action[], state: object = {}, known?: Loose): Promise<Loose> =>
  (
    await at.ask("owner", "wavr.savePlan", {
      params: at.params,
      body: {
        ...(known === undefined ? {} : { uuid: known.uuid }),
        person_uuid: teacher.uuid,
        state: {
          ...wholePlan,
          review_date: at.in(40),
          actions: actions.map((each) => ({ due: at.in(3), ...each })),
          ...state,
        },
      },
      ...(known === undefined ? {} : { headers: { "if-match": `"${known.version}"` } }),
    })
  ).data;
const read = async ({ uuid }: Loose): Promise<Loose> =>
  (await at.ask("owner", "wavr.show", { params: at.params })).data.plans.find(
    (each: Loose) => each.uuid === uuid,
  );
const happened = async (actor: Actor, what: string): Promise<Loose[]> =>
  (await at.ask(actor, "cases.timeline", { params: at.params })).data.filter(
    ({ kind }: Loose) => kind === what,
  );
const mine = async (actor: Actor, query: object = {}): Promise<Loose[]> =>
  (
    await at.ask(actor, "tasks.list", {
      query: { mine: "yes", status: "1,2,3", per_page: 200, ...query },
    })
  ).data.filter((task: Loose) => task.case_id === at.params.id && task.plan?.action);
const titles = async (actor: Actor) => (await mine(actor)).map(({ title }) => title);
const finished = async (uuid: string): Promise<Loose> =>
  (await at.tasks()).find((each) => each.uuid === uuid) as Loose;

it("is among the tasks, in the calendar and the notifications of its owner, in the compartment of its plan", async () => {
  const { member } = world.userIds;
  const made = await plan([{ ...ask, owner: member }, call]);
  const [task] = await mine("member");
  expect(task).toMatchObject({
    title: "Brief the front desk. In person.",
    due_at: at.in(3),
    status: 1,
    compartment: "employment",
    assignees: [{ id: member }],
    plan: { uuid: made.uuid, check_in: false },
  });
  // What nobody with an account does is seen to by whoever leads the plan.
  const [led] = await mine("owner");
  expect(led).toMatchObject({ title: "Call the union.", plan: { owner: "The head of security" } });
  expect(task.plan).toMatchObject({ owner: null, person_uuid: teacher.uuid });
  // What the calendar asks for; the dashboard asks as the list of one's tasks does.
  expect(await mine("member", { due_from: at.in(3), due_to: at.in(3) })).toHaveLength(1);
  expect(await mine("member", { due_from: at.in(4), due_to: at.in(8) })).toEqual([]);
  const told = (await at.ask("member", "notifications.list", { query: { kind: "task_assigned" } })).data;
  expect(told.filter((each: Loose) => each.subject?.id === task.id)).toHaveLength(1);
  for (const actor of ["schoolAdministrator", "districtAdministrator"] as const) {
    expect(await titles(actor)).toEqual([]);
    expect((await at.call(actor, "tasks.show", { params: { id: task.id } })).status).toBe(404);
  }
});

it("follows its plan: its words, its day, its owner and how far it is", async () => {
  const { member, owner } = world.userIds;
  const uuid = randomUUID();
  const made = await plan([{ ...ask, uuid, owner: member }]);
  const [task] = await mine("member");
  const later = await plan(
    [{ uuid, action: "Brief both desks.", status: 2, owner, due: at.in(9) }],
    {},
    made,
  );
  expect(await titles("member")).toEqual([]);
  const [now] = await mine("owner");
  expect(now).toMatchObject({ uuid: task.uuid, title: "Brief both desks.", due_at: at.in(9), status: 2 });
  await plan([{ uuid, action: "Brief both desks.", status: 4, owner }], {}, later);
  expect(await titles("owner")).toEqual([]);
  expect(await finished(task.uuid)).toMatchObject({ title: "Brief both desks.", status: 4 });
});

it("goes when it is taken out of the plan, and comes again with it", async () => {
  const { owner } = world.userIds;
  const made = await plan([{ ...ask, owner }, call]);
  expect(await titles("owner")).toHaveLength(2);
  const less = await plan([{ ...ask, owner }], {}, made);
  expect(await titles("owner")).toEqual(["Brief the front desk. In person."]);
  const named = await plan([{ ...ask, owner, uuid: randomUUID() }, call], {}, less);
  // A uuid that an action has only now changes nothing of its task.
  expect((await titles("owner")).sort()).toEqual(["Brief the front desk. In person.", "Call the union."]);
  expect((await at.tasks()).filter(({ plan: of }) => of?.action)).toHaveLength(2);
  const [open] = await mine("owner");
  await plan(
    [{ ...ask, owner }],
    {
      plan_status: "closed",
      closing_notes: "It is settled.",
      criteria_met: { no_intent: { met: true, words: "" } },
    },
    named,
  );
  expect(await titles("owner")).toEqual([]);
  // Nobody did it: it reads as not needed, and nobody opens it again without its plan.
  const over = await finished(open.uuid);
  expect(over).toMatchObject({ status: 4, not_needed: true, title: open.title });
  const { title, due_at, version } = over;
  const again = await at.call("owner", "tasks.update", {
    params: { id: open.id },
    body: {
      ...{ title, due_at, taskable_type: "case", taskable_id: at.params.id },
      ...{ assignee_ids: [owner], status: 1 },
    },
    headers: { "if-match": `"${version}"` },
  });
  expect([again.status, Object.keys(again.json.errors)]).toEqual([422, ["status"]]);
});

it("is nobody's while the plan is a draft, and goes when the case is closed", async () => {
  const { owner } = world.userIds;
  const draft = await plan([{ ...ask, owner }], { plan_status: "draft" });
  expect(await titles("owner")).toEqual([]);
  await plan([{ ...ask, owner }], {}, draft);
  expect(await titles("owner")).toHaveLength(1);
  const { data: record } = await at.ask("owner", "cases.show", { params: at.params });
  await at.ask("owner", "cases.close", {
    params: at.params,
    body: { closing_reason: "It is settled." },
    headers: { "if-match": `"${record.version}"` },
  });
  expect(await titles("owner")).toEqual([]);
});

it("is no task of whoever may not read the plan", async () => {
  const { member } = world.userIds;
  await right("member", false);
  const made = await plan([{ ...ask, owner: member }]);
  expect(await titles("member")).toEqual([]);
  // Whoever sees to it reads in the task whose action it is by the plan.
  const { data: colleague } = await at.ask("owner", "users.show", { params: { id: member } });
  expect((await mine("owner")).map(({ plan }) => plan.owner)).toEqual([colleague.full_name]);
  // Of the team it is said who never reads it: nobody asks them to agree.
  const unread = async () => (await at.ask("owner", "wavr.show", { params: at.params })).data.unread_by;
  expect(await unread()).toContain(member);
  // Before a colleague is added it is said of them too, and to nobody who may not read such records themself.
  const readers = async (actor: Actor): Promise<readonly number[] | null> =>
    (await at.ask(actor, "wavr.show", { params: at.params })).data.employment_readers;
  expect(await readers("owner")).toContain(world.userIds.owner);
  expect(await readers("owner")).not.toContain(member);
  expect(await readers("member")).toBeNull();
  await right("member");
  expect(await unread()).not.toContain(member);
  await plan([{ ...ask, owner: member }], {}, made);
  expect(await titles("member")).toHaveLength(1);
  await right("member", false);
  expect(await titles("member")).toEqual([]);
  expect(await titles("owner")).toHaveLength(1);
});

it("tells its owner that it was not done where its plan or its case is closed, and whoever closes it nothing", async () => {
  const { member, owner } = world.userIds;
  const told = async (actor: Actor) =>
    (await at.ask(actor, "notifications.list", { query: { kind: "action_ended" } })).data.map(
      ({ title, subject }: Loose) => [title, subject?.kind],
    );
  const { data: record } = await at.ask("owner", "cases.show", { params: at.params });
  const actions = [
    { ...ask, owner: member },
    { ...call, owner: member, status: 4 },
    { ...ask, action: "Own one.", owner },
  ];
  const before = [await told("member"), await told("owner")];
  const made = await plan(actions);
  await plan(
    actions,
    {
      plan_status: "closed",
      closing_notes: "He moved.",
      closing_criteria: ["no_intent"],
      criteria_met: { no_intent: { met: true, words: "" } },
    },
    made,
  );
  expect(await told("member")).toEqual([
    [`A plan in ${record.number} was closed; your action was not done`, "task"],
    ...before[0],
  ]);
  await plan(actions);
  // A task of no plan too.
  await at.ask("owner", "tasks.create", {
    body: {
      title: "Approve the return.",
      taskable_type: "case",
      taskable_id: at.params.id,
      assignee_ids: [member],
      due_at: at.in(3),
    },
  });
  const { data: now } = await at.ask("owner", "cases.show", { params: at.params });
  await at.ask("owner", "cases.close", {
    params: at.params,
    body: { closing_reason: "It is settled." },
    headers: { "if-match": `"${now.version}"` },
  });
  expect((await told("member")).slice(0, 2).toSorted()).toEqual([
    [`${record.number} was closed; your action of its plan was not done`, "task"],
    [`${record.number} was closed; your task was not done`, "task"],
  ]);
  expect(await told("owner")).toEqual(before[1]);
});

it("is done by its task, which the plan says as its next version, and is changed in the plan alone", async () => {
  const { member } = world.userIds;
  const made = await plan([{ ...ask, owner: member }, call]);
  const [task] = await mine("member");
  const body = {
    title: task.title,
    taskable_type: "case",
    taskable_id: at.params.id,
    assignee_ids: [member],
    due_at: task.due_at,
  };
  const change = (more: object, { version }: Loose = task) =>
    at.call("member", "tasks.update", {
      params: { id: task.id },
      body: { ...body, ...more },
      headers: { "if-match": `"${version}"` },
    });
  for (const [field, value] of [
    ["title", "Something else"],
    ["due_at", at.in(30)],
    ["assignee_ids", []],
  ] as const) {
    const { status, json } = await change({ [field]: value });
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
  }
  expect((await change({ status: 2 })).status).toBe(200);
  expect((await read(made)).state.actions.map(({ status }: Loose) => status)).toEqual([2, 1]);
  await at.ask("member", "tasks.complete", { params: { id: task.id } });
  const now = await read(made);
  expect(now.state.actions.map(({ status }: Loose) => status)).toEqual([4, 1]);
  expect(now.versions.map(({ made_by }: Loose) => made_by.id)).toEqual([world.userIds.owner, member, member]);
  const saved = (await happened("owner", "plan_saved")).map(({ to, changes }: Loose) => [
    to,
    changes.map(({ words, parts }: Loose) => [words, ...parts.map(({ value }: Loose) => value)]),
  ]);
  expect(saved).toEqual([
    ["3", [["Brief the front desk. In person.", 4]]],
    ["2", [["Brief the front desk. In person.", 2]]],
    ["1", []],
  ]);
  const found = createCollector();
  await verifyCopies(world.db, found);
  expect(found.all()).toEqual([]);
  // A save over a version from before is refused, and the task stays done.
  const stale = await at.call("owner", "wavr.savePlan", {
    params: at.params,
    body: { uuid: made.uuid, person_uuid: teacher.uuid, state: made.state },
    headers: { "if-match": `"${made.version}"` },
  });
  expect(stale.status).toBe(412);
});

it("says what came of it by its task or in its plan, and two who say it at once meet", async () => {
  const { member } = world.userIds;
  const uuid = randomUUID();
  const made = await plan([{ ...ask, uuid, owner: member }, call]);
  const [task] = await mine("member");
  expect(task.plan.outcome).toBe("");
  const body = {
    ...{ title: task.title, taskable_type: "case", taskable_id: at.params.id, due_at: task.due_at },
    ...{ assignee_ids: [member], status: 4, outcome: "  The desk is briefed. " },
  };
  const change = (more: object, { version }: Loose) =>
    at.call("member", "tasks.update", {
      params: { id: task.id },
      body: { ...body, ...more },
      headers: { "if-match": `"${version}"` },
    });
  const done = await change({}, task);
  expect(done.json.data.plan).toMatchObject({ outcome: "The desk is briefed." });
  const said = await read(made);
  expect(said.state.actions[0]).toMatchObject({ status: 4, outcome: "The desk is briefed." });
  // A program that knows nothing of it leaves it, and what was said already makes no further version.
  const { outcome: _, ...without } = body;
  const quiet = await at.call("member", "tasks.update", {
    ...{ params: { id: task.id }, body: { ...without, description: "See the file." } },
    headers: { "if-match": `"${done.json.data.version}"` },
  });
  expect(quiet.json.data.plan.outcome).toBe("The desk is briefed.");
  expect((await read(made)).versions).toHaveLength(said.versions.length);
  // Said anew in the plan, the task is another one: whoever writes over it from before hears of that.
  const anew = await plan(
    [{ ...ask, uuid, owner: member, status: 4, outcome: "Both desks." }, call],
    {},
    said,
  );
  const stale = await change({ outcome: "One desk." }, quiet.json.data);
  expect(stale.status).toBe(412);
  expect((await finished(task.uuid)).plan.outcome).toBe("Both desks.");
  // What came of the actions of a closed plan stays as it was said.
  const over = { plan_status: "closed", closing_notes: "It is settled." };
  await plan(
    [{ ...ask, uuid, owner: member, status: 4, outcome: "Both desks." }],
    { ...over, criteria_met: { no_intent: { met: true, words: "" } } },
    anew,
  );
  const after = await change({ outcome: "One desk." }, await finished(task.uuid));
  expect([after.status, Object.keys(after.json.errors)]).toEqual([422, ["outcome"]]);
});

it("is a task also where its plan was in force before actions were tasks", async () => {
  const { owner } = world.userIds;
  await plan([{ ...ask, owner }]);
  const [task] = await mine("owner");
  await world.db.deleteFrom("compartment_traces").where("record_id", "=", task.id).execute();
  await world.db.deleteFrom("tasks").where("id", "=", task.id).execute();
  expect(await titles("owner")).toEqual([]);
  const look = createPlanLook({ clock: () => world.clock.advance(0) });
  await look(world.db, new Date(world.clock.advance(0)).toISOString());
  expect(await titles("owner")).toEqual(["Brief the front desk. In person."]);
});
