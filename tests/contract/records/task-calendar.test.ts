import ICAL from "ical.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// A calendar program has only the address: no session, no cookie.

let server: TestServer;
let client: CookieClient;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.as("assessor");
});
afterAll(() => server?.close());

const canary = "Zebediah Quillfeather";
const renew = async (by: CookieClient, case_numbers = false): Promise<string> => {
  const answer = await by.request("POST", "/api/v3/task-calendar", {
    body: { case_numbers, time_zone: "America/Chicago" },
  });
  expect(answer.status).toBe(201);
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked into
  return (answer.body as any).path;
};
const feed = (path: string) => fetch(`${server.url}${path}`);
const titles = async (path: string): Promise<readonly string[]> => {
  const answer = await feed(path);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar
    .getAllSubcomponents("vevent")
    .map((event) => String(event.getFirstPropertyValue("summary")));
};
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
const made = async (by: CookieClient, path: string, body: object): Promise<any> => {
  const answer = await by.request("POST", path, { body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return (answer.body as any).data;
};
const caseOf = (by: CookieClient) =>
  made(by, "/api/v2/cases", {
    title: `About ${canary}`,
    organization_id: server.organizations.north,
    confidentiality: "organization",
  });
const taskOf = (by: CookieClient, place: { id: number } | null, more: object = {}) =>
  made(by, "/api/v3/tasks", {
    title: `Call the family of ${canary}`,
    description: canary,
    ...(place ? { taskable_type: "case", taskable_id: place.id } : {}),
    ...more,
  });

it("gives whoever has the address the open tasks, and no name in them", async () => {
  const place = await caseOf(client);
  const mine = await taskOf(client, place, { assignee_ids: [server.users.assessor.id], due_time: "14:30" });
  await taskOf(client, null);
  await taskOf(client, place, { assignee_ids: [server.users.colleague.id] });
  const path = await renew(client);
  const answer = await feed(path);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("set-cookie")).toBeNull();
  const text = await answer.text();
  for (const secret of [canary, "Zebediah", place.number, "family"]) expect(text).not.toContain(secret);
  expect(await titles(path)).toEqual(["Case task due", "Task due"].toSorted());
  await client.request("PUT", "/api/v3/task-calendar", { body: { case_numbers: true } });
  expect(await titles(path)).toContain(`Case task due: ${place.number}`);
  await client.request("POST", `/api/v3/tasks/complete/${mine.id}`);
  expect(await titles(path)).toEqual(["Task due"]);
  const shown = await client.get("/api/v3/task-calendar");
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked into
  expect((shown.body as any).data).toMatchObject({ case_numbers: true, read_at: expect.any(String) });
  expect(shown.text).not.toContain(path.slice(10, 74));
});

it("shows events of locations where its owner wants them, by their kind and time alone", async () => {
  const body = { name: `House of ${canary}`, type: "home", organization_id: server.organizations.north };
  const { id } = await made(client, "/api/v2/locations", body);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await made(client, `/api/v2/locations/${id}/events`, {
    title: `In memory of ${canary}`,
    type: "remembrance",
    starts_at: at(24),
    ends_at: at(26),
    description: canary,
    recurrence: { every: "weekly", until: at(24 * 16).slice(0, 10) },
  });
  const path = await renew(client);
  expect(await titles(path)).not.toContain("Event: Day of remembrance");
  await client.request("PUT", "/api/v3/task-calendar", { body: { case_numbers: false, events: true } });
  // One that repeats is one entry with its rule.
  expect((await titles(path)).filter((title) => title === "Event: Day of remembrance")).toHaveLength(1);
  expect(await (await feed(path)).text()).toMatch(/RRULE:FREQ=WEEKLY;UNTIL=\d{8}T\d{6}Z/);
  expect(await (await feed(path)).text()).not.toContain("Zebediah");
  // A client that does not know of events leaves them as they are.
  await client.request("PUT", "/api/v3/task-calendar", { body: { case_numbers: false } });
  expect(await titles(path)).toContain("Event: Day of remembrance");
  const elsewhere = await server.as("colleague");
  const other = await renew(elsewhere);
  await elsewhere.request("PUT", "/api/v3/task-calendar", { body: { case_numbers: false, events: true } });
  const seesNorth = (await elsewhere.get(`/api/v2/locations/${id}`)).status === 200;
  expect((await titles(other)).includes("Event: Day of remembrance")).toBe(seesNorth);
});

it("has an event that takes place once, however many repeat", async () => {
  const body = { name: "Field", type: "home", organization_id: server.organizations.north };
  const { id } = await made(client, "/api/v2/locations", body);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const times = { starts_at: at(1), ends_at: at(2) };
  const series = { title: "Practice", type: "sports", ...times };
  const until = at(24 * 50).slice(0, 10);
  for (let n = 0; n < 8; n += 1)
    await made(client, `/api/v2/locations/${id}/events`, {
      ...series,
      recurrence: { every: "daily", until },
    });
  const later = { starts_at: at(24 * 45), ends_at: at(24 * 45 + 1) };
  await made(client, `/api/v2/locations/${id}/events`, { title: "End", type: "ceremony", ...later });
  const path = await renew(client);
  await client.request("PUT", "/api/v3/task-calendar", { body: { case_numbers: false, events: true } });
  const found = await titles(path);
  expect(found).toContain("Event: Ceremony");
  expect(found.filter((title) => title === "Event: Game or sports")).toHaveLength(8);
});

it("keeps no token that could be read out of the database, not even in the answers that are kept", async () => {
  const answer = await client.request("POST", "/api/v3/task-calendar", {
    body: { time_zone: "America/Chicago" },
    headers: { "Idempotency-Key": "calendar-once" },
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked into
  const token = (answer.body as any).path.slice("/calendar/".length, -".ics".length);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  for (const table of ["task_calendars", "idempotency_keys", "audit_log"] as const)
    expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toContain(token);
});

it("forgets an old address: revoked, renewed, unknown and malformed ones look alike", async () => {
  const old = await renew(client);
  const next = await renew(client);
  expect((await feed(next)).status).toBe(200);
  const revoked = await client.request("DELETE", "/api/v3/task-calendar");
  expect(revoked.status).toBe(204);
  const faces = [];
  for (const path of [old, next, `/calendar/${"0".repeat(64)}.ics`, "/calendar/short.ics"]) {
    const answer = await feed(path);
    faces.push([answer.status, await answer.text(), answer.headers.get("content-type")]);
  }
  expect(faces[0]?.[0]).toBe(404);
  expect(new Set(faces.map((one) => JSON.stringify(one))).size).toBe(1);
});

it("shows what its owner may see at that moment, and nothing once they may not sign in", async () => {
  const place = await made(client, "/api/v2/cases", {
    title: "Seen by its team",
    organization_id: server.organizations.north,
    confidentiality: "team",
  });
  const by = await server.as("investigator");
  const { id } = server.users.investigator;
  await server.db
    .insertInto("case_team")
    .values({ case_id: place.id, user_id: id, role: "member" })
    .execute();
  await taskOf(client, place, { assignee_ids: [id] });
  const path = await renew(by);
  expect(await titles(path)).toEqual(["Case task due"]);
  await server.db.deleteFrom("case_team").where("user_id", "=", id).execute();
  expect(await titles(path)).toEqual([]);
  await server.db.updateTable("users").set({ active: 0 }).where("id", "=", id).execute();
  expect((await feed(path)).status).toBe(404);
  await server.db.updateTable("users").set({ active: 1 }).where("id", "=", id).execute();
  await server.db.updateTable("memberships").set({ active: 0 }).where("user_id", "=", id).execute();
  expect((await feed(path)).status).toBe(404);
});

it("slows down whoever asks again and again", async () => {
  const path = await renew(client);
  const statuses = [];
  for (let n = 0; n < 25; n += 1) statuses.push((await feed(path)).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
  server.advance(61_000);
  expect((await feed(path)).status).toBe(200);
});

it("refuses a zone that is none, naming the field", async () => {
  for (const time_zone of ["Mars/Olympus", "America/Chicago\r\nX-A:1", "", 7]) {
    const answer = await client.request("POST", "/api/v3/task-calendar", { body: { time_zone } });
    expect(answer.status).toBe(422);
    // biome-ignore lint/suspicious/noExplicitAny: an answer is looked into
    expect(Object.keys((answer.body as any).errors)).toEqual(["time_zone"]);
  }
});
