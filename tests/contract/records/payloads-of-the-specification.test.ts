import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// The payloads of Spec §3 and Spec §7, with nothing that the specification does not name: an interview is its state, a task says
// no section, and both are linked by the lists of the assessment's state.

let server: TestServer;
let assessor: CookieClient;
let colleague: CookieClient;
let admin: CookieClient;
let stranger: CookieClient;

beforeAll(async () => {
  server = await startTestServer();
  [assessor, colleague, admin, stranger] = await Promise.all([
    server.as("assessor"),
    server.as("colleague"),
    server.as("admin"),
    server.as("stranger"),
  ]);
});
afterAll(() => server.close());

const done = async (answer: Promise<Answer>) => {
  const { status, text, body } = await answer;
  expect(status, text).toBeLessThan(300);
  return body;
};
const made = async (path: string, body: object, client = assessor) => {
  const answer = await done(client.post(path, body));
  return answer.data ?? answer.reminder;
};
const general = { interview_type: "subject", subject_name: "Ada Moss", q1: "“I was angry.”" };
const safety = { type: "teacher", subject_name: "Ada Moss", academics1: "Falling since October" };
const newInterview = (client = assessor, state: object = general) =>
  made("/api/v2/interviews", { state }, client);

async function newAssessment(state: object = {}) {
  const person = await made("/api/v2/persons", { first_name: "Ada", last_name: "Moss", person_type_id: 1 });
  return made("/api/v2/assessments", { uuid: null, person_uuid: person.uuid, type: 1, state });
}

type Assessed = Awaited<ReturnType<typeof newAssessment>>;
const show = async ({ uuid }: Assessed, client = assessor): Promise<Assessed> =>
  (await done(client.get(`/api/v2/assessments/${uuid}`))).data;

/** Sends an assessment's state as the specification's client does, with the version that this server asks for. */
async function saveState(about: Assessed, state: object, client = assessor): Promise<Assessed> {
  const { uuid, version, person_uuid } = await show(about, client);
  const body = { uuid, person_uuid, type: 1, state };
  return (await done(client.put(`/api/v2/assessments/${uuid}`, body, { ifMatch: version }))).data;
}

const seen = async (client: CookieClient, interview: { id: number; uuid: string }) => {
  const list = await done(client.get("/api/v2/interviews?per_page=200"));
  const path = `/api/v2/interviews/${interview.uuid}`;
  const put = await client.put(path, { uuid: interview.uuid, state: general }, { ifMatch: 999 });
  return { listed: list.data.some((row: { id: number }) => row.id === interview.id), put: put.status };
};

