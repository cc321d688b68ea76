import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { daysAfter } from "#contract/kit/days.ts";
import { nextCheckIn } from "#contract/records/plans/cadence.ts";
import { createCollector } from "#server/platform/audit/audit-problems.ts";
import { verifyCopies } from "#server/platform/audit/kept/kept-copies.ts";
import type { Actor } from "#support/matrix/model.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { wholePlan } from "#support/matrix/wavr.ts";
import { type Loose, plansIn, withoutPlan } from "./setting.ts";

// A safety plan from its first draft to its closing review, and the check-ins by which it is looked after.

let world: TestWorld;
let at: ReturnType<typeof plansIn>;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  at = plansIn(world, await withoutPlan(world, await world.build("team")));
});
afterAll(() => world?.close());

const of = (plan: Loose) => (task: Loose) => task.plan?.uuid === plan.uuid;

it("keeps each version as it was saved, by whom and with its digest", async () => {
  const first = await at.save({ status: "draft" });
  const second = await at.save({ status: "in_force", strengths: "Robotics." }, first);
  // The answer says that there are two, and each is read by itself: an answer grows no longer by all that was ever said.
  expect(second.versions.map((each: Loose) => [each.number, "state" in each])).toEqual([
    [1, false],
    [2, false],
  ]);
  const kept = async (number: number, actor: Actor = "viewer") =>
    at.call(actor, "plans.version", { params: { ...at.params, planId: second.uuid, number } });
  expect((await kept(1)).json.data).toMatchObject({
    form: "safety_plan",
    number: 1,
    sha256: second.versions[0].sha256,
    state: { status: "draft" },
  });
  expect((await kept(2)).json.data.state).toMatchObject({ status: "in_force", strengths: "Robotics." });
  expect((await kept(3)).status).toBe(404);
  expect((await kept(1, "colleague")).status).toBe(404);
  expect(second.versions[0].sha256).toMatch(/^[0-9a-f]{64}$/);
  const { status, json } = await at.call("owner", "plans.save", {
    params: at.params,
    body: { uuid: first.uuid, person_uuid: first.person_uuid, state: second.state },
    headers: { "if-match": `"${first.version}"` },
  });
  expect(status).toBe(412);
  expect(json.current.version).toBe(second.version);
  const collector = createCollector();
  await verifyCopies(world.db, collector);
  expect(collector.all()).toEqual([]);
});

it("is for a subject or a target, and in force only when it is whole", async () => {
  const refused = async (body: object) =>
    (await at.call("owner", "plans.save", { params: at.params, body })).json.errors;
  const { person_uuid } = await at.save({ status: "draft" });
  const state = { status: "in_force", measures: [], cadence: null, review_date: null };
  expect(Object.keys(await refused({ person_uuid, state }))).toEqual(["state.measures", "state.review_date"]);
  const withoutCheckIns = { ...state, measures: [{ what: "Comes in here" }], review_date: at.in(40) };
  expect(Object.keys(await refused({ person_uuid, state: withoutCheckIns }))).toEqual(["state.cadence"]);
  const target = await withoutPlan(world, await world.build("team"));
  expect(await refused({ person_uuid: target.adult.uuid, state: { status: "draft" } })).toEqual({
    person_uuid: ["A safety plan is for a subject or a target of the case."],
  });
});

