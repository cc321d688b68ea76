import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSchedule } from "#contract/records/organizations/schedule.ts";
import type { Statistics } from "#contract/services/statistics/schema.ts";
import type { FidelityStep } from "#contract/services/statistics/steps.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import { readWorkbook } from "#support/corpus/spreadsheet.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { insertCase } from "#support/server/due-cases.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

const path = "/api/v2/statistics";
const reported = Date.parse("2026-03-05T15:00:00.000Z");
const after = (days: number) => new Date(reported + days * 86_400_000).toISOString();

let server: TestServer;
let district: CookieClient;
let personId: number;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  district = await server.as("district");
  const body = { first_name: "Rosalind", last_name: "Quillfeather", person_type_id: 1, grade: "9" };
  const added = await (await server.as("admin")).post("/api/v2/persons", body);
  personId = added.body.data.id;
  await fill();
});
afterAll(() => server.close());

interface Plan {
  readonly classification: number | null;
  /** Days after the report. */
  readonly subject?: number;
  readonly evaluation?: number;
  readonly closing?: number;
  readonly reportedAt?: string;
}

async function addInterview(assessment_id: number, section: "interviews" | "safety_interviews", at: string) {
  made += 1;
  // What somebody said is no field, however it looks.
  const said = { q1: '"interview_type":"target/witness"' };
  const state: Record<string, string> =
    section === "interviews" ? { interview_type: "subject", ...said } : { type: "parent", subject_name: "x" };
  await insertRow(server.db, "interviews", {
    ...{ uuid: crypto.randomUUID(), created_at: at, updated_at: at, version: 1 },
    ...{ assessment_id, section, state: writeJson(state), created_by: null },
  });
}

/** A case with an assessment that was begun a day after its report. */
async function add(organization: number, plan: Plan) {
  made += 1;
  const { db } = server;
  const caseId = await insertCase(db, organization, { number: `STA-${made}` });
  const reported_at = plan.reportedAt ?? after(0);
  const closed_at = plan.closing === undefined ? null : after(plan.closing);
  await db.updateTable("cases").set({ reported_at, closed_at }).where("id", "=", caseId).execute();
  const later = (days: number) => new Date(Date.parse(reported_at) + days * 86_400_000).toISOString();
  const begun = later(1);
  const id = await insertRow(db, "assessments", {
    ...{ uuid: crypto.randomUUID(), created_at: begun, updated_at: begun, version: 1, created_by: null },
    ...{ organization_id: organization, type: 1, person_id: personId, case_id: caseId },
    ...{ classification: plan.classification, instrument_pack: "bellwether", instrument_version: "1.0.0" },
    state: writeJson({ steps: {}, interviewIds: [] }),
  });
  if (plan.subject !== undefined) await addInterview(id, "interviews", later(plan.subject));
  if (plan.evaluation !== undefined) await addInterview(id, "safety_interviews", later(plan.evaluation));
}

async function fill() {
  const { north, south } = server.organizations;
  for (let at = 0; at < 6; at += 1) {
    await add(north, { classification: 1, subject: 1, closing: 30 });
    await add(north, { classification: 3, subject: 14, evaluation: 5 });
  }
  for (let at = 0; at < 7; at += 1) await add(south, { classification: 1, closing: 120 });
  for (let at = 0; at < 5; at += 1)
    await add(north, { classification: 0, reportedAt: "2026-04-02T15:00:00.000Z" });
}

