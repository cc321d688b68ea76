import { afterAll, beforeAll, expect, it } from "vitest";
import { createCollector } from "#server/platform/audit/audit-problems.ts";
import { verifyBoards } from "#server/platform/audit/kept/kept-boards.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { listen, until } from "#support/server/listen.ts";
import { startTestServer, type TestServer, type TestUserName, testPassword } from "#support/server/server.ts";

// An agreement board from the question to what the team decided (decision 088).

let server: TestServer;
let lead: CookieClient;
let member: CookieClient;
let admin: CookieClient;
let caseId: number;
let assessment: { readonly uuid: string };
/** What answers point to: a comment of the case. */
let pointed: string;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

const boardsPath = () => `/api/v2/cases/${caseId}/agreement-boards`;
const asked = (...names: readonly TestUserName[]) => names.map((name) => server.users[name].id);
const begin = (by: CookieClient, ids: readonly number[], question = "classification") =>
  by.post(boardsPath(), { question, record_uuid: assessment.uuid, asked: ids });

async function begun(...names: readonly TestUserName[]): Promise<Loose> {
  const made = await begin(lead, asked(...names));
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}
async function ownOn(client: CookieClient, board: Loose): Promise<Loose> {
  const { body } = await client.get(boardsPath());
  return body.data.own.find((each: Loose) => each.board_uuid === board.uuid);
}
async function answer(client: CookieClient, board: Loose, choice: string, words: string | null = null) {
  const own = await ownOn(client, board);
  const path = `${boardsPath()}/${board.id}/answers/${own.id}`;
  return client.put(path, { choice, words, evidence: [pointed] }, { ifMatch: own.version });
}
const openIt = (client: CookieClient, board: Loose, reason: string | null = null) =>
  client.post(`${boardsPath()}/${board.uuid}/open`, { reason });
const decide = (client: CookieClient, board: Loose, body: object) =>
  client.post(`${boardsPath()}/${board.id}/decisions`, body, { ifMatch: board.version });
const agreeing = (...names: readonly TestUserName[]) =>
  asked(...names).map((user_id) => ({ user_id, answer: "agrees" }));

async function problems(): Promise<readonly string[]> {
  const collector = createCollector();
  await verifyBoards(server.db, collector);
  return collector.all().map(({ text }) => text);
}

beforeAll(async () => {
  server = await startTestServer();
  lead = await server.as("assessor");
  member = await server.as("investigator");
  admin = await server.as("admin");
  const person = await lead.post("/api/v2/persons", {
    first_name: "Wren",
    last_name: "Ashby",
    person_type_id: 1,
  });
  expect(person.status, person.text).toBe(201);
  const made = await lead.post("/api/v2/cases", {
    title: "A note on a desk",
    persons: [{ person_uuid: person.body.data.uuid, role: "subject" }],
    team: [
      { user_id: server.users.assessor.id, role: "lead" },
      { user_id: server.users.investigator.id, role: "member" },
      { user_id: server.users.viewer.id, role: "member" },
    ],
  });
  expect(made.status, made.text).toBe(201);
  caseId = made.body.data.id;
  const saved = await lead.post("/api/v2/assessments", {
    uuid: null,
    person_uuid: person.body.data.uuid,
    case_id: caseId,
    state: { steps: {} },
  });
  expect(saved.status, saved.text).toBe(201);
  assessment = saved.body.data;
  const said = await lead.post(`/api/v2/cases/${caseId}/comments`, { body: "He said it.", mentions: [] });
  expect(said.status, said.text).toBe(201);
  pointed = `comment:${said.body.data.id}`;
});
afterAll(() => server.close());

