import { afterAll, beforeAll, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { listen, recordsIn, until } from "#support/server/listen.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// What is told beside the answers about comments that are moved: live lines and notifications (decision 092).

let server: TestServer;
let assessor: CookieClient;
let caseId: number;

beforeAll(async () => {
  server = await startTestServer();
  assessor = await server.as("assessor");
  const admin = await server.as("admin");
  const made = await assessor.post("/api/v2/cases", {
    title: "A remark in class",
    confidentiality: "organization",
    team: [{ user_id: server.users.investigator.id, role: "member" }],
  });
  expect(made.status, made.text).toBe(201);
  caseId = made.body.data.id;
  for (const name of ["assessor", "colleague"] as const)
    for (const compartment of ["clinical", "law_enforcement_unit"]) {
      const path = `/api/v2/users/${server.users[name].id}/organizations/${server.organizations.north}/compartments/${compartment}`;
      const given = await admin.put(path, { may_read: true });
      expect(given.status, given.text).toBe(200);
    }
  assessor = await server.as("assessor");
});
afterAll(() => server.close());

const say = (words: object) => assessor.post(`/api/v2/cases/${caseId}/comments`, { mentions: [], ...words });
const move = (comment: { id: number; version: number }, compartment: string) =>
  assessor.post(
    `/api/v2/cases/${caseId}/comments/${comment.id}/compartment`,
    { compartment, reason: "It belongs there." },
    { ifMatch: comment.version },
  );

it("tells who may not read a comment nothing while it is written, reworded, moved on and deleted", async () => {
  const listeners = {
    colleague: await listen(server, "colleague"),
    investigator: await listen(server, "investigator"),
    admin: await listen(server, "admin"),
  };
  const { colleague, investigator, admin } = listeners;
  const said = await say({ body: "Sees a counselor.", compartment: "clinical" });
  expect(said.status, said.text).toBe(201);
  const { id, version } = said.body.data;
  const path = `/api/v2/cases/${caseId}/comments/${id}`;
  const reworded = await assessor.put(
    path,
    { body: "Sees one on Mondays.", mentions: [] },
    { ifMatch: version },
  );
  expect(reworded.status, reworded.text).toBe(200);
  const moved = await move(reworded.body.data, "law_enforcement_unit");
  expect(moved.status, moved.text).toBe(200);
  await until(() =>
    recordsIn(colleague.lines).some((record) => record.kind === "comment" && record.id === id),
  );
  expect((await assessor.delete(path)).status).toBe(204);
  expect((await say({ body: "For me alone.", compartment: "memory_aid" })).status).toBe(201);
  for (const each of [investigator, admin]) {
    await each.caughtUp();
    expect(recordsIn(each.lines)).toEqual([]);
    expect(JSON.stringify(each.lines)).not.toMatch(/comment|cases|media/);
  }
  for (const each of Object.values(listeners)) each.stop();
});

it("takes what is moved from the screens of those who may not read it any more, and from what they were told", async () => {
  const open = await say({ body: "Read this, please.", mentions: [server.users.investigator.id] });
  expect(open.status, open.text).toBe(201);
  const investigator = await server.as("investigator");
  const told = async () => (await investigator.get("/api/v2/notifications")).body.data;
  const unread = async () => (await investigator.get("/api/v2/notifications/unread")).body;
  const [before, some] = [await told(), await unread()];
  expect(before.filter(({ kind }: { kind: string }) => kind === "mentioned")).toHaveLength(1);
  const listener = await listen(server, "investigator");
  const moved = await move(open.body.data, "clinical");
  expect(moved.status, moved.text).toBe(200);
  await until(() => recordsIn(listener.lines).length > 0);
  await listener.caughtUp();
  expect(recordsIn(listener.lines).map(({ kind }) => kind)).toEqual(["case"]);
  listener.stop();
  expect((await told()).filter(({ kind }: { kind: string }) => kind === "mentioned")).toEqual([]);
  expect(await unread()).not.toEqual(some);
  const list = (await investigator.get(`/api/v2/cases/${caseId}/comments`)).body;
  expect(list.data.map(({ id }: { id: number }) => id)).not.toContain(open.body.data.id);
});

it("mentions nobody who could not read it", async () => {
  const wrong = await say({
    body: "Read this.",
    compartment: "clinical",
    mentions: [server.users.investigator.id],
  });
  expect([wrong.status, wrong.text]).toEqual([
    422,
    expect.stringMatching(/may not read the clinical records/),
  ]);
  const right = await say({
    body: "Read this.",
    compartment: "clinical",
    mentions: [server.users.colleague.id],
  });
  expect(right.status, right.text).toBe(201);
  const aid = { body: "Read this.", compartment: "memory_aid", mentions: [server.users.colleague.id] };
  expect((await say(aid)).status).toBe(422);
});

it("is moved by whoever may change the case and reads both, and a memory aid by its author alone", async () => {
  const said = (await say({ body: "Spoke with the officer.", compartment: "law_enforcement_unit" })).body
    .data;
  const aid = (await say({ body: "To be asked again.", compartment: "memory_aid" })).body.data;
  const body = { compartment: "education", reason: "The team needs it." };
  const path = (id: number) => `/api/v2/cases/${caseId}/comments/${id}/compartment`;
  const colleague = await server.as("colleague");
  const by = async (client: CookieClient, { id, version }: { id: number; version: number }) =>
    (await client.post(path(id), body, { ifMatch: version })).status;
  expect(await by(await server.as("investigator"), said)).toBe(404);
  expect(await by(colleague, aid)).toBe(404);
  expect((await assessor.post(path(said.id), body)).status).toBe(428);
  expect(await by(colleague, said)).toBe(200);
  expect(await by(assessor, aid)).toBe(200);
  const back = { compartment: "memory_aid", reason: "It was mine." };
  expect((await assessor.post(path(aid.id), back, { ifMatch: aid.version + 1 })).status).toBe(422);
});

it("is not told again to whoever moved it and has lost the right since", async () => {
  const said = (await say({ body: "Spoke with the nurse.", compartment: "clinical" })).body.data;
  const again = async () =>
    (await server.as("colleague")).post(
      `/api/v2/cases/${caseId}/comments/${said.id}/compartment`,
      { compartment: "law_enforcement_unit", reason: "She told the officer." },
      { ifMatch: said.version, idempotencyKey: "00000000-0000-4000-8000-000000000092" },
    );
  expect((await again()).status).toBe(200);
  expect((await again()).body.data.body).toBe("Spoke with the nurse.");
  const path = `/api/v2/users/${server.users.colleague.id}/organizations/${server.organizations.north}/compartments/law_enforcement_unit`;
  expect((await (await server.as("admin")).put(path, { may_read: false })).status).toBe(200);
  const repeated = await again();
  expect([repeated.status, repeated.text]).toEqual([404, expect.not.stringContaining("nurse")]);
});

it("takes a task from who may not read it: from their notifications, live lines and calendars, and only once nobody of them has it", async () => {
  const { investigator, colleague } = server.users;
  const theirs = await server.as("investigator");
  const body = { title: "Call the clinic", taskable_type: "case", taskable_id: caseId, due_time: "09:30" };
  const made = await assessor.post("/api/v3/tasks", {
    ...body,
    assignee_ids: [investigator.id, server.users.assessor.id],
  });
  expect(made.status, made.text).toBe(201);
  const { id, version } = made.body.data;
  const told = async () => {
    const { data } = (await theirs.get("/api/v2/notifications")).body;
    return data.filter(({ kind }: { kind: string }) => kind === "task_assigned").length;
  };
  expect(await told()).toBe(1);
  const moveTask = (by: CookieClient, at: number, compartment = "clinical") =>
    by.post(
      `/api/v2/cases/${caseId}/tasks/${id}/compartment`,
      { compartment, reason: "It names the clinic." },
      { ifMatch: at },
    );
  const early = await moveTask(assessor, version);
  expect([early.status, early.text]).toEqual([422, expect.stringMatching(/Give it to somebody who may/)]);
  const given = await assessor.put(
    `/api/v3/tasks/${id}`,
    { ...body, due_at: made.body.data.due_at, assignee_ids: [server.users.assessor.id] },
    { ifMatch: version },
  );
  expect(given.status, given.text).toBe(200);
  const moved = await moveTask(assessor, given.body.data.version);
  expect(moved.status, moved.text).toBe(200);
  expect(await told()).toBe(0);
  expect((await theirs.get(`/api/v3/tasks/${id}`)).status).toBe(404);

  const { path } = (
    await assessor.post("/api/v3/task-calendar", { case_numbers: true, time_zone: "America/Chicago" })
  ).body;
  const feed = await assessor.get(path);
  expect([feed.status, feed.text]).toEqual([200, expect.not.stringContaining("Call the clinic")]);

  const listener = await listen(server, "investigator");
  const save = (assignee: number, at: number) =>
    assessor.put(
      `/api/v3/tasks/${id}`,
      { ...body, due_at: made.body.data.due_at, assignee_ids: [assignee] },
      { ifMatch: at },
    );
  const wrong = await save(investigator.id, moved.body.data.version);
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringMatching(/may not read the clinical/)]);
  expect((await save(colleague.id, moved.body.data.version)).status).toBe(200);
  await listener.caughtUp();
  expect(recordsIn(listener.lines)).toEqual([]);
  listener.stop();
});

it("leaves a task with what it is part of, and says with what", async () => {
  const made = await assessor.post("/api/v3/tasks", {
    title: "For a few",
    taskable_type: "case",
    taskable_id: caseId,
    visibility: 2,
  });
  expect(made.status, made.text).toBe(201);
  const { id, version, moves_to } = made.body.data;
  expect(moves_to).toBeUndefined();
  const refused = await assessor.post(
    `/api/v2/cases/${caseId}/tasks/${id}/compartment`,
    { compartment: "clinical", reason: "It names the clinic." },
    { ifMatch: version },
  );
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringMatching(/Only its author and assignees/),
  ]);
});
