import { afterAll, beforeAll, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { isSettled } from "#contract/records/case-notices/duties.ts";
import { addressedNoticesOf } from "#server/records/case-notices/addressed-notices.ts";
import { dutyBasesOf } from "#server/records/case-notices/duty-basis.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";

// Who is still to be told, across the cases that one works on: the same as each of these cases says by itself.

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const ask = async (actor: Actor, name: EndpointName, more: object): Promise<Loose> => {
  const answer = await world.callers[actor].call(name, more);
  expect(answer.status, answer.text).toBeLessThan(300);
  return jsonOf(answer);
};
const openOf = async (actor: Actor, caseId: number): Promise<readonly Loose[]> =>
  (await ask(actor, "cases.duties", {})).data.filter((each: Loose) => each.case_id === caseId);
const audiencesOf = async (actor: Actor, caseId: number) =>
  (await openOf(actor, caseId)).map((each) => each.audience);
const record = (id: number, body: object) => ask("owner", "cases.recordNotice", { params: { id }, body });

/** A case of a team in which nobody was told yet, classified three days ago. */
async function newCase(classification: number) {
  const target = await world.build("team");
  const id = target.case?.id ?? 0;
  const assessment = target.assessment.id;
  await world.db.deleteFrom("case_notices").where("case_id", "=", id).execute();
  await world.db.deleteFrom("classification_changes").where("assessment_id", "=", assessment).execute();
  await world.db
    .updateTable("assessments")
    .set({ classification, created_at: hoursAgo(72) })
    .where("id", "=", assessment)
    .execute();
  return id;
}

it("says of several cases at once what each says by itself", async () => {
  const cases = [await newCase(0), await newCase(2), await newCase(3)];
  await record(cases[1] ?? 0, { audience: "target", outcome: "told", at: hoursAgo(1), way: "in_person" });
  for (const id of cases) {
    const { duties } = await ask("owner", "cases.notices", { params: { id }, query: {} });
    const asked = duties.filter((each: Loose) => !isSettled(each) && each.due_at !== null);
    const said = await openOf("owner", id);
    expect(said.length).toBeGreaterThan(0);
    const facts = (each: Loose) => [each.audience, each.state, each.due_at, each.next_try_at];
    expect(said.map(facts).sort()).toEqual(asked.map(facts).sort());
    const { data } = await ask("owner", "cases.show", { params: { id } });
    expect(said[0]).toMatchObject({ case_number: data.number, case_title: data.title });
  }
  const all = (await ask("owner", "cases.duties", {})).data.map((each: Loose) => each.due_at);
  expect(all).toEqual(all.toSorted());
});

it("asks the team alone, and of them who may write", async () => {
  const id = await newCase(2);
  expect(await audiencesOf("owner", id)).toContain("staff");
  expect(await audiencesOf("member", id)).toContain("staff");
  for (const actor of [
    "schoolAdministrator",
    "districtAdministrator",
    "colleague",
    "viewer",
    "stranger",
  ] as const)
    expect(await audiencesOf(actor, id), actor).toEqual([]);
});

it("asks nothing of a case that is closed or archived", async () => {
  const id = await newCase(2);
  const now = new Date().toISOString();
  const change = (to: object) => world.db.updateTable("cases").set(to).where("id", "=", id).execute();
  await change({ archived_at: now });
  expect(await audiencesOf("owner", id)).toEqual([]);
  await change({ archived_at: null, status: "closed", stage: "closed" });
  expect(await audiencesOf("owner", id)).toEqual([]);
});

it("leaves out for who tries again what stands among their tasks", async () => {
  const id = await newCase(2);
  const missed = { audience: "staff", outcome: "not_reached", at: hoursAgo(1), way: "telephone" };
  const next_try_at = "2090-01-05T15:00:00.000Z";
  await record(id, { ...missed, next_try_at, next_try_by: world.userIds.member });
  expect(await audiencesOf("member", id)).not.toContain("staff");
  expect((await openOf("owner", id)).find((each) => each.audience === "staff")).toMatchObject({
    state: "not_reached",
    next_try_at,
  });
  await world.db.updateTable("tasks").set({ status: 4 }).where("case_id", "=", id).execute();
  expect(await audiencesOf("member", id)).toContain("staff");
});

it("asks the database as often for many cases as for one", async () => {
  const cases = await world.db.selectFrom("cases").select(["id", "organization_id"]).execute();
  const places = cases.map((each) => ({ caseId: each.id, organizationId: each.organization_id }));
  const queriesFor = async (some: typeof places) => {
    let count = 0;
    const counting = world.db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const found = await dutyBasesOf(counting, some);
    await addressedNoticesOf(
      counting,
      some.map((each) => each.caseId),
    );
    return { count, found };
  };
  const all = await queriesFor(places);
  expect(all.found.size).toBeGreaterThan(3);
  for (const place of places.filter((each) => all.found.has(each.caseId)).slice(0, 5)) {
    const one = await queriesFor([place]);
    expect(one.found.get(place.caseId)).toEqual(all.found.get(place.caseId));
    expect(all.count).toBe(one.count);
  }
});

it("stands in the report with when it is due, beside what was recorded", async () => {
  const id = await newCase(2);
  const read = async () => {
    const { data } = await ask("owner", "cases.report", { params: { id }, query: { sections: "notices" } });
    return JSON.stringify(data.sections);
  };
  const first = await read();
  expect(first).toContain("No notice is recorded with the case.");
  expect(first).toMatch(/Not told yet: .*staff who need to know, due [A-Z][a-z]{2} \d{1,2}, \d{4}/);
  expect(first).toContain("police, if the team decides so");
  await record(id, { audience: "staff", outcome: "told", at: hoursAgo(1), way: "in_person" });
  const second = await read();
  expect(second).not.toContain("staff who need to know");
  await world.db
    .updateTable("cases")
    .set({ status: "closed", stage: "closed" })
    .where("id", "=", id)
    .execute();
  const third = await read();
  expect(third).toContain("Not told, as far as is recorded: ");
  expect(third).not.toContain("due ");
});
