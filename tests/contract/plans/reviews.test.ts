import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { tasksNotNeeded } from "#server/database/migrations/assessments/117-tasks-not-needed.ts";
import { createCollector } from "#server/platform/audit/audit-problems.ts";
import { verifyCopies } from "#server/platform/audit/kept/kept-copies.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { wholePlan as wholeWavrPlan } from "#support/matrix/wavr.ts";
import { type Loose, plansIn, withoutPlan } from "./setting.ts";

// A review of a plan says what it found and when the next one is: somebody is always reminded of a plan in force.

let world: TestWorld;
let at: ReturnType<typeof plansIn>;
let adult: string;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  const target = await withoutPlan(world, await world.build("team"));
  adult = target.adult.uuid;
  at = plansIn(world, target);
});
afterAll(() => world?.close());

const wavrPlan = async (state: object = {}, known?: Loose): Promise<Loose> =>
  (
    await at.ask("owner", "wavr.savePlan", {
      params: at.params,
      body: {
        uuid: known?.uuid ?? randomUUID(),
        person_uuid: adult,
        state: { ...wholeWavrPlan, review_date: at.in(14), ...known?.state, ...state },
      },
      ...(known === undefined ? {} : { headers: { "if-match": `"${known.version}"` } }),
    })
  ).data;
const reviewsOf = async (plan: Loose): Promise<Loose[]> =>
  (await at.tasks()).filter((task: Loose) => task.plan?.uuid === plan.uuid && task.plan.review);
const standing = (tasks: readonly Loose[]) =>
  tasks.map(({ due_at, status, not_needed }) => [due_at, status, not_needed]);
const hold = (plan: Loose, more: object = {}) =>
  at.call("owner", "plans.review", {
    params: at.params,
    body: {
      ...{ uuid: randomUUID(), plan_uuid: plan.uuid, result: "goes_on" },
      ...{ words: "It holds.", next: at.in(30), ...more },
    },
  });

it("is done by what it found, moves the review date, and has a task for the next day", async () => {
  const made = await wavrPlan();
  const [task] = await reviewsOf(made);
  const { status, json } = await hold(made, { task_uuid: task.uuid, result: "changed" });
  expect([status, json.data.uuid, json.data.status]).toEqual([200, task.uuid, 4]);
  expect(standing(await reviewsOf(made))).toEqual([
    [at.in(14), 4, false],
    [at.in(30), 1, false],
  ]);
  const { wavr_plans: plans } = await at.show();
  const now = plans.find(({ uuid }: Loose) => uuid === made.uuid);
  expect(now.review_date).toBe(at.in(30));
  expect(now.reviews).toMatchObject([
    { result: "changed", words: "It holds.", on: at.today(), due_on: at.in(14), by: world.userIds.owner },
  ]);
  const whole = (await at.ask("owner", "wavr.show", { params: at.params })).data.plans.find(
    ({ uuid }: Loose) => uuid === made.uuid,
  );
  expect(whole.versions.map(({ number }: Loose) => number)).toEqual([1, 2]);
  const found = createCollector();
  await verifyCopies(world.db, found);
  expect(found.all()).toEqual([]);
  // The case's timeline tells what it found, and not that a plan was saved.
  const told = (await at.ask("owner", "cases.timeline", { params: at.params })).data.filter(
    ({ kind }: Loose) => kind === "plan_saved",
  );
  expect(told.map(({ to, review }: Loose) => [to, review])).toEqual([
    ["2", { result: "changed", words: "It holds.", next: at.in(30) }],
    ["1", null],
  ]);
  // A later save of the plan keeps what reviews found, whatever it says of them.
  const later = await wavrPlan({ reviews: [] }, whole);
  expect(later.state.reviews).toHaveLength(1);
});

it("is the same for a safety plan, and a review on a day of its own leaves no late one behind", async () => {
  const plan = await at.save({
    review_date: at.in(20),
    review_days: [{ kind: "court", on: at.in(5), words: null }],
  });
  const court = (await reviewsOf(plan)).find(({ due_at }) => due_at === at.in(5));
  expect((await hold(plan, { task_uuid: court?.uuid, next: at.in(20) })).status).toBe(200);
  expect(standing(await reviewsOf(plan))).toEqual([
    [at.in(5), 4, false],
    [at.in(20), 1, false],
  ]);
  const { safety_plans: plans } = await at.show();
  const now = plans.find(({ uuid }: Loose) => uuid === plan.uuid);
  expect(now.state.reviews).toMatchObject([{ result: "goes_on", next: at.in(20) }]);
  const { reviews: _, ...older } = now.state;
  const saved = await at.save({}, { ...now, state: older });
  expect(saved.state.reviews).toHaveLength(1);
});

