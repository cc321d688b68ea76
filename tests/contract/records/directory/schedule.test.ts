import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noSchedule, type OwnSchedule } from "#contract/records/organizations/schedule.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let now = Date.parse("2026-11-20T18:00:00.000Z");
let district: CookieClient;
let admin: CookieClient;
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  district = await server.as("district");
  admin = await server.as("admin");
});
afterAll(() => server.close());

const path = (id: number) => `/api/v2/organizations/${id}/schedule`;
const set = (client: CookieClient, id: number, own: Partial<OwnSchedule>) =>
  client.put(path(id), { ...noSchedule, ...own });
const bell = (name: string, starts: string, ends: string) => ({ name, starts, ends });

describe("what an organization sets of its calendar", () => {
  it("passes down the tree until something below says otherwise, and says from where", async () => {
    const { district: top, north, south } = server.organizations;
    expect((await set(district, top, { time_zone: "America/Denver", task_days: 5 })).status).toBe(200);
    const saved = await set(admin, north, { task_days: 2 });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({
      own: { time_zone: null, task_days: 2 },
      inherited: { time_zone: "America/Denver", task_days: 5 },
      from: { time_zone: { id: top, name: "Test District" }, school_year: null },
    });
    const seen = (await district.get(path(south))).body.data;
    expect(seen).toMatchObject({ own: noSchedule, inherited: { task_days: 5 } });
    const told = (await (await server.as("assessor")).get("/api/v2/session")).body.data.schedules;
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ organization_id: north, parent_id: top, task_days: 2 }),
        expect.objectContaining({ organization_id: top, time_zone: "America/Denver" }),
      ]),
    );
    expect((await (await server.as("stranger")).get("/api/v2/session")).body.data.schedules).toEqual([]);
  });

  it("is the day in which a task without a due date is due, and from which days are counted", async () => {
    const { north, south } = server.organizations;
    // In Auckland it is the next day already, in Los Angeles still this one.
    now = Date.parse("2026-11-20T18:00:00.000Z");
    await set(district, north, { time_zone: "Pacific/Auckland", task_days: 0 });
    await set(district, south, { time_zone: "America/Los_Angeles", task_days: 3 });
    const dueOf = async (who: "assessor" | "south") => {
      const made = await (await server.as(who)).post("/api/v3/tasks", { title: "Call the family" });
      expect(made.status, made.text).toBe(201);
      return made.body.data.due_at;
    };
    expect([await dueOf("assessor"), await dueOf("south")]).toEqual(["2026-11-21", "2026-11-23"]);
    const found = await (await server.as("assessor")).get("/api/v3/tasks?due_within=0");
    expect(found.body.data.map((each: { due_at: string }) => each.due_at)).toEqual(["2026-11-21"]);
  });

  it("gives a case the number of the year that it is there", async () => {
    const { north } = server.organizations;
    await set(district, north, { time_zone: "Pacific/Auckland" });
    now = Date.parse("2026-12-31T18:00:00.000Z");
    const client = await server.as("assessor");
    const person = await client.post("/api/v2/persons", {
      first_name: "Ann",
      last_name: "Lee",
      person_type_id: 1,
    });
    expect(person.status, person.text).toBe(201);
    const made = await client.post("/api/v2/cases", {
      title: "A note",
      persons: [{ person_uuid: person.body.data.uuid, role: "subject" }],
      team: [],
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data.number).toMatch(/-2027-/);
    now = Date.parse("2026-11-20T18:00:00.000Z");
  });

  it.each([
    ["time_zone", { time_zone: "Mars/Olympus" }],
    ["school_year", { school_year: "02-30" }],
    ["school_year", { school_year: "8/15" }],
    ["task_days", { task_days: 366 }],
    ["findings_days", { findings_days: -1 }],
    ["bell_times.0.ends", { bell_times: [bell("One", "09:00", "08:00")] }],
    ["bell_times.1.starts", { bell_times: [bell("One", "08:00", "09:00"), bell("Two", "08:59", "10:00")] }],
    ["bell_times.1.name", { bell_times: [bell("One", "08:00", "09:00"), bell("one", "09:00", "10:00")] }],
    ["bell_times.0.starts", { bell_times: [bell("One", "8:00", "09:00")] }],
  ] as const)("names %s where it is wrong", async (field, own) => {
    const answer = await set(district, server.organizations.north, own as unknown as OwnSchedule);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it("is an administrator's of that organization; for others there is none", async () => {
    const { south, district: top } = server.organizations;
    expect((await set(admin, south, {})).status).toBe(404);
    expect((await set(admin, top, {})).status).toBe(404);
    expect((await set(await server.as("south"), south, {})).status).toBe(403);
  });
});