it("has one check-in open while it is in force, and an answer makes the next by the cadence", async () => {
  const draft = await at.save({ status: "draft" });
  expect(await at.open(draft)).toEqual([]);
  const plan = await at.save({ status: "in_force", cadence: "weekly" }, draft);
  let day = at.today();
  for (let round = 0; round < 3; round += 1) {
    const [open, ...more] = await at.open(plan);
    expect(more).toEqual([]);
    expect(open.due_on).toBe(nextCheckIn("weekly", day, day));
    const task = (await at.tasks()).find((each) => each.uuid === open.uuid);
    expect(task).toMatchObject({ status: 1, due_at: open.due_on, title: "Check in: safety plan" });
    expect(task.plan).toMatchObject({ uuid: plan.uuid, kind: "safety_plan", check_in: true, action: false });
    await at.until(open.due_on);
    day = open.due_on;
    const said = await at.answer(plan, open.uuid, { words: `Round ${round}.`, changed: "A new bus." });
    expect(said.data.status).toBe(4);
    expect(await at.find(open.uuid)).toMatchObject({
      outcome: "same",
      words: `Round ${round}.`,
      changed: "A new bus.",
    });
  }
  const { check_ins } = await at.show("viewer");
  const mine = check_ins.filter((each: Loose) => each.plan_uuid === plan.uuid);
  expect(mine.filter((each: Loose) => each.done_at !== null)).toHaveLength(3);
});

it("asks for a check-in once, however often its plan stops and goes on again", async () => {
  const plan = await at.save({ status: "in_force", cadence: "weekly" });
  const [open] = await at.open(plan);
  const mine = async () =>
    (await at.show()).check_ins
      .filter((each: Loose) => each.plan_uuid === plan.uuid)
      .map(({ uuid }: Loose) => uuid);
  const stopped = await at.save({ status: "draft" }, plan);
  expect(await at.open(plan)).toEqual([]);
  expect((await at.tasks()).find(({ uuid }) => uuid === open.uuid)).toMatchObject({
    status: 4,
    not_needed: true,
  });
  await at.save({ status: "in_force", cadence: "weekly" }, stopped);
  expect(await at.open(plan)).toMatchObject([{ uuid: open.uuid, due_on: open.due_on, closed_at: null }]);
  expect(await mine()).toEqual([open.uuid]);
  expect((await at.tasks()).filter(({ plan: of }) => of?.uuid === plan.uuid && of.check_in)).toMatchObject([
    { uuid: open.uuid, status: 1, not_needed: false, due_at: open.due_on },
  ]);
});

it("records what two people answer at once, and makes one next", async () => {
  const plan = await at.save();
  const [open] = await at.open(plan);
  await at.answer(plan, open.uuid, { outcome: "better" });
  await at.answer(plan, open.uuid, { outcome: "better" });
  await at.answer(plan, open.uuid, { outcome: "worse", words: "He shouted." }, "member");
  // Its task says what was answered first, which ended it.
  expect((await at.tasks()).find((each) => each.uuid === open.uuid)?.plan.answer).toBe("better");
  const { check_ins } = await at.show();
  const mine = check_ins.filter((each: Loose) => each.plan_uuid === plan.uuid);
  const done = mine.filter((each: Loose) => each.done_at !== null);
  expect(done.map(({ outcome, beside }: Loose) => [outcome, beside])).toEqual([
    ["worse", open.uuid],
    ["better", null],
  ]);
  expect(await at.open(plan)).toHaveLength(1);
});

it("looks in no later than was planned before, once things got worse", async () => {
  const plan = await at.save({ status: "in_force", cadence: "weekly" });
  const [open] = await at.open(plan);
  await at.until(daysAfter(at.today(), 1));
  await at.answer(plan, open.uuid, { outcome: "worse", words: "He shouted." });
  const [next] = await at.open(plan);
  expect(next.uuid).not.toBe(open.uuid);
  expect(next.due_on).toBe(open.due_on);
  await at.answer(plan, next.uuid, { outcome: "better" });
  expect((await at.open(plan))[0].due_on > open.due_on).toBe(true);
});

it("is of when it was said, also where it arrives later", async () => {
  const plan = await at.save();
  const [open] = await at.open(plan);
  const said = new Date(world.clock.advance(0) + 3_600_000).toISOString();
  await at.until(daysAfter(at.today(), 1));
  await at.answer(plan, open.uuid, { at: said });
  expect((await at.find(open.uuid)).done_at).toBe(said);
});