describe("an interview of nothing but its state", () => {
  it("is answered with its uuid and id, and stands alone, known to its author only", async () => {
    const interview = await newInterview();
    expect(interview).toMatchObject({ assessment_uuid: null, section: "interviews", state: general });
    expect(await newInterview(assessor, safety)).toMatchObject({ section: "safety_interviews" });
    expect(await seen(assessor, interview)).toEqual({ listed: true, put: 412 });
    for (const other of [colleague, admin, stranger])
      expect(await seen(other, interview)).toEqual({ listed: false, put: 404 });
    const missing = "0190a000-0000-7000-8000-000000000000";
    const [foreign, unknown] = await Promise.all(
      [interview.uuid, missing].map((uuid) => colleague.delete(`/api/v2/interviews/${uuid}`)),
    );
    expect([foreign?.status, foreign?.body.message]).toEqual([404, unknown?.body.message]);
  });

  it("is changed by its author, with its uuid and state alone", async () => {
    const { uuid } = await newInterview();
    const state = { ...general, q2: "At lunch" };
    const answer = await assessor.put(`/api/v2/interviews/${uuid}`, { uuid, state }, { ifMatch: 1 });
    expect([answer.status, answer.body.data?.state]).toEqual([200, state]);
  });

  it("is saved by POST with its uuid, over the version that was read", async () => {
    const { uuid, id } = await newInterview();
    const state = { ...general, q2: "At lunch" };
    const save = (client: CookieClient, ifMatch?: number) =>
      client.post("/api/v2/interviews", { uuid, state }, ifMatch === undefined ? {} : { ifMatch });
    expect((await save(assessor)).status).toBe(428);
    const saved = await save(assessor, 1);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({ id, uuid, version: 2, state });
    const stale = await save(assessor, 1);
    expect([stale.status, stale.body.current?.state]).toEqual([412, state]);
    const taken = await save(colleague, 2);
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { uuid: ["A record with this uuid exists already."] },
    ]);
  });

  it("is refused without its type, and a safety interview without a name (Spec §5)", async () => {
    const without = await assessor.post("/api/v2/interviews", { state: { q1: "No type" } });
    expect(without.body.errors).toEqual({ "state.interview_type": ["Interview type is required."] });
    const nameless = await assessor.post("/api/v2/interviews", { state: { type: "teacher" } });
    expect(nameless.body.errors).toEqual({ "state.subject_name": ["Subject name is required."] });
  });

  it.each([
    ["the lists of its steps", (id: number) => ({ steps: { interviews: [id] }, interviewIds: [id] })],
    ["interviewIds alone", (id: number) => ({ steps: {}, interviewIds: [id] })],
    ["a step alone", (id: number) => ({ steps: { interviews: [id] } })],
  ])("is linked where %s name it", async (_, state) => {
    const { id } = await newInterview();
    const saved = await saveState(await newAssessment(), state(id));
    expect(saved.interviews.map((each: { id: number }) => each.id)).toEqual([id]);
    expect(saved.state).toEqual({ steps: { interviews: [id] }, interviewIds: [id] });
    expect(saved.interviews[0].assessment_uuid).toBe(saved.uuid);
    expect((await show(saved, admin)).interviews).toHaveLength(1);
  });

  it("is linked by the first save of an assessment, in the section that lists it", async () => {
    const { id } = await newInterview(assessor, { ...safety, interview_type: "subject" });
    const state = { steps: { safety_interviews: [id] }, interviewIds: [id] };
    const assessment = await newAssessment(state);
    expect((await show(assessment)).state).toEqual(state);
    expect((await show(assessment)).interviews[0].section).toBe("safety_interviews");
  });

  it("cannot be taken by naming its id: not a colleague's, not another assessment's, not one of nothing", async () => {
    const theirs = await newInterview(colleague);
    const first = await newAssessment();
    const linked = await newInterview();
    await saveState(first, { steps: {}, interviewIds: [linked.id] });
    const nothing = 990_990;
    for (const id of [theirs.id, linked.id, nothing]) {
      const saved = await saveState(await newAssessment(), {
        steps: { interviews: [id] },
        interviewIds: [id],
      });
      expect([saved.state, saved.interviews]).toEqual([{ steps: {}, interviewIds: [] }, []]);
    }
    expect((await show(first)).interviews).toHaveLength(1);
    expect(await seen(colleague, theirs)).toEqual({ listed: true, put: 412 });
  });

  it("is not lost by a state that does not name it, and goes with its last id (Spec §4)", async () => {
    const { id, uuid } = await newInterview();
    const assessment = await newAssessment();
    await saveState(assessment, { steps: { interviews: [id] }, interviewIds: [id] });
    const stale = await saveState(assessment, { steps: { key_observations: { ko1_radio: "y" } } });
    expect(stale.state.interviewIds).toEqual([id]);
    await done(assessor.delete(`/api/v2/interviews/${uuid}`));
    expect((await show(assessment)).state).toEqual({
      steps: { key_observations: { ko1_radio: "y" } },
      interviewIds: [],
    });
  });

  it("is told in the timeline of the case once it is linked", async () => {
    const record = await made("/api/v2/cases", { title: "A report" });
    const person = await made("/api/v2/persons", {
      first_name: "Ada",
      last_name: "Moss",
      person_type_id: 1,
    });
    const { id } = await newInterview();
    const body = {
      uuid: null,
      person_uuid: person.uuid,
      type: 1,
      case_id: record.id,
      state: { steps: { interviews: [id] }, interviewIds: [id] },
    };
    const assessment = await made("/api/v2/assessments", body);
    const events = await server.db
      .selectFrom("case_events")
      .select(["kind", "record_id"])
      .where("case_id", "=", record.id)
      .execute();
    expect(events).toContainEqual({ kind: "interview_added", record_id: id });
    expect((await show(assessment)).interviews).toHaveLength(1);
  });

  it("is still its author's alone once it was deleted", async () => {
    const { id, uuid } = await newInterview();
    const kept = async (client: CookieClient): Promise<readonly number[]> =>
      (await done(client.get("/api/v2/deleted?per_page=200"))).data.map((row: { id: number }) => row.id);
    const [before, ofAdmin] = [await kept(assessor), await kept(admin)];
    await done(assessor.delete(`/api/v2/interviews/${uuid}`));
    expect(await kept(admin)).toEqual(ofAdmin);
    const [own] = (await kept(assessor)).filter((each) => !before.includes(each));
    await done(assessor.post(`/api/v2/deleted/${own}/restore`, {}));
    expect(await seen(assessor, { id, uuid })).toEqual({ listed: true, put: 412 });
  });
});

