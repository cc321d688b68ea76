import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { personTypes } from "#instruments/person-types.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import { personBody, type Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { grant, made, withEmployment, withTeacher } from "#support/matrix/staff.ts";
import { wholeJudgment } from "#support/matrix/wavr.ts";
import { type Loose, plansIn } from "../plans/setting.ts";

// Where a WAVR assessment begins, and what lists and pages say of how far it is: age first, what is missing, what changed since it was
// signed; and for nobody who may not read it.

let world: TestWorld;
let target: Target;
let at: ReturnType<typeof plansIn>;
beforeAll(async () => {
  world = await startWorld();
  target = await world.build("team");
  at = plansIn(world, target);
});
afterAll(() => world?.close());

const typeOf = (key: string) => personTypes.find((each) => each.key === key)?.id;
const somebody = async (type: string, date_of_birth: string | null = null): Promise<Loose> =>
  (
    await made(world.callers.owner, "persons.create", {
      body: {
        ...personBody(target),
        last_name: `Quill ${type}`,
        student_id: null,
        person_type_id: typeOf(type),
        date_of_birth,
      },
    })
  ).data;
const save = async (name: "wavr.saveIntake" | "wavr.saveWorksheet", person_uuid: string, state: object) => {
  const answer = await world.callers.owner.call(name, { params: at.params, body: { person_uuid, state } });
  return { status: answer.status, json: jsonOf(answer) as Loose };
};

it("asks the age first where neither a day of birth nor the type settles it", async () => {
  for (const type of ["unknown", "former_student", "community_member"]) {
    const { uuid } = await somebody(type);
    const early = await save("wavr.saveWorksheet", uuid, { w1_code: "present" });
    expect(early.status).toBe(422);
    expect(early.json.errors.person_uuid[0]).toMatch(/18 or older/);
    // An application that asks for it among other questions begins the intake, and nothing else before it is answered.
    const { status, json } = await save("wavr.saveIntake", uuid, { referred_by: "Lee Ortiz" });
    expect(status).toBe(201);
    expect((await save("wavr.saveWorksheet", uuid, { w1_code: "present" })).status).toBe(422);
    const answered = await world.callers.owner.call("wavr.saveIntake", {
      params: at.params,
      body: {
        ...{ uuid: json.data.uuid, person_uuid: uuid },
        state: { referred_by: "Lee Ortiz", adult_confirmed: "yes" },
      },
      headers: { "If-Match": `"${json.data.version}"` },
    });
    expect(answered.status).toBe(200);
    expect((await save("wavr.saveWorksheet", uuid, { w1_code: "present" })).status).toBe(201);
  }
});

it("asks nobody whose age is settled, and lets what was begun before go on", async () => {
  for (const [type, born] of [
    ["parent_guardian", null],
    ["contractor", null],
    ["community_member", "1980-02-03"],
  ] as const) {
    const { uuid } = await somebody(type, born);
    expect((await save("wavr.saveWorksheet", uuid, { w1_code: "absent" })).status).toBe(201);
  }
  const { uuid } = await somebody("visitor");
  const { json } = await save("wavr.saveIntake", uuid, { adult_confirmed: "yes" });
  expect((await save("wavr.saveWorksheet", uuid, { w1_code: "absent" })).status).toBe(201);
  // As they were begun before age was asked first.
  await world.db
    .updateTable("wavr_forms")
    .set({ state: "{}" as never })
    .where("id", "=", json.data.id)
    .execute();
  expect((await save("wavr.saveWorksheet", uuid, { w2_code: "absent" })).status).toBe(201);
});