it("tells the leads that it got worse, without a name or a word", async () => {
  const plan = await at.save();
  const [open] = await at.open(plan);
  await at.answer(plan, open.uuid, { outcome: "worse", words: "Says he will not come back." }, "member");
  const { data } = await at.ask("owner", "notifications.list", { query: { kind: "check_in_worse" } });
  expect(data[0].title).toMatch(/^A check-in in \S+ says that things got worse$/);
});

it("takes a missed check-in to the lead once", async () => {
  const target = await withoutPlan(world, await world.build("team"));
  at = plansIn(world, target);
  const member = world.userIds.member;
  const plan = await at.save({ cadence: "daily", check_in_by: member });
  const [open] = await at.open(plan);
  expect(open.assignees.map((each: Loose) => each.id)).toEqual([member]);
  const told = async () =>
    (await at.ask("owner", "notifications.list", { query: { kind: "check_in_missed" } })).data.filter(
      (each: Loose) => each.subject?.case_id === at.params.id,
    );
  await at.until(daysAfter(open.due_on, 1));
  expect(await told()).toEqual([]);
  await at.until(daysAfter(open.due_on, 2));
  expect(await told()).toHaveLength(1);
  const [missed] = await at.open(plan);
  expect(missed.assignees.map((each: Loose) => each.id).sort()).toEqual([member, target.userId].sort());
  expect(missed.missed_at).not.toBeNull();
  await at.until(daysAfter(open.due_on, 3));
  expect(await told()).toHaveLength(1);
});

it("ends with a review of what it wanted, and changes no more", async () => {
  const plan = await at.save();
  const [open] = await at.open(plan);
  const ending = { status: "ended", closing_reason: "The year is over." };
  const unsaid = await at.call("owner", "plans.save", {
    params: at.params,
    body: { uuid: plan.uuid, person_uuid: plan.person_uuid, state: { ...plan.state, ...ending } },
    headers: { "if-match": `"${plan.version}"` },
  });
  expect(Object.keys(unsaid.json.errors)).toEqual(["state.criteria.0.met"]);
  const criteria = [{ ...plan.state.criteria[0], met: false, words: "He moved away." }];
  const ended = await at.save({ ...ending, criteria }, plan);
  expect(ended.state.criteria[0].words).toBe("He moved away.");
  expect(await at.open(plan)).toEqual([]);
  expect((await at.tasks()).filter(of(plan)).filter(({ status }) => status !== 4)).toEqual([]);
  const late = await at.answer(plan, open.uuid, { words: "Said on the last day." });
  expect((await at.find(open.uuid)).words).toBe("Said on the last day.");
  expect(late.next).toBeNull();
  const again = await at.call("owner", "plans.save", {
    params: at.params,
    body: { uuid: plan.uuid, person_uuid: plan.person_uuid, state: { ...ended.state, status: "in_force" } },
    headers: { "if-match": `"${ended.version}"` },
  });
  expect(again.json.errors["state.status"]).toEqual(["This plan has ended. Write a new one instead."]);
  expect((await at.show()).safety_plans.at(-1).state.status).toBe("ended");
});

it("makes a task of each day that calls for a review, once, and ends one that is not named any more", async () => {
  const day = (days: number) => at.in(days);
  const plan = await at.save({
    review_date: day(20),
    review_days: [
      { kind: "court", on: day(5), words: "The hearing" },
      { kind: "return", on: day(9), words: null },
    ],
  });
  const reviews = async () => (await at.tasks()).filter(of(plan)).filter((each) => !each.plan.check_in);
  expect((await reviews()).map(({ due_at, title }) => [due_at, title])).toEqual([
    [day(5), "Review the safety plan on a day in court"],
    [day(9), "Review the safety plan on a return to school"],
    [day(20), "Review the safety plan"],
  ]);
  await at.save({ review_days: plan.state.review_days.slice(1) }, plan);
  expect((await reviews()).map(({ due_at, status }) => [due_at, status])).toEqual([
    [day(5), 4],
    [day(9), 1],
    [day(20), 1],
  ]);
});