it("asks members of the team alone who may change the case, and each question once at a time", async () => {
  const viewer = await begin(lead, asked("assessor", "viewer"));
  expect(viewer.status).toBe(422);
  expect(viewer.body.errors["asked.1"][0]).toContain("cannot be asked");
  expect((await begin(lead, asked("colleague"))).status).toBe(422);
  expect((await begin(lead, asked("assessor"), "level_of_concern")).body.errors.record_uuid).toHaveLength(1);
  const board = await begun("assessor", "investigator");
  expect((await begin(member, asked("assessor"))).status).toBe(422);
  const notes = await member.get("/api/v2/notifications?kind=answer_asked");
  expect(notes.body.data.map(({ title }: Loose) => title)).toEqual([
    expect.stringMatching(/^Your answer is asked in /),
  ]);
  expect((await answer(lead, board, "high")).body.errors.choice[0]).toBe(
    "Choose one of the answers to this question.",
  );
  expect((await answer(lead, board, "2", "He said it twice.")).status).toBe(200);
  // Another answer than the one that was read is not written over.
  const own = await ownOn(lead, board);
  const stale = await lead.put(
    `${boardsPath()}/${board.id}/answers/${own.id}`,
    { choice: "1" },
    { ifMatch: 1 },
  );
  expect(stale.status).toBe(412);
  expect((await openIt(member, board)).status).toBe(403);
  expect((await openIt(admin, board, "I want to know")).status).toBe(403);
  expect((await openIt(lead, board)).body.errors.reason).toHaveLength(1);
  // Nobody can read such a reason.
  expect((await openIt(lead, board, "\u200b")).body.errors.reason).toHaveLength(1);
  const opened = await openIt(lead, board, "He leaves for the weekend.");
  expect(opened.status, opened.text).toBe(200);
  expect(opened.body.data).toMatchObject({
    state: "opened",
    opened_reason: "He leaves for the weekend.",
    answers: [{ choice: "2", words: "He said it twice.", evidence: [pointed] }],
  });
  expect((await answer(member, board, "1")).body.errors.choice[0]).toContain("was opened meanwhile");
  expect((await answer(lead, board, "1")).status).toBe(422);
  // Who was asked hears that the others were not waited for.
  const early = await member.get("/api/v2/notifications?kind=board_opened_early");
  expect(early.body.data.map(({ title }: Loose) => title)).toEqual([
    expect.stringMatching(/^An agreement board was opened before everybody had answered in /),
  ]);
});

it("tells others that somebody has answered, and nothing more", async () => {
  const board = await begun("assessor", "investigator");
  const listener = await listen(server, "admin");
  expect((await answer(member, board, "3", "He has a plan and the means.")).status).toBe(200);
  await until(() => JSON.stringify(listener.lines).includes('"board"'));
  expect(JSON.stringify(listener.lines)).not.toMatch(/board-answer|plan|"3"/);
  listener.stop();
  const seen = (await admin.get(boardsPath())).body.data;
  expect(seen.own).toEqual([]);
  expect(seen.boards.at(-1)).toMatchObject({ state: "collecting", answers: [] });
  expect(seen.boards.at(-1).asked.map(({ answered }: Loose) => answered)).toEqual([false, true]);
  expect((await answer(lead, board, "1")).status).toBe(200);
  // Everybody has answered: whoever was asked opens it, without a reason.
  expect((await openIt(member, board)).status).toBe(200);
  expect((await openIt(member, board)).status).toBe(422);
});

