import { afterAll, beforeAll, expect, it } from "vitest";
import { createCollector } from "#server/platform/audit/audit-problems.ts";
import { verifyBoards } from "#server/platform/audit/kept/kept-boards.ts";
import { verifyCopies } from "#server/platform/audit/kept/kept-copies.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { coordinator } from "#support/app/sign-in.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// The plans, the signed judgment and the agreement board that the practice workspace begins with hold what every one of them holds.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sample: true });
});
afterAll(() => server.close());

it("has copies and a board that the log knows", async () => {
  const collector = createCollector();
  expect(await verifyCopies(server.db, collector)).toBeGreaterThanOrEqual(5);
  expect(await verifyBoards(server.db, collector)).toBe(1);
  expect(collector.all()).toEqual([]);
});

it("shows a plan in force after a return, with its check-ins, and a decision with who sees it differently", async () => {
  const client = server.client();
  expect((await client.signIn(coordinator, samplePassword)).status).toBe(200);
  const { id } = await server.db
    .selectFrom("cases")
    .select("id")
    .where("title", "=", "Return after a suspension")
    .where("status", "!=", "closed")
    .executeTakeFirstOrThrow();
  const { data: plans } = (await client.get(`/api/v2/cases/${id}/plans`)).body;
  expect(plans.safety_plans).toHaveLength(1);
  expect(plans.safety_plans[0].state).toMatchObject({ status: "in_force", cadence: "twice_weekly" });
  expect(plans.safety_plans[0].versions).toHaveLength(2);
  const outcomes = plans.check_ins.map(({ outcome }: { outcome: string | null }) => outcome);
  expect(outcomes).toEqual([null, "better", "worse", "same"]);
  const { data: answered } = (await client.get(`/api/v2/cases/${id}/agreement-boards`)).body;
  expect(answered.boards).toHaveLength(1);
  expect(answered.boards[0].state).toBe("decided");
});

it("has a judgment that was signed, and the plan that followed it", async () => {
  const client = server.client();
  expect((await client.signIn(coordinator, samplePassword)).status).toBe(200);
  const { case_id } = await server.db
    .selectFrom("wavr_forms")
    .select("case_id")
    .where("concern", "is not", null)
    .executeTakeFirstOrThrow();
  const { data } = (await client.get(`/api/v2/cases/${case_id}/wavr`)).body;
  expect(data.assessments[0].summaries[0].agreed.map(({ answer }: { answer: string }) => answer)).toContain(
    "differs",
  );
  expect(data.plans[0].state).toMatchObject({ plan_status: "active" });
});

it("tells the superintendent, and the meeting that looks back, how the plan goes and who saw it differently", async () => {
  const client = server.client();
  expect((await client.signIn(coordinator, samplePassword)).status).toBe(200);
  const { data: templates } = (await client.get("/api/v2/report-templates")).body;
  const paper = async (title: string, name: string) => {
    const { id } = await server.db
      .selectFrom("cases")
      .select("id")
      .where("title", "=", title)
      .where("status", "!=", "closed")
      .executeTakeFirstOrThrow();
    const template = templates.find((each: { name: string }) => each.name === name);
    const answer = await client.get(`/api/v2/cases/${id}/report?template_id=${template.id}`);
    expect(answer.status, answer.text).toBe(200);
    return JSON.stringify(answer.body.data.sections);
  };
  for (const name of ["Summary for the superintendent", "Case review"]) {
    const said = await paper("Return after a suspension", name);
    expect(said, name).toMatch(/Last check-in: [^"]*Better: Calm/);
    expect(said, name).toMatch(/Sees it differently: [^"]*: I would have called it serious/);
    expect(said, name).toMatch(/Version 2|"Version","2"|"Version"[^}]*"2"/);
    expect(said, name).not.toContain("[not recorded]");
  }
  expect(await paper("Threat to a bus aide", "Summary for the superintendent")).toMatch(
    /level of concern for targeted violence Elevated.*Threat Management Plan for/,
  );
  const whole = await paper("Return after a suspension", "Whole assessment");
  expect(whole).toMatch(
    /What the team decided together.*Safety plan and monitoring.*An argument by the side door/,
  );
});