it("is answered and not ticked off, deleted or made to repeat", async () => {
  const plan = await at.save();
  const [open] = await at.open(plan);
  const task = (await at.tasks()).find((each) => each.uuid === open.uuid);
  const params = { id: task.id };
  expect((await at.call("owner", "tasks.complete", { params })).status).toBe(422);
  expect((await at.call("owner", "tasks.delete", { params })).status).toBe(422);
  const body = {
    title: task.title,
    taskable_type: "case",
    taskable_id: at.params.id,
    assignee_ids: [],
    due_at: at.in(3),
  };
  const headers = { "if-match": `"${task.version}"` };
  const put = (more: object) =>
    at.call("owner", "tasks.update", { params, body: { ...body, ...more }, headers });
  expect((await put({ status: 4 })).status).toBe(422);
  expect((await put({ recurrence: { every: "daily", until: null } })).status).toBe(422);
  expect((await put({})).status).toBe(200);
  expect((await at.open(plan))[0].due_on).toBe(at.in(3));
});

it("stays in everybody's sight: under its title, for three weeks at most, and with those who can answer it", async () => {
  const plan = await at.save();
  const [open] = await at.open(plan);
  const task = (await at.tasks()).find((each) => each.uuid === open.uuid);
  const body = { title: task.title, taskable_type: "case", taskable_id: at.params.id, assignee_ids: [] };
  const put = async (more: object) => {
    const { version } = (await at.tasks()).find((each) => each.uuid === open.uuid);
    const headers = { "if-match": `"${version}"` };
    const answer = await at.call("member", "tasks.update", {
      params: { id: task.id },
      body: { ...body, due_at: at.in(3), ...more },
      headers,
    });
    return answer.status === 200 ? 200 : Object.keys(answer.json.errors)[0];
  };
  expect(await put({ title: "Buy milk" })).toBe("title");
  expect(await put({ due_at: "2190-01-01" })).toBe("due_at");
  expect(await put({ assignee_ids: [world.userIds.viewer] })).toBe("assignee_ids");
  expect(await put({ due_at: at.in(21), assignee_ids: [world.userIds.member] })).toBe(200);
  // Whom the plan names next has it.
  await at.save({ check_in_by: world.userIds.owner }, plan);
  expect((await at.open(plan))[0].assignees.map(({ id }: Loose) => id)).toEqual([world.userIds.owner]);
});

it("gives the check-in of whoever is taken out of the team to its lead, and tells them", async () => {
  const { member, owner } = world.userIds;
  const plan = await at.save({ check_in_by: member });
  expect((await at.open(plan))[0].assignees.map(({ id }: Loose) => id)).toEqual([member]);
  await at.ask("districtAdministrator", "cases.team", {
    params: at.params,
    body: { user_id: member, role: null },
  });
  const [open] = await at.open(plan);
  expect(open.assignees.map(({ id }: Loose) => id)).toEqual([owner]);
  const told = (await at.ask("owner", "notifications.list", { query: { kind: "task_assigned" } })).data;
  expect(told.filter((each: Loose) => each.subject?.uuid === open.uuid)).toHaveLength(1);
});

it("keeps another answer once, however often it arrives, and puts nothing off for who answers ahead", async () => {
  const plan = await at.save({ cadence: "monthly" });
  const [open] = await at.open(plan);
  for (let round = 0; round < 3; round += 1)
    await at.answer(plan, open.uuid, { words: "Came late." }, "member");
  for (let round = 0; round < 3; round += 1)
    await at.answer(plan, open.uuid, { outcome: "worse", words: "Left." });
  const answers = (await at.show()).check_ins.filter((each: Loose) => each.done_at !== null);
  expect(answers.filter((each: Loose) => each.plan_uuid === plan.uuid)).toHaveLength(2);
  for (let round = 0; round < 4; round += 1) await at.answer(plan, (await at.open(plan))[0].uuid);
  expect((await at.open(plan))[0].due_on <= at.in(35)).toBe(true);
});