it("records what the team decided with everybody who was asked, once, and each time as another version", async () => {
  const { boards } = (await lead.get(boardsPath())).body.data;
  const board = boards.at(-1);
  const members = agreeing("assessor");
  expect((await decide(lead, board, { choice: "1", members })).body.errors.members[0]).toContain("everybody");
  const differs = [...members, { user_id: server.users.investigator.id, answer: "differs", words: " " }];
  expect((await decide(lead, board, { choice: "1", members: differs })).status).toBe(422);
  const words = "It was no joke to those who heard it.";
  const whole = [...members, { user_id: server.users.investigator.id, answer: "differs", words }];
  const decided = await decide(lead, board, { choice: "1", words: "He took it back.", members: whole });
  expect(decided.status, decided.text).toBe(200);
  expect(decided.body.data).toMatchObject({ state: "decided", version: board.version + 1 });
  expect(decided.body.data.decision.members[1]).toMatchObject({ answer: "differs", words });
  // It stands under the name of a colleague who did not record it: they are told, without their words.
  const told = await member.get("/api/v2/notifications?kind=board_decided");
  expect(told.body.data).toMatchObject([
    {
      title: expect.stringMatching(/^A decision was recorded on a board that asked for your answer in /),
      actor: { id: server.users.assessor.id },
    },
  ]);
  // Somebody who has not read that decision yet does not decide over it.
  const both = agreeing("assessor", "investigator");
  expect((await decide(member, board, { choice: "3", members: both })).status).toBe(412);
  const again = await decide(member, decided.body.data, { choice: "2", members: both });
  expect(again.body.data.decision).toMatchObject({ number: 2, choice: "2" });
  expect(again.body.data.decisions.map((each: Loose) => [each.number, "words" in each])).toEqual([
    [1, false],
    [2, false],
  ]);
  const first = await member.get(`${boardsPath()}/${board.id}/decisions/1`);
  expect(first.body.data).toMatchObject({ number: 1, choice: "1", words: "He took it back." });
  expect((await member.get(`${boardsPath()}/${board.id}/decisions/3`)).status).toBe(404);
  // The case tells what was decided each time, and how many see it differently.
  const { body: timeline } = await member.get(`/api/v2/cases/${caseId}/timeline`);
  expect(
    timeline.data.filter(({ kind }: Loose) => kind === "board_decided").map((each: Loose) => each.decision),
  ).toEqual([
    { choice: "2", differing: 0 },
    { choice: "1", differing: 1 },
  ]);
  // It classifies nothing by itself.
  const { body } = await lead.get(`/api/v2/assessments/${assessment.uuid}`);
  expect(body.data.classification).toBeNull();
});

it("tells in the report what the team decided and who sees it differently, and of no answer", async () => {
  await lead.post("/user/confirm-password", { password: testPassword });
  const read = async (client: CookieClient, query = "") => {
    const report = await client.get(`/api/v2/cases/${caseId}/report?sections=agreement${query}`);
    expect(report.status, report.text).toBe(200);
    return report.text;
  };
  const english = await read(lead);
  expect(english).toContain("What the team decided together");
  expect(english).toContain("Serious Substantive");
  expect(english).toContain("Recorded by");
  expect(english).not.toContain("He has a plan and the means.");
  expect(await read(lead, "&language=es-US")).toContain("Está de acuerdo");
  // It is no part of the classification, which families and other schools are given.
  const given = await lead.get(`/api/v2/cases/${caseId}/report?sections=classification`);
  expect(given.text).not.toContain("What the team decided together");
});

it("stays with its case in reports, also after its assessment went to another one", async () => {
  const { persons } = (await lead.get(`/api/v2/cases/${caseId}`)).body.data;
  const other = await lead.post("/api/v2/cases", {
    title: "Another case",
    persons: [{ person_uuid: persons[0].uuid, role: "subject" }],
  });
  const kept = (await lead.get(`/api/v2/assessments/${assessment.uuid}`)).body.data;
  const move = async (case_id: number) => {
    const { uuid, person_uuid, state } = kept;
    const { version } = (await lead.get(`/api/v2/assessments/${assessment.uuid}`)).body.data;
    const body = { uuid, person_uuid, state, case_id, type: 1 };
    const moved = await lead.put(`/api/v2/assessments/${uuid}`, body, { ifMatch: version });
    expect(moved.status, moved.text).toBe(200);
  };
  const decided = async (id: number) =>
    (await lead.get(`/api/v2/cases/${id}/report`)).text.includes("What the team decided together");
  await move(other.body.data.id);
  expect([await decided(other.body.data.id), await decided(caseId)]).toEqual([false, true]);
  await move(caseId);
});

