import { afterAll, beforeAll, expect, it } from "vitest";
import { dashboardOverview, defaultLayout } from "#contract/services/dashboard/schema.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { assessor, coordinator } from "#support/app/sign-in.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sample: true });
});
afterAll(() => server.close());

async function as(email: string) {
  const client = server.client();
  expect((await client.signIn(email, samplePassword)).status).toBe(200);
  return client;
}

const layoutOf = async (client: Awaited<ReturnType<typeof as>>) =>
  (await client.get("/api/v2/dashboard")).body.data.layout;

it("keeps each user's own arrangement, and gives the first one back", async () => {
  const [one, other] = [await as(assessor), await as(coordinator)];
  expect(await layoutOf(one)).toEqual(defaultLayout);
  const wanted = { left: ["activity", "tasks"], right: ["stages"] };
  expect((await one.put("/api/v2/dashboard/layout", wanted)).status).toBe(200);
  expect(await layoutOf(one)).toEqual(wanted);
  expect(await layoutOf(other)).toEqual(defaultLayout);
  expect((await one.post("/api/v2/dashboard/reset", {})).status).toBe(200);
  expect(await layoutOf(one)).toEqual(defaultLayout);
});

it("refuses a part that is not there, and one in two places", async () => {
  const client = await as(assessor);
  for (const left of [["scores"], ["tasks", "tasks"]]) {
    const answer = await client.put("/api/v2/dashboard/layout", { left, right: [] });
    expect(answer.status).toBe(422);
  }
  const both = { left: ["tasks"], right: ["tasks"] };
  expect((await client.put("/api/v2/dashboard/layout", both)).status).toBe(422);
  expect(await layoutOf(client)).toEqual(defaultLayout);
});

it("counts twelve weeks of cases, and tells the newest work of the cases that one may see", async () => {
  const client = await as(assessor);
  const overview = dashboardOverview.parse((await client.get("/api/v2/dashboard/overview")).body.data);
  expect(overview.opened).toHaveLength(12);
  expect(overview.opened.map((each) => new Date(each.week).getUTCDay())).toEqual(Array(12).fill(1));
  const visible = (await client.get("/api/v2/cases?per_page=200")).body.data as {
    id: number;
    created_at: string;
  }[];
  const since = overview.opened[0]?.week ?? "";
  expect(overview.opened.reduce((sum, each) => sum + each.count, 0)).toBe(
    visible.filter((each) => each.created_at >= since).length,
  );
  expect(overview.activity.length).toBeGreaterThan(0);
  expect(overview.activity.map((each) => each.at)).toEqual(
    overview.activity.map((each) => each.at).sort((a, b) => b.localeCompare(a)),
  );
  for (const each of overview.activity) expect(visible.map((one) => one.id)).toContain(each.case_id);
});
