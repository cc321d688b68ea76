import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { auditProblems, startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let assessor: CookieClient;
let admin: CookieClient;

beforeAll(async () => {
  server = await startTestServer();
  [assessor, admin] = await Promise.all([server.as("assessor"), server.as("admin")]);
});
afterAll(() => server.close());

const personBody = { first_name: "Ada", last_name: "Moss", person_type_id: 1 };
const made = async (path: string, body: object, client = assessor) => {
  const answer = await client.post(path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.data ?? answer.body.reminder;
};
const newPerson = (more: object = {}) => made("/api/v2/persons", { ...personBody, ...more });
const newCase = (more: object = {}) => made("/api/v2/cases", { title: "A report", ...more });
const newAssessment = async (more: object = {}) =>
  made("/api/v2/assessments", { uuid: null, person_uuid: (await newPerson()).uuid, ...more });
const interviewOf = (assessment_uuid: string, section = "interviews") => ({
  assessment_uuid,
  section,
  state: { interview_type: "subject", type: "subject", subject_name: "Ada Moss", q1: "“I was angry.”" },
});
const taskOf = (remindable_id: number, more: object = {}) => ({
  remindable_id,
  section: "threat_response",
  state: { findings: "Call the family.\nToday." },
  ...more,
});

describe("versions (R-6)", () => {
  it("answers 428 without If-Match and with one that names no version", async () => {
    const person = await newPerson();
    const path = `/api/v2/persons/${person.id}`;
    const without = await assessor.put(path, personBody);
    expect([without.status, without.headers.get("etag")]).toEqual([428, '"1"']);
    expect(without.body.message).toContain('If-Match: "1"');
    expect((await assessor.put(path, personBody, { ifMatch: "*" })).status).toBe(428);
  });
  it("answers 412 with the record as it stands, and changes nothing", async () => {
    const person = await newPerson();
    const path = `/api/v2/persons/${person.id}`;
    const first = await assessor.put(path, { ...personBody, last_name: "First" }, { ifMatch: 1 });
    expect([first.status, first.headers.get("etag")]).toEqual([200, '"2"']);
    const second = await assessor.put(path, { ...personBody, last_name: "Second" }, { ifMatch: 1 });
    expect([second.status, second.body.current.last_name]).toEqual([412, "First"]);
    expect(second.body.changed).toMatchObject({ by: { full_name: "Test assessor" } });
    expect(second.body.changed.at).toBe(second.body.current.updated_at);
    expect((await assessor.get(path)).body.data.version).toBe(2);
  });
  it("refuses a waiting change of anybody but the session's user (R-1)", async () => {
    const person = await newPerson();
    const change = (user: number) =>
      assessor.put(`/api/v2/persons/${person.id}`, personBody, {
        ifMatch: 1,
        headers: { "X-Bellwether-User": String(user) },
      });
    expect((await change(server.users.colleague.id)).status).toBe(401);
    expect((await change(server.users.assessor.id)).status).toBe(200);
  });
  it("lets one of ten simultaneous updates win", async () => {
    const person = await newPerson();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        assessor.put(
          `/api/v2/persons/${person.id}`,
          { ...personBody, last_name: `L${turn}` },
          { ifMatch: 1 },
        ),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(412)]);
  });
  it("takes POST /assessments with a known uuid for an update, under the same rules", async () => {
    const assessment = await newAssessment();
    const body = {
      uuid: assessment.uuid,
      person_uuid: assessment.person_uuid,
      state: { steps: { note: { a: 1 } } },
    };
    expect((await assessor.post("/api/v2/assessments", body)).status).toBe(428);
    expect((await assessor.post("/api/v2/assessments", body, { ifMatch: 9 })).status).toBe(412);
    const saved = await assessor.post("/api/v2/assessments", body, { ifMatch: 1 });
    expect([saved.status, saved.body.data.version]).toEqual([200, 2]);
    const stranger = await server.as("stranger");
    expect((await stranger.post("/api/v2/assessments", body, { ifMatch: 2 })).status).toBe(404);
  });
});

