import { afterAll, beforeAll, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { listen, recordsIn, until } from "#support/server/listen.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// A task and an interview that are begun in a compartment were never open (decision 092).

let server: TestServer;
let assessor: CookieClient;
let caseId: number;
let assessment: string;

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.as("admin");
  for (const name of ["assessor", "colleague"] as const) {
    const path = `/api/v2/users/${server.users[name].id}/organizations/${server.organizations.north}/compartments/clinical`;
    const given = await admin.put(path, { may_read: true });
    expect(given.status, given.text).toBe(200);
  }
  assessor = await server.as("assessor");
  const made = await assessor.post("/api/v2/cases", {
    title: "A remark in class",
    confidentiality: "organization",
    team: [{ user_id: server.users.investigator.id, role: "member" }],
  });
  expect(made.status, made.text).toBe(201);
  caseId = made.body.data.id;
  const person = await assessor.post("/api/v2/persons", {
    first_name: "Nora",
    last_name: "Vance",
    person_type_id: 1,
  });
  expect(person.status, person.text).toBe(201);
  const begun = await assessor.post("/api/v2/assessments", {
    person_uuid: person.body.data.uuid,
    type: 1,
    case_id: caseId,
    state: { steps: {}, interviewIds: [] },
  });
  expect(begun.status, begun.text).toBe(201);
  assessment = begun.body.data.uuid;
});
afterAll(() => server.close());

const taskBody = (more: object) => ({
  title: "Call the clinic",
  taskable_type: "case",
  taskable_id: caseId,
  compartment: "clinical",
  ...more,
});
const interviewBody = (more: object = {}) => ({
  assessment_uuid: assessment,
  section: "interviews",
  state: { interview_type: "subject", q1: "Sees a counselor." },
  compartment: "clinical",
  ...more,
});

it("tells nothing of a task to who may not read it, and gives it to nobody of them", async () => {
  const { investigator, colleague } = server.users;
  const theirs = await server.as("investigator");
  const listeners = {
    colleague: await listen(server, "colleague"),
    investigator: await listen(server, "investigator"),
  };
  const wrong = await assessor.post("/api/v3/tasks", taskBody({ assignee_ids: [investigator.id] }));
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringMatching(/may not read the clinical/)]);
  const made = await assessor.post("/api/v3/tasks", taskBody({ assignee_ids: [colleague.id] }));
  expect([made.status, made.body.data.compartment]).toEqual([201, "clinical"]);
  const { id, version } = made.body.data;
  await until(() =>
    recordsIn(listeners.colleague.lines).some((record) => record.kind === "task" && record.id === id),
  );
  await listeners.investigator.caughtUp();
  expect(recordsIn(listeners.investigator.lines)).toEqual([]);
  for (const each of Object.values(listeners)) each.stop();
  expect((await theirs.get(`/api/v3/tasks/${id}`)).status).toBe(404);
  const timeline = async (client: CookieClient) =>
    (await client.get(`/api/v2/cases/${caseId}/timeline`)).body.data.map(
      ({ kind }: { kind: string }) => kind,
    );
  expect(await timeline(assessor)).toContain("task_created");
  expect(await timeline(theirs)).not.toContain("task_created");
  const given = { ...taskBody({ assignee_ids: [colleague.id] }), due_at: made.body.data.due_at };
  const moved = await assessor.put(
    `/api/v3/tasks/${id}`,
    { ...given, compartment: "education" },
    { ifMatch: version },
  );
  expect([moved.status, moved.text]).toEqual([422, expect.stringMatching(/asks for a reason/)]);
  expect((await assessor.put(`/api/v3/tasks/${id}`, given, { ifMatch: version })).status).toBe(200);
});

it("begins a task only in the case of what it is about, and where its author may read it", async () => {
  const alone = await assessor.post("/api/v3/tasks", { title: "Mine", compartment: "clinical" });
  expect([alone.status, Object.keys(alone.body.errors)]).toEqual([422, ["compartment"]]);
  for (const compartment of ["memory_aid", "employment"]) {
    const refused = await assessor.post("/api/v3/tasks", taskBody({ compartment }));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["compartment"]]);
  }
});

it("lists an interview for who may read it, and its assessment never heard of it", async () => {
  const theirs = await server.as("investigator");
  const before = (await theirs.get(`/api/v2/assessments/${assessment}`)).body.data;
  const listener = await listen(server, "investigator");
  const made = await assessor.post("/api/v2/interviews", interviewBody());
  expect([made.status, made.body.data?.compartment], made.text).toEqual([201, "clinical"]);
  await listener.caughtUp();
  expect(recordsIn(listener.lines)).toEqual([]);
  listener.stop();
  expect((await theirs.get(`/api/v2/assessments/${assessment}`)).body.data).toEqual(before);
  const mine = (await assessor.get(`/api/v2/assessments/${assessment}`)).body.data;
  expect(mine.interviews.map(({ uuid }: { uuid: string }) => uuid)).toEqual([made.body.data.uuid]);
  expect(mine.state.interviewIds).toEqual([]);
  const outside = await assessor.post("/api/v2/interviews", interviewBody({ compartment: "employment" }));
  expect([outside.status, Object.keys(outside.body.errors)]).toEqual([422, ["compartment"]]);
  const alone = await assessor.post("/api/v2/interviews", interviewBody({ assessment_uuid: null }));
  expect([alone.status, Object.keys(alone.body.errors)]).toEqual([422, ["compartment"]]);
});