describe("a task as Spec §7 gives it", () => {
  const payload = (remindable_id: number, state: object) => ({
    remindable_id,
    remindable_type: "assessment",
    title: "Ask the registrar",
    assigned_user_id: null,
    reminder_status_id: 1,
    remind_at: "2026-09-30",
    state,
    tempAttachments: [],
  });
  const findings = { findings: "Two referrals", source: "academic_records", informationReviewed: "reviewed" };
  const response = { findings: "Call the family", attachmentsPaths: [] };

  it("goes into the section that its state tells", async () => {
    const assessment = await newAssessment();
    const one = await made("/api/v2/reminders", payload(assessment.id, findings));
    const two = await made("/api/v2/reminders", payload(assessment.id, response));
    expect((await show(assessment)).state.steps).toEqual({
      assessment_findings: [one.id],
      threat_response: [two.id],
    });
    const body = { ...payload(assessment.id, { ...findings, findings: "Three" }), reminder_status_id: 4 };
    const changed = await done(assessor.put(`/api/v2/reminders/${one.id}`, body, { ifMatch: one.version }));
    expect(changed.reminder).toMatchObject({ section: "assessment_findings", reminder_status: { id: 4 } });
  });

  it("takes what a form leaves blank, and a day as it is typed (Spec §9)", async () => {
    const assessment = await newAssessment();
    const typed = { remind_at: "09/30/2026", title: "", assigned_user_id: "" };
    const one = await made("/api/v2/reminders", { ...payload(assessment.id, findings), ...typed });
    expect(one).toMatchObject({ remind_at: "2026-09-30", title: "Two referrals", assigned_user: null });
    const blank = { ...payload(assessment.id, findings), ...typed, remind_at: "" };
    const kept = await done(assessor.put(`/api/v2/reminders/${one.id}`, blank, { ifMatch: one.version }));
    expect(kept.reminder.remind_at).toBe("2026-09-30");
    for (const wrong of ["02/30/2026", "30/09/2026", "tomorrow", "09/30/1500"]) {
      const answer = await assessor.post("/api/v2/reminders", {
        ...payload(assessment.id, findings),
        remind_at: wrong,
      });
      expect([wrong, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        wrong,
        422,
        ["remind_at"],
      ]);
      expect(answer.body.errors.remind_at[0]).toMatch(/^Enter a date /);
    }
    const nobody = { ...payload(assessment.id, findings), assigned_user_id: "nobody" };
    const refused = await assessor.post("/api/v2/reminders", nobody);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["assigned_user_id"]]);
  });

  it("is one of the findings where it says what was reviewed, and then needs its source (Spec §5)", async () => {
    const assessment = await newAssessment();
    const unsaid = { findings: "Two referrals", source: "" };
    for (const state of [{ ...findings, source: "" }, unsaid, { informationReviewed: "reviewed" }]) {
      const answer = await assessor.post("/api/v2/reminders", payload(assessment.id, state));
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["state.source"]]);
    }
  });

  it("stands without a section where its state tells none, until a step lists it", async () => {
    const assessment = await newAssessment();
    const { id, section } = await made("/api/v2/reminders", payload(assessment.id, {}));
    expect(section).toBeNull();
    expect((await show(assessment)).state.steps).toEqual({});
    expect((await show(assessment)).tasks).toHaveLength(1);
    const saved = await saveState(assessment, { steps: { assessment_findings: [id] } });
    expect([saved.state.steps, saved.tasks[0].section]).toEqual([
      { assessment_findings: [id] },
      "assessment_findings",
    ]);
  });
});