it("says of a review that nobody held that it was not needed, and of no report that it was done", async () => {
  const plan = await at.save({ review_date: at.in(40), review_days: [] });
  const next = await at.save({ review_date: at.in(50) }, plan);
  const reviews = (await at.tasks()).filter((task) => of(plan)(task) && !task.plan.check_in);
  expect(reviews.map(({ title, status, not_needed }: Loose) => [title, status, not_needed]).sort()).toEqual([
    ["Review the safety plan", 1, false],
    ["Review the safety plan", 4, true],
  ]);
  const found = async (status: string) =>
    (
      await at.ask("owner", "tasks.list", {
        query: { taskable_type: "case", taskable_id: at.params.id, status },
      })
    ).data.filter(of(plan)).length;
  // Lists find it by a state of its own, and not among what is done.
  expect([await found("4"), await found("5")]).toEqual([0, 1]);
  const report = await at.ask("owner", "cases.report", {
    params: at.params,
    query: { sections: "monitoring" },
  });
  expect(JSON.stringify(report.data.sections)).not.toContain("Review the safety plan");
  // What a plan left behind when it ended may be deleted, and nothing of one in force.
  const [left] = reviews.filter(({ status }: Loose) => status === 4);
  const remove = async () => (await at.call("owner", "tasks.delete", { params: { id: left.id } })).status;
  expect(await remove()).toBe(422);
  const criteria = next.state.criteria.map((each: Loose) => ({ ...each, met: true }));
  await at.save({ status: "ended", closing_reason: "Moved away.", criteria }, next);
  expect(await remove()).toBe(204);
});

it("has nothing open in a case that is closed, and asks again once it is opened again", async () => {
  const plan = await at.save({ review_date: at.in(40), review_days: [] });
  const reviews = async () =>
    (await at.tasks())
      .filter((task) => of(plan)(task) && !task.plan.check_in)
      .map(({ title, status, not_needed }: Loose) => [title, status, not_needed]);
  expect(await reviews()).toEqual([["Review the safety plan", 1, false]]);
  const head = async () => (await at.ask("owner", "cases.show", { params: at.params })).data.version;
  const move = async (name: "cases.close" | "cases.reopen", body: object) =>
    at.ask("owner", name, { params: at.params, body, headers: { "if-match": `"${await head()}"` } });
  await move("cases.close", { closing_reason: "Settled." });
  expect(await at.open(plan)).toEqual([]);
  const over = [["Review the safety plan", 4, true]];
  expect(await reviews()).toEqual(over);
  const inClosed = await at.save({}, plan);
  expect(await reviews()).toEqual(over);
  await move("cases.reopen", { reason: "New words.", stage: "monitoring" });
  expect(await at.open(plan)).toHaveLength(1);
  expect(await reviews()).toEqual([["Review the safety plan", 1, false]]);
  await at.save({}, inClosed);
  expect(await at.open(plan)).toHaveLength(1);
  expect(await reviews()).toEqual([["Review the safety plan", 1, false]]);
});

it("looks after a plan of WAVR in the same way", async () => {
  const target = await withoutPlan(world, await world.build("team"));
  at = plansIn(world, target);
  const { data: plan } = await at.ask("owner", "wavr.savePlan", {
    params: at.params,
    body: {
      uuid: randomUUID(),
      person_uuid: target.adult.uuid,
      state: wholePlan,
    },
  });
  const [open] = await at.open(plan);
  expect((await at.tasks()).find((each) => each.uuid === open.uuid).plan.kind).toBe("plan");
  expect((await at.answer(plan, open.uuid)).next.cadence).toBe("twice_weekly");
  const { wavr_plans } = await at.show();
  expect(wavr_plans[0]).toMatchObject({ title: "Front office", status: "in_force", cadence: "twice_weekly" });
});