async function show(query: string, client = district): Promise<Statistics> {
  const answer = await client.get(`${path}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
const step = ({ steps }: Statistics["total"], id: FidelityStep) => steps.find((each) => each.step === id);

describe("what is counted", () => {
  it("are cases reported and assessments begun within the period, by school in the order of the tree", async () => {
    const found = await show("period=2026-03");
    expect(found).toMatchObject({ from: "2026-03-01", to: "2026-03-31", hidden: false, smallest: 5 });
    expect(found.groups.map(({ label, depth, cases, classes }) => [label, depth, cases, classes])).toEqual([
      ["Test District", 0, 0, [0, 0, 0, 0]],
      ["North School", 1, 12, [0, 6, 0, 6]],
      ["South School", 1, 7, [0, 7, 0, 0]],
    ]);
    expect(found.total).toMatchObject({ cases: 19, assessments: 19, classes: [0, 13, 0, 6], several: 0 });
  });

  it("is which steps were done, in time, and after how many days", async () => {
    const { total } = await show("period=2026-03");
    expect(step(total, "subject")).toMatchObject({ of: 19, done: 12, in_time: 6, median_days: 1 });
    expect(step(total, "witness")).toMatchObject({ of: 19, done: 0, in_time: 0, median_days: null });
    expect(step(total, "evaluation")).toMatchObject({ of: 6, done: 6, in_time: 6, median_days: 5 });
    expect(step(total, "response")).toMatchObject({ of: 19, done: 0 });
    expect(step(total, "plan")).toMatchObject({ of: 6, done: 0 });
    expect(step(total, "closing")).toMatchObject({ of: 19, done: 13, in_time: 6, median_days: 120 });
  });

  it("counts days of the calendar of each school, not whole spans of 24 hours", async () => {
    const { south } = server.organizations;
    const zoned = await district.put(`/api/v2/organizations/${south}/schedule`, {
      ...noSchedule,
      time_zone: "America/New_York",
    });
    expect(zoned.status, zoned.text).toBe(200);
    // Reported at 11 in the morning; done at 11 in the evening of the tenth day, and at 5 in the morning of the eleventh.
    const reportedAt = "2027-06-04T15:00:00.000Z";
    for (const evaluation of [10.5, 10.75])
      for (let at = 0; at < 6; at += 1) await add(south, { classification: 3, evaluation, reportedAt });
    expect(step((await show("period=2027-06")).total, "evaluation")).toMatchObject({
      ...{ of: 12, done: 12, in_time: 6, median_days: 10 },
    });
  });

  it("is the whole year, and days with their ends", async () => {
    expect((await show("period=2026")).total.cases).toBe(24);
    expect((await show("period=2026-03-05..2026-03-05")).total).toMatchObject({ cases: 19, assessments: 0 });
    expect((await show("period=2026-03-06..2026-03-06")).total).toMatchObject({ cases: 0, assessments: 19 });
  });

  it("is grouped by grade, classification and kind of person too", async () => {
    const groups = async (by: string) =>
      (await show(`period=2026-03&by=${by}`)).groups.map(({ label, assessments }) => [label, assessments]);
    // Nobody is noted as the subject of these cases: only the assessments know of whom they are.
    expect(await groups("grade")).toEqual([
      ["9", 19],
      ["Not recorded", 0],
    ]);
    expect(await groups("classification")).toEqual([
      ["Not a Threat", 0],
      ["Transient", 13],
      ["Serious Substantive", 0],
      ["Very Serious Substantive", 6],
      ["Not classified yet", 0],
    ]);
    expect((await groups("group")).map(([, count]) => count)).toEqual([19, 0]);
  });

  it("is no practice case, and nothing that was deleted", async () => {
    const admin = await server.as("admin");
    const before = (await show("", admin)).total.cases;
    expect((await admin.post("/api/v2/practice")).status).toBe(201);
    const added = await admin.post("/api/v2/cases", { title: "A desk" });
    const removed = await admin.delete(`/api/v2/cases/${added.body.data.id}`);
    expect(removed.status, removed.text).toBe(204);
    expect((await show("", admin)).total.cases).toBe(before);
  });

  it("names nobody", async () => {
    const text = JSON.stringify(await show("period=2026-03&by=grade"));
    for (const name of ["Rosalind", "Quillfeather", server.users.admin.name])
      expect(text).not.toContain(name);
  });
});

describe("small numbers", () => {
  it("are hidden below what the nearest organization says, with others that would tell them", async () => {
    const { south } = server.organizations;
    await add(south, { classification: 2, reportedAt: "2026-05-04T15:00:00.000Z" });
    for (let at = 0; at < 8; at += 1)
      await add(south, { classification: 1, reportedAt: "2026-05-04T15:00:00.000Z" });
    const asked = "period=2026-05";
    const found = await show(asked);
    expect(found.hidden).toBe(true);
    expect(found.total).toMatchObject({ cases: 9, classes: [0, null, null, null] });

    const put = (id: number, smallest: number | null) =>
      district.put(`/api/v2/organizations/${id}/statistics`, { ...none, smallest });
    const none = {
      ...{ subject: null, witness: null, classification: null, response: null, evaluation: null },
      ...{ plan: null, closing: null },
    };
    expect((await put(server.organizations.district, 20)).status).toBe(200);
    expect((await put(south, 1)).body.data).toMatchObject({
      own: { smallest: 1 },
      inherited: { smallest: 20 },
      from: { smallest: { name: "Test District" } },
    });
    expect((await show(asked)).total.cases).toBeNull();
    const own = await show(`${asked}&organization_id=${south}`);
    expect([own.hidden, own.total.classes]).toEqual([false, [0, 8, 1, 0]]);
    const wrong = await put(south, 0);
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ["smallest"]]);
    await put(server.organizations.district, null);
    await put(south, null);
  });
});

describe("who may", () => {
  it("are administrators, of their own organizations alone", async () => {
    for (const user of ["viewer", "assessor", "investigator"] as const) {
      const client = await server.as(user);
      expect([(await client.get(path)).status, user]).toEqual([403, user]);
      expect((await client.post(`${path}/download`, { reason: "For the state." })).status).toBe(403);
    }
    const admin = await server.as("admin");
    const own = await show("period=2026-03", admin);
    expect(own.organizations.map(({ name }) => name)).toEqual(["North School"]);
    expect(own.total.cases).toBe(12);
    for (const other of ["district", "south", "agency"] as const) {
      const answer = await admin.get(`${path}?organization_id=${server.organizations[other]}`);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["organization_id"]]);
    }
    expect((await show("period=2026-03", await server.as("stranger"))).total.cases).toBe(0);
  });

  it.each([
    ["period", "period=2026-13"],
    ["period", "period=2026-03-09..2026-03-01"],
    ["by", "by=person"],
    ["organization_id", "organization_id=x"],
  ])("are told that %s is wrong", async (field, query) => {
    const answer = await district.get(`${path}?${query}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

describe("as a file", () => {
  const ask = (body: object) => district.post(`${path}/download`, { period: "2026-03", ...body });

  it("leaves after a reason and the password only", async () => {
    expect((await ask({})).status).toBe(422);
    expect((await ask({ reason: "For the state." })).status).toBe(423);
  });

  it("says first whose numbers it holds, of when, and what is hidden", async () => {
    await district.post("/user/confirm-password", { password: testPassword });
    const book = await ask({ reason: "For the state.", format: "xlsx" });
    expect(book.status, book.text).toBe(200);
    const { sheets } = readWorkbook(book.raw);
    expect(sheets[0]).toContainEqual(["Organization", "Test District"]);
    expect(sheets[0]).toContainEqual(["First day", "2026-03-01"]);
    expect(sheets[0]).toContainEqual(["Numbers below this are hidden", "5"]);
    expect(sheets[1]?.find(([name]) => name === "North School")?.slice(0, 3)).toEqual([
      "North School",
      "12",
      "12",
    ]);
    expect(sheets[2]).toContainEqual(["All together", "Subject interviewed", "19", "12", "6", "1"]);

    const table = await ask({ reason: "For the state.", format: "csv", bom: false });
    const lines = table.text.split("\r\n");
    expect(lines.slice(0, 3)).toEqual([
      "Part,School,What,Value",
      "About,,Organization,Test District",
      "About,,First day,2026-03-01",
    ]);
    expect(lines).toContain("Counts,South School,Cases reported,7");
    const { data } = (await district.get("/api/v2/case-exports/made")).body;
    // The district, its two schools and all together: no row of it is a record.
    expect(data[0]).toMatchObject({ kind: "statistics", reason: "For the state.", row_count: 4 });
  });
});
