import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// A meeting stands before whoever is asked to it: on their dashboard and in their calendar (decision 090).

let server: TestServer;
let lead: CookieClient;
let member: CookieClient;
let record: { id: number; number: string };

const title = "About Wren Ashby";
const day = 86_400_000;

async function planned(days: number) {
  const starts = Date.now() + days * day;
  const made = await lead.post(`/api/v2/cases/${record.id}/meetings`, {
    title,
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 3_600_000).toISOString(),
    place: "Room 112",
    people: [{ uuid: randomUUID(), user_id: server.users.investigator.id }],
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}
const onDashboard = async (client: CookieClient) =>
  (await client.get("/api/v2/dashboard/overview")).body.data.meetings.map(
    ({ uuid }: { uuid: string }) => uuid,
  );

/** The case of the meetings: a new one, with both in its team. */
async function openCase() {
  const made = await lead.post("/api/v2/cases", {
    title: "A note on a desk",
    team: [
      { user_id: server.users.assessor.id, role: "lead" },
      { user_id: server.users.investigator.id, role: "member" },
    ],
  });
  record = made.body.data;
}

beforeAll(async () => {
  server = await startTestServer();
  lead = await server.as("assessor");
  member = await server.as("investigator");
  await openCase();
});
afterAll(() => server.close());

it("is on the dashboard of those who are asked, until it is called off or too far ahead", async () => {
  const [soon, later] = [await planned(1), await planned(3)];
  await planned(40);
  expect(await onDashboard(member)).toEqual([soon.uuid, later.uuid]);
  expect(await onDashboard(lead)).toEqual([]);
  await lead.post(`/api/v2/cases/${record.id}/meetings/${soon.uuid}/call-off`, {});
  expect(await onDashboard(member)).toEqual([later.uuid]);
});

it("is in the calendar by the name of its invitation, with no title, place or person", async () => {
  const meeting = await planned(2);
  const body = { case_numbers: false, time_zone: "America/Chicago" };
  const { path } = (await member.post("/api/v3/task-calendar", body)).body;
  const feed = async () => (await fetch(`${server.url}${path}`)).text();
  const text = await feed();
  expect(text).toContain(`UID:meeting-${meeting.uuid}@bellwether`);
  expect(text).toContain("SUMMARY:Team meeting\r\n");
  for (const secret of ["Wren", "Room 112", record.number, "desk"]) expect(text).not.toContain(secret);
  await member.put("/api/v3/task-calendar", { case_numbers: true });
  expect(await feed()).toContain(`SUMMARY:Team meeting: ${record.number}`);
  // Whoever may not see the case any more has it in neither.
  await server.db
    .deleteFrom("case_team")
    .where("case_id", "=", record.id)
    .where("user_id", "=", server.users.investigator.id)
    .execute();
  expect(await feed()).not.toContain("Team meeting");
  expect(await onDashboard(member)).toEqual([]);
});

it("is before nobody any more once its case is closed, where it cannot be held", async () => {
  await openCase();
  const { uuid } = await planned(2);
  expect(await onDashboard(member)).toContain(uuid);
  const { id, version } = (await lead.get(`/api/v2/cases/${record.id}`)).body.data;
  const body = { closing_reason: "Both families moved away." };
  const closed = await lead.post(`/api/v2/cases/${id}/close`, body, { ifMatch: version });
  expect(closed.status, closed.text).toBe(200);
  expect(await onDashboard(member)).toEqual([]);
});
