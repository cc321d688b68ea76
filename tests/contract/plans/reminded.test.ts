import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { offeredReview } from "#contract/records/plans/in-force.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { wholePlan as wholeWavrPlan } from "#support/matrix/wavr.ts";
import { type Loose, plansIn, withoutPlan } from "./setting.ts";

// Whatever is done with reviews, a plan in force has one that waits, whoever has it can hold it, and what was held stays said.

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

const save = (state: object = {}, known?: Loose) =>
  at.call("owner", "wavr.savePlan", {
    params: at.params,
    body: {
      uuid: known?.uuid ?? randomUUID(),
      person_uuid: adult,
      state: { ...wholeWavrPlan, review_date: at.in(14), ...known?.state, ...state },
    },
    ...(known === undefined ? {} : { headers: { "if-match": `"${known.version}"` } }),
  });
const made = async (state: object = {}, known?: Loose): Promise<Loose> => {
  const { status, json } = await save(state, known);
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  return json.data;
};
const shown = async (plan: Loose): Promise<Loose> =>
  (await at.ask("owner", "wavr.show", { params: at.params })).data.plans.find(
    ({ uuid }: Loose) => uuid === plan.uuid,
  );
const reviewsOf = async (plan: Loose): Promise<Loose[]> =>
  (await at.tasks()).filter((task: Loose) => task.plan?.uuid === plan.uuid && task.plan.review);
const waiting = async (plan: Loose) =>
  (await reviewsOf(plan)).filter(({ status }) => status !== 4).map(({ due_at }) => due_at);
const hold = (plan: Loose, more: object = {}) =>
  at.call("owner", "plans.review", {
    params: at.params,
    body: {
      ...{ uuid: randomUUID(), plan_uuid: plan.uuid, result: "goes_on" },
      ...{ words: "It holds.", next: at.in(30), ...more },
    },
  });
/** Changes the task of a review as its form does. */
const put = (task: Loose, more: object) =>
  at.call("owner", "tasks.update", {
    params: { id: task.id },
    headers: { "if-match": `"${task.version}"` },
    body: {
      ...{ title: task.title, taskable_type: "case", taskable_id: at.params.id, status: task.status },
      ...{ due_at: task.due_at, assignee_ids: task.assignees.map(({ id }: Loose) => id), ...more },
    },
  });

it("waits on a day whose review was held before, whether a review or the plan names it", async () => {
  const plan = await made();
  expect((await hold(plan)).status).toBe(200);
  expect((await hold(plan, { next: at.in(14) })).status).toBe(200);
  expect(await waiting(plan)).toEqual([at.in(14)]);
  const held = (await reviewsOf(plan)).filter(({ status, not_needed }) => status === 4 && !not_needed);
  expect(held.map(({ due_at }) => due_at)).toEqual([at.in(14), at.in(30)]);
  // A further save makes no other.
  await made({ title: "Told again" }, await shown(plan));
  expect(await waiting(plan)).toEqual([at.in(14)]);

  const other = await at.save({ review_date: at.in(20), review_days: [] });
  expect((await hold(other)).status).toBe(200);
  const known = (await at.show()).safety_plans.find(({ uuid }: Loose) => uuid === other.uuid);
  await at.save({ review_date: at.in(20) }, known);
  expect(await waiting(other)).toEqual([at.in(20)]);
});

it("is not opened again once it was held", async () => {
  const plan = await made();
  const [task] = await reviewsOf(plan);
  expect((await hold(plan, { task_uuid: task.uuid })).status).toBe(200);
  const done = (await reviewsOf(plan)).find(({ uuid }) => uuid === task.uuid);
  const { status, json } = await put(done, { status: 1 });
  expect([status, Object.keys(json.errors)]).toEqual([422, ["status"]]);
  expect(await waiting(plan)).toEqual([at.in(30)]);
  expect((await put(done, { description: "The words are in the plan." })).status).toBe(200);
});