describe("Idempotency-Key (R-3)", () => {
  it("applies a repeated request once and gives the same answer", async () => {
    const idempotencyKey = randomUUID();
    const first = await assessor.post("/api/v2/persons", personBody, { idempotencyKey });
    const second = await assessor.post("/api/v2/persons", personBody, { idempotencyKey });
    expect([second.status, second.text, second.headers.get("etag")]).toEqual([201, first.text, '"1"']);
    expect([first.headers.get("idempotent-replayed"), second.headers.get("idempotent-replayed")]).toEqual([
      null,
      "true",
    ]);
  });
  it("applies ten simultaneous ones once", async () => {
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => assessor.post("/api/v2/persons", personBody, { idempotencyKey })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get("idempotent-replayed") === null)).toHaveLength(1);
  });
  it("refuses the key for another body, and for another path", async () => {
    const idempotencyKey = randomUUID();
    await assessor.post("/api/v2/persons", personBody, { idempotencyKey });
    const body = { ...personBody, last_name: "Other" };
    expect((await assessor.post("/api/v2/persons", body, { idempotencyKey })).status).toBe(422);
    expect((await assessor.post("/api/v2/assessments", personBody, { idempotencyKey })).status).toBe(422);
  });
  it("belongs to its user", async () => {
    const idempotencyKey = randomUUID();
    const mine = await assessor.post("/api/v2/persons", personBody, { idempotencyKey });
    const theirs = await admin.post("/api/v2/persons", personBody, { idempotencyKey });
    expect([theirs.status, theirs.body.data.id === mine.body.data.id]).toEqual([201, false]);
  });
  it("repeats a delete though the record is gone", async () => {
    const person = await newPerson();
    const idempotencyKey = randomUUID();
    expect((await admin.delete(`/api/v2/persons/${person.id}`, { idempotencyKey })).status).toBe(204);
    expect((await admin.delete(`/api/v2/persons/${person.id}`, { idempotencyKey })).status).toBe(204);
    expect((await admin.delete(`/api/v2/persons/${person.id}`)).status).toBe(404);
  });
  it("does not remember a request that failed", async () => {
    const idempotencyKey = randomUUID();
    expect((await assessor.post("/api/v2/persons", {}, { idempotencyKey })).status).toBe(422);
    expect((await assessor.post("/api/v2/persons", personBody, { idempotencyKey })).status).toBe(201);
  });
});

describe("cases", () => {
  it("numbers them by organization and year, without gaps or repeats", async () => {
    const numbers = await Promise.all(
      Array.from({ length: 5 }, async () => (await newCase()).number as string),
    );
    const year = new Date().getUTCFullYear();
    for (const number of numbers) expect(number).toMatch(new RegExp(`^NOR-${year}-\\d{4}$`));
    const counted = numbers.map((number) => Number(number.slice(-4))).sort((a, b) => a - b);
    expect(counted).toEqual(counted.map((_, index) => (counted[0] ?? 0) + index));
  });
  it("makes its author the lead", async () => {
    const opened = await newCase({ team: [{ user_id: server.users.assessor.id, role: "member" }] });
    expect(opened.lead.id).toBe(server.users.assessor.id);
    expect(opened.team).toHaveLength(1);
  });
  it("lets the status follow the stage", async () => {
    const opened = await newCase();
    const path = `/api/v2/cases/${opened.id}`;
    const change = async (stage: string, ifMatch: number, closing_reason?: string) => {
      const {
        status,
        stage: at,
        closed_at,
      } = (await assessor.put(path, { title: "A report", stage, closing_reason }, { ifMatch })).body.data;
      return [at, status, closed_at !== null];
    };
    expect(await change("responding", 1)).toEqual(["responding", "open", false]);
    expect(await change("monitoring", 2)).toEqual(["monitoring", "monitoring", false]);
    expect(await change("closed", 3, "The plan was carried out.")).toEqual(["closed", "closed", true]);
    const reopened = await assessor.post(
      `${path}/reopen`,
      { reason: "It was said again.", stage: "evaluating" },
      { ifMatch: 4 },
    );
    expect([reopened.status, reopened.body.data?.stage, reopened.body.data?.status]).toEqual([
      200,
      "evaluating",
      "open",
    ]);
  });
  it("refuses persons and colleagues that are not known here, and names them", async () => {
    const foreign = await made("/api/v2/persons", personBody, await server.as("stranger"));
    const body = {
      title: "A report",
      persons: [{ person_uuid: foreign.uuid, role: "subject" }],
      team: [{ user_id: server.users.stranger.id, role: "member" }],
    };
    const answer = await assessor.post("/api/v2/cases", body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["persons.0.person_uuid"]]);
    const second = await assessor.post("/api/v2/cases", { ...body, persons: [] });
    expect(Object.keys(second.body.errors)).toEqual(["team.0.user_id"]);
  });
  it("keeps at least one lead", async () => {
    const opened = await newCase();
    const team = [{ user_id: server.users.assessor.id, role: "member" }];
    const answer = await assessor.put(
      `/api/v2/cases/${opened.id}`,
      { title: "A report", team },
      { ifMatch: 1 },
    );
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["team"]]);
  });
  it("shows the class of its latest assessment and how much of each step is recorded", async () => {
    const opened = await newCase();
    const threat = (value: number) => ({
      steps: { threat_classification: { threat_classification: value } },
    });
    await newAssessment({ case_id: opened.id, state: threat(1) });
    await newAssessment({ case_id: opened.id, state: threat(3) });
    const shown = (await assessor.get(`/api/v2/cases/${opened.uuid}`)).body.data;
    expect([shown.classification, shown.assessments.length]).toEqual([3, 2]);
    expect(shown.assessments[0].progress.map((step: { total: number }) => step.total)).toEqual([
      27, 20, 0, 166,
    ]);
    const listed = (await assessor.get(`/api/v2/cases?classification=3&q=${opened.number}`)).body.data;
    expect(listed.map((each: { id: number }) => each.id)).toEqual([opened.id]);
  });
  it("is not deleted under legal hold, and otherwise deleted with everything that belongs to it", async () => {
    const opened = await newCase();
    const assessment = await newAssessment({ case_id: opened.id });
    await made("/api/v2/interviews", interviewOf(assessment.uuid));
    const hold = (legal_hold: number) =>
      server.db.updateTable("cases").set({ legal_hold }).where("id", "=", opened.id).execute();
    await hold(1);
    expect((await assessor.delete(`/api/v2/cases/${opened.id}`)).status).toBe(422);
    await hold(0);
    expect((await assessor.delete(`/api/v2/cases/${opened.id}`)).status).toBe(204);
    expect((await admin.get(`/api/v2/assessments/${assessment.id}`)).status).toBe(404);
  });
});