it("is not ticked off, nor moved apart from its plan", async () => {
  const made = await wavrPlan();
  const [task] = await reviewsOf(made);
  const params = { id: task.id };
  expect((await at.call("owner", "tasks.complete", { params })).json.errors).toHaveProperty("status");
  const body = {
    ...{ title: task.title, taskable_type: "case", taskable_id: at.params.id },
    ...{ due_at: task.due_at, assignee_ids: task.assignees.map(({ id }: Loose) => id) },
  };
  const headers = { "if-match": `"${task.version}"` };
  for (const [field, value] of [
    ["due_at", at.in(60)],
    ["title", "Look at it"],
    ["status", 4],
  ] as const) {
    const put = { params, headers, body: { ...body, [field]: value } };
    const { status, json } = await at.call("owner", "tasks.update", put);
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
  }
  const { member } = world.userIds;
  const given = { params, headers, body: { ...body, assignee_ids: [member], status: 2 } };
  expect((await at.call("owner", "tasks.update", given)).status).toBe(200);
});

it("changes nothing when it is sent again, and is of a plan in force with a day to come", async () => {
  const made = await wavrPlan();
  const uuid = randomUUID();
  expect((await hold(made, { uuid })).status).toBe(200);
  expect((await hold(made, { uuid })).status).toBe(200);
  expect(standing(await reviewsOf(made))).toEqual([
    [at.in(14), 4, false],
    [at.in(30), 1, false],
  ]);
  const early = await hold(made, { next: at.today() });
  expect(Object.keys(early.json.errors)).toEqual(["next"]);
  // Reviewed ahead, and the day stays as it is: its task goes on.
  expect((await hold(made, { next: at.in(30) })).status).toBe(200);
  expect(standing(await reviewsOf(made)).at(-1)).toEqual([at.in(30), 1, false]);
  const draft = await at.save({ status: "draft" });
  expect(Object.keys((await hold(draft)).json.errors)).toEqual(["plan_uuid"]);
});

it("says so of what ended undone before there was a state for it, whose title said it", async () => {
  const made = await wavrPlan();
  await wavrPlan({ review_date: at.in(20) }, made);
  const [dropped] = await reviewsOf(made);
  await world.db
    .updateTable("tasks")
    .set({ title: `No longer needed: ${dropped?.title}`, dropped_at: null })
    .where("uuid", "=", dropped?.uuid)
    .execute();
  const [, update] = tasksNotNeeded();
  await sql.raw(update ?? "").execute(world.db);
  expect(await reviewsOf(made)).toMatchObject([
    { title: "Review the threat management plan", status: 4, not_needed: true },
    { title: "Review the threat management plan", status: 1, not_needed: false },
  ]);
});

it("says of what nobody did why it ended: the plan asks for it no more, was closed, or its case was", async () => {
  const why = async (plan: Loose) =>
    (await reviewsOf(plan)).filter((task) => task.not_needed).map((task) => task.ended_by);
  const made = await wavrPlan();
  const moved = await wavrPlan({ review_date: at.in(20) }, made);
  expect(await why(made)).toEqual(["unasked"]);
  world.clock.advance(1000);
  const criteria = { criteria_met: { no_intent: { met: true, words: "" } } };
  await wavrPlan({ plan_status: "closed", closing_notes: "Quiet.", ...criteria }, moved);
  expect(await why(made)).toEqual(["unasked", "plan"]);
  const { data: events } = await at.ask("owner", "cases.timeline", { params: at.params });
  expect(
    events.filter(({ field }: Loose) => field === "closed").map(({ undone }: Loose) => undone),
  ).toContain(1);
  expect((await at.tasks()).filter((task: Loose) => task.plan?.action && task.not_needed)[0]).toMatchObject({
    ended_by: "plan",
  });
});

it("is settled once it is over: nobody has to look at what asked for it any more", async () => {
  const { member } = world.userIds;
  const action = { uuid: randomUUID(), action: "Call the union.", owner: member, due: at.in(3), status: 1 };
  const made = await wavrPlan({ actions: [action] });
  const unread = async () =>
    (await at.ask("member", "notifications.list", { query: { unread: "yes", kind: "task_assigned" } })).data
      .length;
  const before = await unread();
  await wavrPlan({ actions: [{ ...action, status: 4 }] }, made);
  expect(await unread()).toBe(before - 1);
});