it("is given to whoever can hold it, and goes on from whoever cannot", async () => {
  const { viewer, member, owner } = world.userIds;
  const plan = await made();
  const [task] = await reviewsOf(plan);
  const { status, json } = await put(task, { assignee_ids: [viewer] });
  expect([status, Object.keys(json.errors)]).toEqual([422, ["assignee_ids"]]);
  expect((await put(task, { assignee_ids: [member] })).status).toBe(200);
  // As it was given before there was the rule.
  await world.db
    .updateTable("task_assignees")
    .set({ user_id: viewer })
    .where("task_id", "=", task.id)
    .execute();
  await made({ title: "Told again" }, await shown(plan));
  const [now] = await reviewsOf(plan);
  expect(now.assignees.map(({ id }: Loose) => id)).toEqual([owner]);
});

it("loses no words that are sent under the uuid of another, and answers the same twice", async () => {
  const plan = await made();
  const uuid = randomUUID();
  const first = await hold(plan, { uuid });
  const again = await hold(plan, { uuid });
  expect([again.status, again.json.data.uuid]).toEqual([200, first.json.data.uuid]);
  for (const [field, value] of [
    ["words", "Quite other words."],
    ["result", "changed"],
    ["next", at.in(40)],
  ] as const) {
    const { status, json } = await hold(plan, { uuid, [field]: value });
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
    expect(json.errors[field][0]).toContain("“It holds.”");
  }
  expect((await shown(plan)).state.reviews).toHaveLength(1);
});

it("keeps the review date that is to come where a day of its own is reviewed, as the form offers", async () => {
  const [ordinary, court] = [at.in(5), at.in(20)];
  const plan = await at.save({
    review_date: ordinary,
    review_days: [{ kind: "court", on: court, words: null }],
  });
  const task = (await reviewsOf(plan)).find(({ due_at }) => due_at === court);
  const around = { reviewDate: ordinary, today: at.today() };
  expect((await hold(plan, { task_uuid: task?.uuid, next: offeredReview(court, around) })).status).toBe(200);
  expect(await waiting(plan)).toEqual([ordinary]);
  // The ordinary one, one that nobody asked for, and one whose review date has passed have a day of their own.
  for (const [due, reviewDate] of [
    [ordinary, ordinary],
    [null, ordinary],
    [court, at.today()],
  ] as const)
    expect(offeredReview(due, { reviewDate, today: at.today() })).toBe(at.in(14));
});

it("asks nobody afterwards what was met when a plan was closed, but whoever closes one", async () => {
  const plan = await made();
  const closing = { plan_status: "closed", closing_notes: "He moved away.", closing_criteria: ["no_intent"] };
  const refused = await save(closing, plan);
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([
    422,
    ["state.criteria_met.no_intent.met"],
  ]);
  // As it was closed before there was the question.
  const old = { ...plan.state, ...closing };
  await world.db
    .updateTable("wavr_forms")
    .set({ state: JSON.stringify(old) as never })
    .where("uuid", "=", plan.uuid)
    .execute();
  const saved = await made({ closing_notes: "He moved to Hanover." }, { ...plan, state: old });
  expect(saved.state.closing_notes).toBe("He moved to Hanover.");
  // What is begun to be said is said whole, and not taken back.
  const half = { criteria_met: { no_intent: { met: false, words: "" } } };
  expect((await save(half, saved)).status).toBe(422);
  const whole = await made({ criteria_met: { no_intent: { met: true, words: "" } } }, saved);
  expect((await save({ criteria_met: {} }, whole)).status).toBe(422);
});

it("keeps the event of a measure where a program from before does not name it", async () => {
  const game = randomUUID();
  const plan = await at.save({
    measures: [
      { what: "Bag check", event_uuid: game, time_of_day: "Evening" },
      { what: "Meet him at the door" },
    ],
  });
  const [bags, door] = plan.state.measures.map(({ event_uuid: _, ...each }: Loose) => each);
  const newer = await at.save(
    { measures: [{ what: "Escort" }, door, { ...bags, time_of_day: "Noon" }] },
    plan,
  );
  expect(newer.state.measures.map(({ event_uuid }: Loose) => event_uuid)).toEqual([null, null, game]);
  const reworded = await at.save(
    { measures: [{ ...bags, time_of_day: "Noon", what: "Bags are checked" }] },
    newer,
  );
  expect(reworded.state.measures).toMatchObject([{ what: "Bags are checked", event_uuid: game }]);
  const freed = await at.save({ measures: [{ ...reworded.state.measures[0], event_uuid: null }] }, reworded);
  expect(freed.state.measures).toMatchObject([{ event_uuid: null }]);
});