describe("a person", () => {
  it("is not deleted while a case or an assessment holds them", async () => {
    const assessment = await newAssessment();
    const answer = await admin.delete(`/api/v2/persons/${assessment.person_uuid}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["person"]]);
  });
  it("is found whatever the case of the letters, and with signs that LIKE knows", async () => {
    await newPerson({ first_name: "Zoë", last_name: "Ångström_%" });
    const total = async (q: string) =>
      (await assessor.get(`/api/v2/persons?q=${encodeURIComponent(q)}`)).body.meta.total;
    expect([await total("ZOË ÅNG"), await total("m_%"), await total("zoë%ång")]).toEqual([1, 1, 0]);
  });
  it("takes no column from outside (V-2)", async () => {
    const person = await newPerson();
    const before = await server.db
      .selectFrom("persons")
      .selectAll()
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    const hostile = {
      id: 1,
      version: 99,
      created_by: 1,
      source: "x",
      search_text: "x",
      created_at: "1999-01-01T00:00:00Z",
    };
    await assessor.put(`/api/v2/persons/${person.id}`, { ...personBody, ...hostile }, { ifMatch: 1 });
    const after = await server.db
      .selectFrom("persons")
      .selectAll()
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ ...before, version: 2, updated_at: after.updated_at });
  });
});

describe("assessments keep their lists themselves (V-14)", () => {
  it("lists interviews and tasks by section, and removes an empty step", async () => {
    const { id, uuid, person_uuid } = await newAssessment({
      state: { steps: { key_observations: { ko1_radio: "y" } }, later: { x: 1 } },
    });
    const show = async () => (await assessor.get(`/api/v2/assessments/${uuid}`)).body.data;
    const first = await made("/api/v2/interviews", interviewOf(uuid));
    const second = await made("/api/v2/interviews", interviewOf(uuid, "safety_interviews"));
    const task = await made("/api/v2/reminders", taskOf(id));
    let shown = await show();
    expect(shown.state).toEqual({
      steps: {
        key_observations: { ko1_radio: "y" },
        interviews: [first.id],
        safety_interviews: [second.id],
        threat_response: [task.id],
      },
      interviewIds: [first.id, second.id],
      later: { x: 1 },
    });
    expect(shown.version).toBe(4);

    // A client that knows less cannot damage the lists.
    const steps = { interviews: [first.id, 777], key_observations: { ko1_radio: "n" } };
    const put = { person_uuid, state: { steps, interviewIds: [] } };
    shown = (await assessor.put(`/api/v2/assessments/${uuid}`, put, { ifMatch: 4 })).body.data;
    expect(shown.state.steps.interviews).toEqual([first.id]);
    expect(shown.state.interviewIds).toEqual([first.id, second.id]);

    expect((await assessor.delete(`/api/v2/interviews/${first.uuid}`)).status).toBe(204);
    expect((await assessor.delete(`/api/v2/reminders/${task.id}/assessment`)).status).toBe(204);
    shown = await show();
    expect(Object.keys(shown.state.steps).sort()).toEqual(["key_observations", "safety_interviews"]);
    expect(shown.state.interviewIds).toEqual([second.id]);
  });
  it("notes who changed the class, when and from what", async () => {
    const assessment = await newAssessment();
    const save = (value: unknown, ifMatch: number) =>
      assessor.put(
        `/api/v2/assessments/${assessment.uuid}`,
        {
          person_uuid: assessment.person_uuid,
          state: {
            steps: { threat_classification: { threat_classification: value, reasons: `Why ${value}.` } },
          },
        },
        { ifMatch },
      );
    await save(2, 1);
    await save(2, 2);
    const { data } = (await save("3", 3)).body;
    expect(data.classification).toBe(3);
    expect(
      data.classification_history.map((each: { from: number; to: number }) => [each.from, each.to]),
    ).toEqual([
      [null, 2],
      [2, 3],
    ]);
    expect(data.classification_history.map((each: { reasons: string }) => each.reasons)).toEqual([
      "Why 2.",
      "Why 3.",
    ]);
    expect(data.classification_history[0].user.id).toBe(server.users.assessor.id);
  });
  it("keeps keys and values that it does not know, also in interviews and tasks", async () => {
    const assessment = await newAssessment();
    const state = { type: "alien", subject_name: "Ada", stress1: "a", nested: { deep: [1, null, "ü"] } };
    const interview = await made("/api/v2/interviews", {
      assessment_uuid: assessment.uuid,
      section: "safety_interviews",
      state,
    });
    expect(interview.state).toEqual(state);
  });
  it("names a task by its first line and gives it today's date", async () => {
    const assessment = await newAssessment();
    const task = await made("/api/v2/reminders", taskOf(assessment.id));
    expect(task.title).toBe("Call the family.");
    expect(task.remind_at).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(task.reminder_status).toEqual({ id: 1, name: "To Do" });
  });
  it("lets an assignee change a task of an assessment that they may not see, but not delete it", async () => {
    const assessment = await newAssessment();
    const task = await made(
      "/api/v2/reminders",
      taskOf(assessment.id, { assigned_user_id: server.users.colleague.id }),
    );
    const colleague = await server.as("colleague");
    expect((await colleague.get(`/api/v2/assessments/${assessment.id}`)).status).toBe(404);
    const body = taskOf(assessment.id, {
      assigned_user_id: server.users.colleague.id,
      reminder_status_id: 4,
    });
    expect(
      (await colleague.get("/api/v2/dashboard")).body.data.tasks.map((each: { id: number }) => each.id),
    ).toContain(task.id);
    expect((await colleague.put(`/api/v2/reminders/${task.id}`, body, { ifMatch: 1 })).status).toBe(200);
    expect((await colleague.delete(`/api/v2/reminders/${task.id}/assessment`)).status).toBe(403);
    expect((await colleague.get("/api/v2/dashboard")).body.data.tasks).toEqual([]);
  });
  it("does not let entries move, nor strangers be assigned", async () => {
    const [one, two] = [await newAssessment(), await newAssessment()];
    const interview = await made("/api/v2/interviews", interviewOf(one.uuid));
    const moved = await assessor.put(`/api/v2/interviews/${interview.uuid}`, interviewOf(two.uuid), {
      ifMatch: 1,
    });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ["assessment_uuid"]]);
    const task = taskOf(one.id, { assigned_user_id: server.users.stranger.id });
    expect(Object.keys((await assessor.post("/api/v2/reminders", task)).body.errors)).toEqual([
      "assigned_user_id",
    ]);
  });
});

describe("the audit log (V-11)", () => {
  it("holds names of changed fields and never their values", async () => {
    const person = await newPerson({ last_name: "Canaryvalue" });
    await assessor.put(
      `/api/v2/persons/${person.id}`,
      { ...personBody, last_name: "Othercanary" },
      { ifMatch: 1 },
    );
    const rows = await server.db.selectFrom("audit_log").selectAll().orderBy("id").execute();
    expect(JSON.stringify(rows)).not.toMatch(/canary/i);
    expect(rows.at(-1)?.fields).toBe(JSON.stringify(["name", "last_name"]));
  });
  it("keeps what was refused", async () => {
    const person = await newPerson();
    await (await server.as("stranger")).get(`/api/v2/persons/${person.id}`);
    const row = await server.db
      .selectFrom("audit_log")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([row.action, row.outcome, row.user_id, row.record_id]).toEqual([
      "person.view",
      "denied",
      server.users.stranger.id,
      person.id,
    ]);
  });
  it("holds together after all of this", async () => {
    expect(await auditProblems(server.db)).toEqual([]);
  });
});
