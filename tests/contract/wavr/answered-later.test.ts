import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { jsonOf } from "#support/matrix/http.ts";
import type { Actor } from "#support/matrix/model.ts";
import type { Target } from "#support/matrix/requests.ts";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { wholeJudgment } from "#support/matrix/wavr.ts";
import { auditProblems } from "#support/server/server.ts";

// Whoever had not answered when a judgment was signed is told, and says later how they see it (decision 137).

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
const told = async (actor: Actor, what = "judgment_signed"): Promise<number> =>
  (await ask(actor, "notifications.list", {})).data.filter(({ kind }: Loose) => kind === what).length;
const words = "High, until we know who has a key.";

it("asks those who were not asked, and keeps what they say beside what is signed", async () => {
  const of = { ...params(), wavrAssessmentId: randomUUID() };
  const { data: draft } = await ask("owner", "wavr.saveAssessment", {
    params: of,
    body: { person_uuid: target.adult.uuid, state: wholeJudgment },
  });
  const early = { params: { ...of, number: 1 }, body: { answer: "agrees" } };
  expect((await call("member", "wavr.answer", early)).status).toBe(404);
  const agreed = [
    { user_id: world.userIds.owner, answer: "agrees" },
    { user_id: world.userIds.member, answer: "not_asked" },
  ];
  const { data: signed } = await ask("owner", "wavr.sign", {
    params: of,
    body: { agreed },
    headers: { "if-match": `"${draft.version}"` },
  });
  // The one who was named without an answer, and one of the team who was not named; not who only reads, nor who signed.
  expect(await told("member")).toBe(1);
  expect(await told("investigator")).toBe(1);
  expect(await told("viewer")).toBe(0);
  expect(await told("owner")).toBe(0);

  const answer = (actor: Actor, body: object) =>
    call(actor, "wavr.answer", { params: { ...of, number: 1 }, body });
  const wordless = await answer("member", { answer: "differs" });
  expect(Object.keys(wordless.json.errors)).toEqual(["words"]);
  expect((await answer("member", { answer: "differs", words })).status).toBe(201);
  expect((await answer("investigator", { answer: "agrees" })).status).toBe(201);
  // Whoever signed and leads hears that it is seen differently, and of nobody who agrees.
  expect(await told("owner", "judgment_differs")).toBe(1);
  expect(await told("member", "judgment_differs")).toBe(0);
  // Once: neither who answered later nor who agreed when it was signed says it again.
  for (const actor of ["member", "owner"] as const)
    expect(Object.keys((await answer(actor, { answer: "agrees" })).json.errors)).toEqual(["answer"]);
  expect((await answer("viewer", { answer: "agrees" })).status).toBe(403);

  const { data } = await ask("owner", "wavr.assessments", { params: params() });
  const [summary] = data.find(({ uuid }: Loose) => uuid === of.wavrAssessmentId).summaries;
  expect(summary.answers.map((each: Loose) => [each.user.id, each.answer, each.words])).toEqual([
    [world.userIds.member, "differs", words],
    [world.userIds.investigator, "agrees", null],
  ]);
  // What is signed stays as it was.
  expect(summary.sha256).toBe(signed.summaries[0].sha256);
  expect(summary.agreed).toEqual(signed.summaries[0].agreed);
  const { data: timeline } = await ask("owner", "cases.timeline", { params: params() });
  const answered = timeline.filter(({ kind }: Loose) => kind === "wavr_answered");
  expect(answered.map(({ field }: Loose) => field).sort()).toEqual(["agrees", "differs"]);
});

it.each([
  [
    "changed",
    (id: number) =>
      world.db.updateTable("wavr_answers").set({ answer: "agrees", words: null }).where("id", "=", id),
  ],
  ["taken out", (id: number) => world.db.deleteFrom("wavr_answers").where("id", "=", id)],
])("is found by verify-audit where it was %s", (_, change) =>
  world.undone(async () => {
    const problems = async () => (await auditProblems(world.db)).map(({ text }) => text);
    expect(await problems()).toEqual([]);
    const { id } = await world.db
      .selectFrom("wavr_answers")
      .select("id")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await change(id).execute();
    expect((await problems()).join()).toMatch(
      new RegExp(`answer ${id}: it (was changed|was kept, and is missing)`),
    );
  }),
);