it("names what is missing, and what changed since it was signed by factor and question and no code", async () => {
  const { uuid } = await somebody("parent_guardian");
  const about = (state: object) => ({ person_uuid: uuid, state });
  const { data: intake } = await at.ask("owner", "wavr.saveIntake", {
    params: at.params,
    body: about({ referred_by: "Lee Ortiz" }),
  });
  const { data: sheet } = await at.ask("owner", "wavr.saveWorksheet", {
    params: at.params,
    body: about({ w1_code: "present", w16_code: "prominent" }),
  });
  const judged = { ...at.params, wavrAssessmentId: randomUUID() };
  const { data: begun } = await at.ask("owner", "wavr.saveAssessment", {
    params: judged,
    body: about({ assessment_date: "2026-11-19" }),
  });
  const head = async (actor: Actor = "owner"): Promise<Loose> =>
    (await at.ask(actor, "wavr.heads", { params: at.params })).data.find(
      (each: Loose) => each.person_uuid === uuid,
    );
  expect(await head()).toMatchObject({
    facts: { done: 1 },
    coded: { done: 2, total: 21 },
    signed_at: null,
    changed: [],
  });
  expect((await head()).missing).toContain("Opinion");
  expect((await head()).missing).not.toContain("Date of assessment");
  const { data: whole } = await at.ask("owner", "wavr.saveAssessment", {
    params: judged,
    body: about(wholeJudgment),
    headers: { "if-match": `"${begun.version}"` },
  });
  expect((await head()).missing).toEqual([]);
  await at.ask("owner", "wavr.sign", {
    params: judged,
    body: { agreed: [] },
    headers: { "if-match": `"${whole.version}"` },
  });
  expect(await head()).toMatchObject({ missing: null, changed: [] });

  const sheetParams = { ...at.params, worksheetId: sheet.uuid };
  await at.ask("owner", "wavr.takeSnapshot", { params: sheetParams, body: { reason: "A new report" } });
  await at.ask("owner", "wavr.updateWorksheet", {
    params: sheetParams,
    body: about({ w1_code: "present", w2_code: "absent", w16_code: "present" }),
    headers: { "if-match": `"${sheet.version}"` },
  });
  await at.ask("owner", "wavr.saveIntake", {
    params: at.params,
    body: { ...about({ referred_by: "Somebody else" }), uuid: intake.uuid },
    headers: { "if-match": `"${intake.version}"` },
  });
  const { changed } = await head("member");
  const [ofWorksheet] = changed.filter(({ form }: Loose) => form === "worksheet");
  expect(ofWorksheet.user.id).toBe(target.userId);
  expect(ofWorksheet.fields.map((each: string) => each.split(" ")[0])).toEqual(["2", "16"]);
  expect(changed.find(({ form }: Loose) => form === "intake").fields).toEqual(["Reported by"]);
  expect(JSON.stringify(changed)).not.toMatch(/prominent|Somebody else/);
  // A judgment from before it was noted is told by the snapshot that had to be taken.
  await world.db
    .updateTable("wavr_forms")
    .set({ signed_upon: null })
    .where("form", "=", "assessment")
    .execute();
  expect(
    (await head()).changed.flatMap(({ fields }: Loose) => fields).map((each: string) => each.split(" ")[0]),
  ).toEqual(["2", "16"]);

  // The list of cases and the person's page say it too.
  const listed = async (query: object) => (await at.ask("member", "cases.list", { query })).data as Loose[];
  const [row] = (await listed({ classification: "concern_elevated" })).filter(
    ({ id }) => id === at.params.id,
  );
  expect(row.wavr.find((each: Loose) => each.person_uuid === uuid).levels[0].value).toBe("Elevated");
  for (const query of [
    { classification: "concern_high" },
    { classification: "none" },
    { classification: "!concern_elevated" },
  ])
    expect((await listed(query)).some(({ id }) => id === at.params.id)).toBe(false);
  const filters = (await at.ask("member", "cases.filters", { query: {} })).data as Loose[];
  const options = filters.find(({ id }) => id === "classification").options;
  expect(options).toContainEqual({ value: "concern_elevated", label: "Concern: Elevated", count: 1 });
  const person = (await at.ask("member", "persons.show", { params: { id: uuid } })).data;
  expect(person.wavr).toMatchObject([
    { case_id: at.params.id, levels: [{ value: "Elevated" }, { value: "Moderate" }] },
  ]);
  const byConcern = await listed({ sort: "-classification" });
  expect(byConcern[0]?.id).toBe(at.params.id);
});

it("is in no list, no filter, no order and on no page for whoever may not read it, and in no export at all", async () => {
  await grant(world, "owner", true);
  Object.assign(world.callers, { owner: await world.signIn("owner") });
  const staff = await withTeacher(world, await world.build("team"));
  const id = staff.case?.id ?? 0;
  const seen = async (actor: Actor) => {
    const list = async (query: object) =>
      ((await at.ask(actor, "cases.list", { query })).data as Loose[]).map((each) => [each.id, each.wavr]);
    return {
      concern: (await list({ classification: "concern_elevated" })).filter(([of]) => of === id),
      none: (await list({ classification: "none" })).filter(([of]) => of === id),
      order: (await list({ sort: "-classification" })).map(([of]) => of),
      filters: (await at.ask(actor, "cases.filters", { query: {} })).data,
      person: (await at.ask(actor, "persons.show", { params: { id: staff.adult.uuid } })).data.wavr,
    };
  };
  const before = await seen("member");
  await withEmployment(world, staff);
  const after = await seen("member");
  expect({ ...after, filters: null }).toEqual({ ...before, filters: null });
  const classes = (all: Loose[]) => all.find((each) => each.id === "classification");
  expect(classes(after.filters)).toEqual(classes(before.filters));
  const own = await seen("owner");
  expect(own.concern).toHaveLength(1);
  expect(own.person).toHaveLength(1);
  const exported = await world.callers.owner.call("exports.download", {
    body: {
      columns: ["number", "classification"],
      filters: { classification: "concern_elevated" },
      format: "csv",
      reason: "A review",
    },
  });
  expect(exported.status, exported.text).toBeLessThan(300);
  const { number } = (await at.ask("owner", "cases.show", { params: { id } })).data;
  expect(exported.text).not.toContain(number);
});