describe("files", () => {
  const upload = async (name: string) =>
    (await done(assessor.upload(name, new TextEncoder().encode(`words of ${name}`)))) as {
      id: string;
      file_name: string;
    };
  const names = (attachments: Record<string, { file_name: string }>) =>
    Object.values(attachments)
      .map((each) => each.file_name)
      .sort();

  it("of an assessment are sent back as the map that it answers, with uploads among them", async () => {
    const assessment = await newAssessment();
    const first = await upload("one.txt");
    const save = async (attachments: unknown) => {
      const { uuid, version, person_uuid, state } = await show(assessment);
      const body = { uuid, person_uuid, type: 1, state, attachments };
      return (await done(assessor.put(`/api/v2/assessments/${uuid}`, body, { ifMatch: version }))).data
        .attachments;
    };
    const map = await save([first]);
    expect(Object.keys(map)).toEqual([first.id]);
    expect(await save(map)).toEqual(map);
    const second = await upload("two.txt");
    const both = await save({ ...map, [second.id]: second });
    expect(names(both)).toEqual(["one.txt", "two.txt"]);
    // A file that a colleague deleted meanwhile is in the map still: nothing brings it back, and nothing is refused.
    await done(assessor.delete(`/api/v2/assessments/${assessment.id}/media/${map[first.id].id}`));
    expect(names(await save(both))).toEqual(["two.txt"]);
    expect(names((await newAssessmentWith({ attachments: {} })).attachments)).toEqual([]);
  });

  const newAssessmentWith = async (more: object) => {
    const person = await made("/api/v2/persons", { first_name: "Ada", last_name: "Moss", person_type_id: 1 });
    return made("/api/v2/assessments", { uuid: null, person_uuid: person.uuid, type: 1, state: {}, ...more });
  };

  it("of a response task are told truly by attachmentsPaths, whatever is sent", async () => {
    const assessment = await newAssessment();
    const record = await made("/api/v2/cases", { title: "A report" });
    await done(
      assessor.put(
        `/api/v2/assessments/${assessment.uuid}`,
        { person_uuid: assessment.person_uuid, type: 1, case_id: record.id, state: {} },
        { ifMatch: assessment.version },
      ),
    );
    const one = await upload("one.txt");
    const body = {
      remindable_id: assessment.id,
      remindable_type: "assessment",
      title: "Call the family",
      assigned_user_id: null,
      reminder_status_id: 1,
      remind_at: "2026-09-30",
      state: { findings: "Call the family", attachmentsPaths: ["elsewhere/file.pdf"] },
      tempAttachments: [one],
    };
    const task = await made("/api/v2/reminders", body);
    expect(task.state.attachmentsPaths).toEqual([one.id]);
    const paths = async () => (await show(assessment)).tasks[0].state.attachmentsPaths;
    expect(await paths()).toEqual([one.id]);
    const media = task.attachments[one.id].id;
    await done(assessor.put(`/api/v2/media/${media}`, { file_name: "renamed" }, { ifMatch: 1 }));
    expect(await paths()).toEqual([one.id]);
    await done(assessor.delete(`/api/v2/media/${media}`));
    expect(await paths()).toEqual([]);
    const list = await done(assessor.get("/api/v3/tasks?per_page=200&kind=reminder"));
    const row = list.data.find((each: { uuid: string }) => each.uuid === task.uuid);
    expect(row.state.attachmentsPaths).toEqual([]);
  });
});

describe("a classification", () => {
  const classed = (value: unknown, more: object = {}) => ({
    steps: { threat_classification: { threat_classification: value, ...more } },
  });

  it.each([
    ["without its section", { steps: {} }],
    ["without a class in it", { steps: { threat_classification: { reasons: "Talked again" } } }],
    ["with a blank one", classed("")],
  ])("stays as it was recorded where a state comes %s", async (_, state) => {
    const assessment = await newAssessment(classed(2, { reasons: "He named a day." }));
    const saved = await saveState(assessment, state);
    expect(saved.classification).toBe(2);
    expect(saved.state.steps.threat_classification).toMatchObject({ threat_classification: 2 });
    expect(saved.classification_history).toHaveLength(1);
  });

  it.each([4, -1, "7", 1.5, true])("is refused as %j, by the name of its field", async (value) => {
    const assessment = await newAssessment(classed(2));
    const { uuid, version, person_uuid } = await show(assessment);
    const body = { uuid, person_uuid, type: 1, state: classed(value) };
    const answer = await assessor.put(`/api/v2/assessments/${uuid}`, body, { ifMatch: version });
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([
      "state.steps.threat_classification.threat_classification",
    ]);
    expect((await show(assessment)).classification).toBe(2);
  });
});
