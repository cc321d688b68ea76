import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// What a case says of when it happened and when it was reported: nothing to come, and nothing reported before it happened.

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const hour = 3_600_000;
// Half a minute beside the hour: no midnight anywhere.
const hoursAgo = (hours: number) => {
  const at = new Date(Date.now() - hours * hour);
  at.setUTCMinutes(7, 30, 0);
  return at.toISOString();
};
const open = async (moments: object) =>
  (await server.as("assessor")).post("/api/v2/cases", {
    organization_id: server.organizations.north,
    title: "Note on a desk",
    stage: "intake",
    ...moments,
  });

it.each([
  ["happens tomorrow", { occurred_at: hoursAgo(-24) }, "occurred_at"],
  ["is reported tomorrow", { reported_at: hoursAgo(-24) }, "reported_at"],
  ["was reported first", { occurred_at: hoursAgo(3), reported_at: hoursAgo(5) }, "reported_at"],
])("refuses what %s, at its field", async (_, moments, field) => {
  const refused = await open(moments);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
});

it("takes what clocks four minutes ahead say, and a day of report without a time", async () => {
  const ahead = new Date(Date.now() + 240_000).toISOString();
  expect((await open({ occurred_at: ahead, reported_at: ahead })).status).toBe(201);
  const midnight = `${hoursAgo(48).slice(0, 10)}T06:00:00.000Z`;
  const at = `${hoursAgo(48).slice(0, 10)}T21:07:30.000Z`;
  expect((await open({ occurred_at: at, reported_at: midnight })).status).toBe(201);
});

it("saves a case with moments from before this was asked, and judges them when one is changed", async () => {
  const made = await open({ occurred_at: hoursAgo(5), reported_at: hoursAgo(4) });
  const { id } = made.body.data;
  const early = hoursAgo(7);
  await server.db.updateTable("cases").set({ reported_at: early }).where("id", "=", id).execute();
  const client = await server.as("assessor");
  const save = async (more: object) => {
    const { body } = await client.get(`/api/v2/cases/${id}`);
    const { title, stage, occurred_at, reported_at, version } = body.data;
    return client.put(
      `/api/v2/cases/${id}`,
      { title, stage, occurred_at, reported_at, ...more },
      { ifMatch: version },
    );
  };
  const kept = await save({ title: "Note on a desk in room 12" });
  expect(kept.status, kept.text).toBe(200);
  const changed = await save({ occurred_at: hoursAgo(6) });
  expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ["reported_at"]]);
});
