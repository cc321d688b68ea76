import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { daysAfter } from "#contract/kit/days.ts";
import { writeJson } from "#server/database/json-text.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { wholePlan as wavrPlan } from "#support/matrix/wavr.ts";
import { type Loose, plansIn, withoutPlan } from "./setting.ts";

// A plan goes in force with a review ahead, and is the only one of its kind for its person.

let world: TestWorld;
let at: ReturnType<typeof plansIn>;
let adult: string;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  const target = await withoutPlan(world, await world.build("team"));
  at = plansIn(world, target);
  adult = target.adult.uuid;
});
afterAll(() => world?.close());

const errorsOf = async (run: () => Promise<unknown>): Promise<Loose> => {
  const said = await run().then(
    () => "200",
    (error: Error) => error.message,
  );
  return /: 422 (?<json>.*)$/.exec(said)?.groups?.json ?? said;
};
const wavr = async (state: object, known?: Loose): Promise<Loose> =>
  (
    await at.ask("owner", "wavr.savePlan", {
      params: at.params,
      body: { uuid: known?.uuid ?? randomUUID(), person_uuid: adult, state: { ...wavrPlan, ...state } },
      ...(known === undefined ? {} : { headers: { "if-match": `"${known.version}"` } }),
    })
  ).data;

it("is refused with a review date that has passed, in words that name the field and the fix", async () => {
  const yesterday = at.in(-1);
  expect(await errorsOf(() => at.save({ review_date: yesterday }))).toContain(
    '"state.review_date":["Review date is in the past. Choose today or a later day,',
  );
  expect(await errorsOf(() => wavr({ review_date: yesterday }))).toContain(
    '"state.review_date":["Review date is',
  );
  const draft = await at.save({ status: "draft", review_date: yesterday });
  expect(await errorsOf(() => at.save({ status: "in_force" }, draft))).toContain("state.review_date");
  const plan = await at.save({ status: "in_force", review_date: at.today() }, draft);
  expect((await at.tasks()).map(({ title }) => title)).toContain("Review the safety plan");
  expect(plan.state.review_date).toBe(at.today());
});

it("stays editable when its review date passes, and takes no other day in the past", async () => {
  const day = at.in(2);
  const plan = await at.save({ review_date: day });
  const other = await wavr({ review_date: day });
  await at.until(daysAfter(day, 3));
  const again = await at.save({ strengths: "Robotics." }, plan);
  expect(again.state).toMatchObject({ strengths: "Robotics.", review_date: day });
  expect(await errorsOf(() => at.save({ review_date: daysAfter(day, 1) }, again))).toContain(
    "state.review_date",
  );
  expect((await wavr({ review_date: day, title: "Front door" }, other)).state.title).toBe("Front door");
});

it("is the only one in force for its person, and the refusal names the one that is and what to do", async () => {
  const first = await at.save();
  const refused = await errorsOf(() => at.save());
  expect(refused).toContain('"state.status":["A safety plan begun on ');
  expect(refused).toContain("Close that plan first, or write what is new into it");
  const draft = await at.save({ status: "draft" });
  expect(await errorsOf(() => at.save({ status: "in_force" }, draft))).toContain("state.status");
  const criteria = [{ ...first.state.criteria[0], met: true, words: null }];
  await at.save({ status: "ended", closing_reason: "The year is over.", criteria }, first);
  expect((await at.save({ status: "in_force" }, draft)).state.status).toBe("in_force");

  const plan = await wavr({});
  expect(await errorsOf(() => wavr({ title: "Back office" }))).toContain(
    '"state.plan_status":["A threat management plan, “Front office”, begun on ',
  );
  await wavr({ title: "Front door" }, plan);
});

it("leaves two that stand from before as they are, readable and editable", async () => {
  const first = await at.save();
  const second = await at.save({ status: "draft" });
  const { state } = await world.db
    .selectFrom("wavr_forms")
    .select("state")
    .where("uuid", "=", first.uuid)
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable("wavr_forms")
    .set({ state: writeJson(JSON.parse(state)) })
    .where("uuid", "=", second.uuid)
    .execute();
  const { version } = (await at.show()).safety_plans.find((each: Loose) => each.uuid === second.uuid);
  const saved = await at.save({ status: "in_force", strengths: "Chess." }, { ...second, version });
  expect(saved.state).toMatchObject({ status: "in_force", strengths: "Chess." });
});
