import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "#support/matrix/model.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { grant, withTeacher } from "#support/matrix/staff.ts";
import { wholeJudgment } from "#support/matrix/wavr.ts";
import { type Loose, plansIn } from "../plans/setting.ts";

// A WAVR assessment stands in the lists of all assessments for whoever may read it, and the pages of its case do not open it.

let world: TestWorld;
let at: ReturnType<typeof plansIn>;
let teacher: { readonly uuid: string };
let assessment: Loose;
beforeAll(async () => {
  world = await startWorld();
  await grant(world, "owner", true);
  Object.assign(world.callers, { owner: await world.signIn("owner") });
  const target = await withTeacher(world, await world.build("team"));
  teacher = target.person;
  at = plansIn(world, target);
  await at.ask("owner", "wavr.saveIntake", {
    params: at.params,
    body: { person_uuid: teacher.uuid, state: { incident_description: "He shouted." } },
  });
  assessment = (
    await at.ask("owner", "wavr.saveAssessment", {
      params: { ...at.params, wavrAssessmentId: randomUUID() },
      body: { person_uuid: teacher.uuid, state: wholeJudgment },
    })
  ).data;
});
afterAll(() => world?.close());

const listed = async (actor: Actor, query: object = {}): Promise<Loose> =>
  at.ask(actor, "assessments.list", { query: { case_id: at.params.id, ...query } });
const ofTeacher = ({ person_uuid, type = 2 }: Loose) => person_uuid === teacher.uuid && type === 2;

it("is one row of the list of all assessments, in its order, for whoever may read it", async () => {
  const { data, meta } = await listed("owner");
  const rows = data.filter(ofTeacher);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    type: 2,
    classification: null,
    case_number: expect.any(String),
    wavr: { forms: ["intake", "assessment"], signed_at: null, levels: [] },
  });
  expect(meta.total).toBe(data.length);
  const days = data.map(({ updated_at }: Loose) => updated_at);
  expect(days).toEqual([...days].sort().reverse());
  const byName = (await listed("owner", { sort: "person" })).data.map(({ person }: Loose) =>
    person.name.toLowerCase(),
  );
  expect(byName).toEqual([...byName].sort());
  // One page after the other finds each once.
  const paged: string[] = [];
  for (let page = 1; page <= meta.total; page += 1)
    paged.push((await listed("owner", { page, per_page: 1 })).data[0].uuid);
  expect(new Set(paged).size).toBe(meta.total);
  expect((await listed("owner", { q: rows[0].person.name })).data.filter(ofTeacher)).toHaveLength(1);
  expect((await listed("owner", { q: "nobody of this name" })).data).toEqual([]);
  expect((await listed("owner", { classification: "none" })).data.filter(ofTeacher)).toEqual([]);
});

it("says the levels that were signed, in words, also among those that were worked on last", async () => {
  await at.ask("owner", "wavr.sign", {
    params: { ...at.params, wavrAssessmentId: assessment.uuid },
    body: { agreed: [] },
    headers: { "if-match": `"${assessment.version}"` },
  });
  const levels = [
    { label: "Level of concern for targeted violence", value: "Elevated" },
    { label: "Level of concern for other problematic behavior", value: "Moderate" },
  ];
  expect((await listed("owner")).data.find(ofTeacher).wavr).toMatchObject({ levels });
  const board = (await at.ask("owner", "dashboard.show", {})).data;
  expect(board.assessments.find(ofTeacher)?.wavr).toMatchObject({ levels });
  const { data: heads } = await at.ask("owner", "wavr.heads", { params: at.params });
  expect(heads.find(ofTeacher)).toMatchObject({ levels, raters: [], plan_versions: 0, plan_status: null });
  expect(JSON.stringify(heads)).not.toContain("He shouted.");
});

it("is neither there nor counted for anybody else", async () => {
  for (const actor of ["member", "schoolAdministrator", "districtAdministrator"] as const) {
    const { data, meta } = await listed(actor);
    expect(data.filter(ofTeacher)).toEqual([]);
    expect(meta.total).toBe(data.length);
    expect((await at.ask(actor, "dashboard.show", {})).data.assessments.filter(ofTeacher)).toEqual([]);
    expect((await at.ask(actor, "wavr.heads", { params: at.params })).data.filter(ofTeacher)).toEqual([]);
  }
});

it("is told in the log as read where it was opened, and not where its case was", async () => {
  const reads = async () =>
    (await world.db.selectFrom("audit_log").select("id").where("action", "=", "wavr.view").execute()).length;
  const before = await reads();
  await at.ask("owner", "cases.show", { params: at.params });
  await at.ask("owner", "wavr.heads", { params: at.params });
  expect(await reads()).toBe(before);
  await at.ask("owner", "wavr.show", { params: at.params });
  expect(await reads()).toBe(before + 1);
});