it("finds a byte that was changed, taken out or put in after the opening", async () => {
  expect(await problems()).toEqual([]);
  const { id: board } = (await lead.get(boardsPath())).body.data.boards.at(-1);
  const rows = await server.db
    .selectFrom("agreement_answers")
    .selectAll()
    .where("board_id", "=", board)
    .orderBy("id")
    .execute();
  const first = rows[0];
  if (first === undefined) throw new Error("The board has answers.");
  const set = (changes: object) =>
    server.db.updateTable("agreement_answers").set(changes).where("id", "=", first.id).execute();
  await set({ choice: "0" });
  expect((await problems()).join()).toContain(`answer ${first.id}: it was changed after it was kept`);
  await set({ choice: first.choice });
  await server.db.deleteFrom("agreement_answers").where("id", "=", first.id).execute();
  expect((await problems()).join()).toContain(`answer ${first.id}: it was kept, and is missing`);
  await server.db.insertInto("agreement_answers").values(first).execute();
  await server.db.updateTable("agreement_decisions").set({ words: "Otherwise." }).execute();
  expect((await problems()).join()).toMatch(/decision \d: it was changed/);
});

it("asks nobody any more who was cut off by an early opening, while another board waits for others", async () => {
  const { persons } = (await lead.get(`/api/v2/cases/${caseId}`)).body.data;
  const another = await lead.post("/api/v2/assessments", {
    uuid: null,
    person_uuid: persons[0].uuid,
    case_id: caseId,
    state: { steps: {} },
  });
  expect(another.status, another.text).toBe(201);
  const unread = async (client: CookieClient) =>
    (await client.get("/api/v2/notifications?kind=answer_asked&unread=yes")).body.data.length;
  const cut = await begun("investigator");
  const waits = await admin.post(boardsPath(), {
    question: "classification",
    record_uuid: another.body.data.uuid,
    asked: asked("assessor"),
  });
  expect(waits.status, waits.text).toBe(201);
  expect([await unread(member), await unread(lead)]).toEqual([1, 1]);
  expect((await openIt(lead, cut, "He leaves for the weekend.")).status).toBe(200);
  expect([await unread(member), await unread(lead)]).toEqual([0, 1]);
});

it("points to what is in the case for whoever answers, and names what is not", async () => {
  const board = await begun("assessor", "investigator");
  const give = async (client: CookieClient, evidence: readonly string[]) => {
    const own = await ownOn(client, board);
    const path = `${boardsPath()}/${board.id}/answers/${own.id}`;
    return client.put(path, { choice: "1", words: null, evidence }, { ifMatch: own.version });
  };
  const task = await lead.post("/api/v3/tasks", {
    title: "Call the mother",
    taskable_type: "case",
    taskable_id: caseId,
    visibility: 2,
  });
  expect(task.status, task.text).toBe(201);
  const alone = await lead.post("/api/v3/tasks", { title: "Of no case" });
  const of = (answer: Loose) => `task:${answer.body.data.uuid}`;
  for (const [client, evidence, wrong] of [
    [lead, [pointed, "file:999999"], "evidence.1"],
    [lead, ["comment:999999"], "evidence.0"],
    [lead, [`interview:${assessment.uuid}`], "evidence.0"],
    [lead, [of(alone)], "evidence.0"],
    // Which those alone see whom it concerns.
    [member, [of(task)], "evidence.0"],
  ] as const) {
    const { status, body } = await give(client, evidence);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [wrong]]);
    expect(body.errors[wrong][0]).toContain(evidence.at(-1));
  }
  expect((await give(lead, [pointed, of(task)])).status).toBe(200);
  // What it pointed to before may be gone since.
  expect((await lead.delete(`/api/v3/tasks/${task.body.data.uuid}`)).status).toBe(204);
  expect((await give(lead, [of(task)])).status).toBe(200);
  expect((await openIt(lead, board, "Enough.")).status).toBe(200);
});
