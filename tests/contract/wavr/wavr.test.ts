import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { createCollector } from "#server/platform/audit/audit-problems.ts";
import { verifyCopies } from "#server/platform/audit/kept/kept-copies.ts";
import { districtPack } from "#support/matrix/help.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { personBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { wholeJudgment, wholePlan } from "#support/matrix/wavr.ts";

// A WAVR assessment from the first report to the plan, as its calls carry it (Spec §7, DOMAIN-6 and DOMAIN-11).

let world: TestWorld;
let target: Target;
beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
});
afterAll(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const call = async (
  actor: Actor,
  name: EndpointName,
  more: object,
): Promise<{ status: number; json: Loose }> => {
  const answer = await world.callers[actor].call(name, more);
  return { status: answer.status, json: answer.text === "" ? null : jsonOf(answer) };
};
const ask = async (actor: Actor, name: EndpointName, more: object): Promise<Loose> => {
  const { status, json } = await call(actor, name, more);
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  return json;
};
const params = () => ({ id: target.case?.id ?? 0 });
const about = (state: object) => ({ person_uuid: target.adult.uuid, state });
const etag = ({ version }: { readonly version: number }) => ({ "if-match": `"${version}"` });

it("is for adults: who is known to be younger is pointed to CSTAG", async () => {
  const body = { person_uuid: target.person.uuid, state: {} };
  const { status, json } = await call("owner", "wavr.saveIntake", { params: params(), body });
  expect(status).toBe(422);
  expect(json.errors.person_uuid[0]).toMatch(/CSTAG/);
});

it("keeps whatever a worksheet says, also keys and codes that this program does not know", async () => {
  const state = {
    w1_code: "prominent",
    w1_sources: [{ kind: "interview", id: 7 }],
    w99_code: "new",
    extra: { a: [1] },
  };
  const begun = await ask("owner", "wavr.saveWorksheet", { params: params(), body: about(state) });
  const read = await ask("member", "wavr.worksheet", {
    params: { ...params(), worksheetId: begun.data.id },
  });
  expect(read.data.state).toEqual(state);
  expect(read.data.created_by.id).toBe(target.userId);
  expect(read.data.can.edit).toBe(false);
});

it("lets each rater change their own worksheet alone, and a stale save change nothing", async () => {
  const body = { ...about({ w1_code: "absent" }), uuid: randomUUID() };
  const { data: mine } = await ask("owner", "wavr.saveWorksheet", { params: params(), body });
  const put = { params: { ...params(), worksheetId: mine.uuid }, body: about({ w1_code: "present" }) };
  expect(
    (await call("schoolAdministrator", "wavr.updateWorksheet", { ...put, headers: etag(mine) })).status,
  ).toBe(403);
  const saved = await ask("owner", "wavr.updateWorksheet", { ...put, headers: etag(mine) });
  expect(saved.data.state.w1_code).toBe("present");
  const stale = await call("owner", "wavr.updateWorksheet", { ...put, headers: etag(mine) });
  expect(stale.status).toBe(412);
  expect(stale.json.current.state.w1_code).toBe("present");
  // The same through the address that begins one.
  const again = { params: params(), body: { ...body, state: { w1_code: "absent" } } };
  expect((await call("owner", "wavr.saveWorksheet", again)).status).toBe(428);
  expect(
    (await call("schoolAdministrator", "wavr.saveWorksheet", { ...again, headers: etag(saved.data) })).status,
  ).toBe(403);
  expect(
    (await ask("owner", "wavr.saveWorksheet", { ...again, headers: etag(saved.data) })).data.state.w1_code,
  ).toBe("absent");
});

it("keeps a snapshot as it was, whatever the worksheet says later", async () => {
  const { data: mine } = await ask("owner", "wavr.saveWorksheet", {
    params: params(),
    body: about({ w3_code: "present" }),
  });
  const of = { ...params(), worksheetId: mine.uuid };
  const body = { reason: "Before the reassessment of Nov 16." };
  const { data: first } = await ask("owner", "wavr.takeSnapshot", { params: of, body });
  expect(first).toMatchObject({ number: 1, reason: body.reason, state: { w3_code: "present" } });
  const coded = await ask("owner", "wavr.updateWorksheet", {
    params: of,
    body: about({ w3_code: "prominent" }),
    headers: etag(mine),
  });
  await ask("owner", "wavr.takeSnapshot", { params: of, body: { reason: "After it." } });
  const read = await ask("owner", "wavr.worksheet", { params: of });
  expect(read.data.snapshots.map((each: Loose) => [each.number, each.state.w3_code])).toEqual([
    [1, "present"],
    [2, "prominent"],
  ]);
  expect(read.data.version).toBe(coded.data.version);
  expect((await call("owner", "wavr.takeSnapshot", { params: of, body: { reason: " " } })).status).toBe(422);
});

it("stops where an intake says that nobody knows them to be an adult, and goes on once that is corrected", async () => {
  const { data: young } = await ask("owner", "persons.create", {
    body: {
      ...personBody(target),
      first_name: "Odd",
      last_name: "Nyberg",
      student_id: null,
      date_of_birth: null,
    },
  });
  const of = (state: object) => ({ person_uuid: young.uuid, state });
  const says = (adult_confirmed: string) => ({
    params: params(),
    body: { ...of({ adult_confirmed }), uuid: null as string | null },
  });
  // Blank is no uuid, as with assessments.
  const { data: intake } = await ask("owner", "wavr.saveIntake", says("no"));
  const begun = async () => {
    const sheet = await call("owner", "wavr.saveWorksheet", { params: params(), body: of({}) });
    const opinion = await call("owner", "wavr.saveAssessment", {
      params: { ...params(), wavrAssessmentId: randomUUID() },
      body: of({}),
    });
    return [sheet, opinion];
  };
  for (const { status, json } of await begun()) {
    expect(status).toBe(422);
    expect(json.errors.person_uuid[0]).toMatch(/CSTAG assessment instead.+correct the intake/);
  }
  const corrected = says("yes");
  corrected.body.uuid = intake.uuid;
  const { data: now } = await ask("owner", "wavr.saveIntake", { ...corrected, headers: etag(intake) });
  const [, opinion] = await begun();
  expect(opinion?.status).toBe(201);
  const denied = says("no");
  denied.body.uuid = intake.uuid;
  await ask("owner", "wavr.saveIntake", { ...denied, headers: etag(now) });
  const { data: draft } = opinion?.json ?? {};
  const saved = { ...params(), wavrAssessmentId: draft.uuid };
  // What was typed is saved; it is not signed.
  const { data: whole } = await ask("owner", "wavr.saveAssessment", {
    params: saved,
    body: of(wholeJudgment),
    headers: etag(draft),
  });
  const refused = await call("owner", "wavr.sign", { params: saved, body: {}, headers: etag(whole) });
  expect(Object.keys(refused.json.errors)).toEqual(["person_uuid"]);
});

it("codes freely until an opinion is signed, and anew after it only with a snapshot", async () => {
  const { data: other } = await ask("owner", "persons.create", {
    body: {
      ...personBody(target),
      first_name: "Ada",
      last_name: "Quill",
      student_id: null,
      date_of_birth: "1980-01-02",
    },
  });
  const of = (state: object) => ({ person_uuid: other.uuid, state });
  let { data: mine } = await ask("owner", "wavr.saveWorksheet", {
    params: params(),
    body: of({ w1_code: "absent" }),
  });
  const at = { ...params(), worksheetId: mine.uuid };
  const code = async (state: object) => {
    const answer = await call("owner", "wavr.updateWorksheet", {
      params: at,
      body: of(state),
      headers: etag(mine),
    });
    if (answer.status === 200) mine = answer.json.data;
    return answer;
  };
  expect((await code({ w1_code: "present" })).status).toBe(200);
  const sign = async () => {
    const judging = { ...params(), wavrAssessmentId: randomUUID() };
    const { data } = await ask("owner", "wavr.saveAssessment", { params: judging, body: of(wholeJudgment) });
    await ask("owner", "wavr.sign", { params: judging, body: {}, headers: etag(data) });
    world.clock.advance(1000);
  };
  await sign();
  // What was not coded yet, and words beside a code, are no recoding.
  expect((await code({ w1_code: "present", w1_notes: "Said so twice.", w2_code: "absent" })).status).toBe(
    200,
  );
  for (const w1_code of ["prominent", null]) {
    const refused = await code({ w1_code, w1_notes: "Said so twice.", w2_code: "absent" });
    expect(refused.status).toBe(422);
    expect(refused.json.errors["state.w1_code"][0]).toMatch(/1\. .+ Take a snapshot with the reason first/);
  }
  const keep = () =>
    ask("owner", "wavr.takeSnapshot", { params: at, body: { reason: "He came back to the gate." } });
  await keep();
  expect((await code({ w1_code: "prominent", w2_code: "absent" })).status).toBe(200);
  // One snapshot opens the whole recoding.
  expect((await code({ w1_code: "present", w2_code: "present" })).status).toBe(200);
  await sign();
  expect((await code({ w1_code: "absent", w2_code: "present" })).status).toBe(422);
  // Whoever begins later codes for the first time.
  const later = await ask("member", "wavr.saveWorksheet", {
    params: params(),
    body: of({ w1_code: "absent" }),
  });
  const corrected = {
    params: { ...params(), worksheetId: later.data.uuid },
    body: of({ w1_code: "present" }),
  };
  await ask("member", "wavr.updateWorksheet", { ...corrected, headers: etag(later.data) });
});

it("signs a whole judgment alone, keeps it, and makes a further one the next version", async () => {
  const of = { ...params(), wavrAssessmentId: randomUUID() };
  const { opinion: _, ...without } = wholeJudgment;
  const { data: draft } = await ask("owner", "wavr.saveAssessment", { params: of, body: about(without) });
  const agreed = [
    { user_id: target.userId, role: "Assessor", answer: "agrees" },
    {
      name: "Tom Becker",
      role: "School resource officer",
      answer: "differs",
      words: "High, until we know who has a key.",
    },
  ];
  const early = await call("owner", "wavr.sign", { params: of, body: { agreed }, headers: etag(draft) });
  expect(early.status).toBe(422);
  expect(Object.keys(early.json.errors)).toEqual(["state.opinion"]);
  const { data: whole } = await ask("owner", "wavr.saveAssessment", {
    params: of,
    body: about(wholeJudgment),
    headers: etag(draft),
  });
  // What was not on the screen is not signed.
  expect(
    (await call("owner", "wavr.sign", { params: of, body: { agreed }, headers: etag(draft) })).status,
  ).toBe(412);
  const wordless = [{ name: "Tom Becker", answer: "differs" }];
  const refused = await call("owner", "wavr.sign", {
    params: of,
    body: { agreed: wordless },
    headers: etag(whole),
  });
  expect(Object.keys(refused.json.errors)).toEqual(["agreed.0.words"]);
  const { data: signed } = await ask("owner", "wavr.sign", {
    params: of,
    body: { agreed },
    headers: etag(whole),
  });
  expect(signed.summaries).toMatchObject([{ number: 1, state: { opinion: wholeJudgment.opinion } }]);
  expect(signed.summaries[0].agreed.map((each: Loose) => each.answer)).toEqual(["agrees", "differs"]);
  const { data: later } = await ask("owner", "wavr.saveAssessment", {
    params: of,
    body: about({ ...wholeJudgment, concern_targeted_violence: "low" }),
    headers: etag(signed),
  });
  await ask("owner", "wavr.sign", { params: of, body: {}, headers: etag(later) });
  const { data } = await ask("owner", "wavr.assessments", { params: params() });
  const { summaries } = data.find((each: Loose) => each.uuid === of.wavrAssessmentId);
  expect(summaries.map((each: Loose) => [each.number, each.state.concern_targeted_violence])).toEqual([
    [1, "elevated"],
    [2, "low"],
  ]);
});

it("signs no level of concern that the document's own words do not have, and keeps it in a draft", async () => {
  const of = { ...params(), wavrAssessmentId: randomUUID() };
  const purple = { ...wholeJudgment, concern_other_behavior: "purple" };
  const { data: draft } = await ask("owner", "wavr.saveAssessment", { params: of, body: about(purple) });
  expect(draft.state.concern_other_behavior).toBe("purple");
  const { status, json } = await call("owner", "wavr.sign", { params: of, body: {}, headers: etag(draft) });
  expect(status).toBe(422);
  expect(Object.keys(json.errors)).toEqual(["state.concern_other_behavior"]);
  expect(json.errors["state.concern_other_behavior"][0]).toMatch(/Low, Moderate, Elevated, High or Imminent/);
});

it("asks of a judgment what its own edition asks, and not the newest", async () => {
  const content = districtPack("2026.7", ({ wavr }) => {
    for (const field of wavr.assessment.fields) field.required = field.key === "scenarios";
  });
  const { data: loaded } = await ask("districtAdministrator", "packs.load", {
    body: { content: JSON.stringify(content) },
  });
  const instrument = { pack: loaded.pack, version: loaded.version };
  const of = { ...params(), wavrAssessmentId: randomUUID() };
  const body = { ...about({ opinion: "Short." }), instrument };
  const { data: draft } = await ask("owner", "wavr.saveAssessment", { params: of, body });
  const refused = await call("owner", "wavr.sign", { params: of, body: {}, headers: etag(draft) });
  expect(Object.keys(refused.json.errors)).toEqual(["state.scenarios"]);
  const { data: whole } = await ask("owner", "wavr.saveAssessment", {
    params: of,
    body: about({ scenarios: "The hearing in May." }),
    headers: etag(draft),
  });
  await ask("owner", "wavr.sign", { params: of, body: {}, headers: etag(whole) });
});

it("makes a plan's next version of each save, and answers all of a case at once", async () => {
  const body = {
    ...about({ title: "Keep the front office safe", plan_status: "draft" }),
    uuid: randomUUID(),
  };
  const { data: first } = await ask("owner", "wavr.savePlan", { params: params(), body });
  const next = { ...body, ...about(wholePlan) };
  expect((await call("owner", "wavr.savePlan", { params: params(), body: next })).status).toBe(428);
  const { data: plan } = await ask("owner", "wavr.savePlan", {
    params: params(),
    body: next,
    headers: etag(first),
  });
  expect(plan.versions.map((each: Loose) => each.number)).toEqual([1, 2]);
  const kept = { ...params(), planId: plan.uuid, number: 1 };
  const { data: draft } = await ask("member", "plans.version", { params: kept });
  expect(draft).toMatchObject({
    form: "plan",
    sha256: plan.versions[0].sha256,
    state: { plan_status: "draft" },
  });
  const { data: changed } = await ask("member", "plans.changes", {
    params: { ...params(), planId: plan.uuid },
  });
  expect(changed.map((each: Loose) => [each.number, each.changes.length > 0])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(changed[1].changes).toContainEqual({
    ...{ field: "plan_status", item: null, how: "changed", parts: [], value: "active", words: null },
  });
  const { uuid: other } = target.worksheet;
  expect((await call("owner", "plans.changes", { params: { ...params(), planId: other } })).status).toBe(404);
  expect(plan.state.plan_status).toBe("active");
  const { data: all } = await ask("member", "wavr.show", { params: params() });
  expect(all.plans.map((each: Loose) => each.uuid)).toContain(body.uuid);
  expect(all.worksheets.length).toBeGreaterThan(1);
  expect(all.assessments.length).toBeGreaterThan(0);
});

it("puts a plan in force and closes it with all that its pack requires alone, and leaves drafts free", async () => {
  target = await world.build("team");
  const uuid = randomUUID();
  let plan: Loose = null;
  const save = async (state: object) => {
    const headers = plan === null ? {} : etag(plan);
    const answer = await call("owner", "wavr.savePlan", {
      params: params(),
      body: { ...about(state), uuid },
      headers,
    });
    if (answer.status < 300) plan = answer.json.data;
    return answer.status < 300 ? null : Object.entries(answer.json.errors).flat(2).join(": ");
  };
  expect(await save({ plan_status: "draft", monitoring_cadence: "sometimes", goals: [{}] })).toBeNull();
  expect(await save({ plan_status: "active" })).toMatch(
    /^state\.\w+: .+ is required before the plan is active\.$/,
  );
  const { review_date: _, ...undated } = wholePlan;
  for (const [state, problem] of [
    [{ ...wholePlan, goals: [] }, "state.goals: “Goals” is required before the plan is active."],
    [
      { ...wholePlan, actions: [{ action: "Call her.", due: "2026-12-01" }] },
      "state.actions.0.owner: “Owner” is required before the plan is active.",
    ],
    [
      { ...wholePlan, monitoring_cadence: "sometimes" },
      /^state\.monitoring_cadence: .+ Daily, Twice a week, /,
    ],
    [undated, "state.review_date: “Review date” is required before the plan is active."],
    [{ ...wholePlan, review_date: "soon" }, /^state\.review_date: .+ such as 2026-12-03/],
    [
      { ...wholePlan, plan_status: "closed" },
      "state.closing_notes: “Reasons for closing” is required before the plan is closed.",
    ],
    [
      { ...wholePlan, plan_status: "closed", closing_notes: "Settled.", closing_criteria: [] },
      "state.closing_criteria: “Closing criteria” is required before the plan is closed.",
    ],
    [
      { ...wholePlan, plan_status: "closed", closing_notes: "Settled." },
      /^state\.criteria_met\.no_intent\.met: Say of “No threat.+” whether it was met/,
    ],
    [
      {
        ...{ ...wholePlan, plan_status: "closed", closing_notes: "Settled." },
        criteria_met: { no_intent: { met: false, words: " " } },
      },
      /^state\.criteria_met\.no_intent\.words: .+ was not met: say why the plan is closed without it/,
    ],
  ] as const)
    expect(await save(state)).toMatch(problem);
  // Nothing of what was refused is kept.
  expect(plan.versions).toHaveLength(1);
  expect(await save(wholePlan)).toBeNull();
  const closed = { ...wholePlan, plan_status: "closed", closing_notes: "Settled." };
  expect(await save({ ...closed, criteria_met: { no_intent: { met: true, words: "" } } })).toBeNull();
  expect(plan.versions).toHaveLength(3);
});

it("keeps a person whom a document concerns, also one who is in no case", async () => {
  const left = await call("schoolAdministrator", "persons.delete", { params: { id: target.adult.id } });
  expect(left.status).toBe(422);
  expect(Object.keys(left.json.errors)).toEqual(["person"]);
});

it("takes no uuid of another document, and no document of another case", async () => {
  const intake = await ask("owner", "wavr.saveIntake", {
    params: params(),
    body: { ...about({}), uuid: randomUUID() },
  });
  const body = { ...about({}), uuid: intake.data.uuid };
  const { status, json } = await call("owner", "wavr.savePlan", { params: params(), body });
  expect(status).toBe(422);
  expect(Object.keys(json.errors)).toEqual(["uuid"]);
  const other = await world.build("team");
  const of = { id: other.case?.id ?? 0, worksheetId: target.worksheet.uuid };
  expect((await call("owner", "wavr.worksheet", { params: of })).status).toBe(404);
});

it("finds what was changed or taken out of what is kept, in the database itself", async () => {
  const problems = async () => {
    const collector = createCollector();
    await verifyCopies(world.db, collector);
    return collector.all().map(({ text }) => text);
  };
  expect(await problems()).toEqual([]);
  const copy = await world.db.selectFrom("wavr_copies").selectAll().orderBy("id").executeTakeFirstOrThrow();
  const put = (changes: object) =>
    world.db.updateTable("wavr_copies").set(changes).where("id", "=", copy.id).execute();
  await put({ reason: "Another reason." });
  expect((await problems()).join()).toMatch(/was changed after it was kept/);
  await put({ reason: copy.reason });
  expect(await problems()).toEqual([]);
  await world.db.deleteFrom("wavr_copies").where("id", "=", copy.id).execute();
  expect((await problems()).join()).toMatch(/was kept, and is missing/);
});
