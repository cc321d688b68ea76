import { afterEach, beforeEach, expect, it } from "vitest";
import type { AccountRules } from "#contract/services/settings/accounts.ts";
import { usualAccountRules } from "#contract/services/settings/accounts.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { codeOf } from "#support/server/second-factor.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const path = "/api/v2/settings/accounts";
let server: TestServer;
let administrator: CookieClient;
let offset = 0;
beforeEach(async () => {
  offset = 0;
  server = await startTestServer({ clock: () => Date.now() + offset });
  administrator = await server.as("district");
});
afterEach(() => server.close());

const set = (rules: Partial<AccountRules>) => administrator.put(path, { ...usualAccountRules, ...rules });
const userOf = async (client: CookieClient) => (await client.get("/api/v2/session")).body.data.user;
const later = async (name: "assessor" | "viewer" | "south", milliseconds: number) => {
  const client = await server.as(name);
  offset += milliseconds;
  return client;
};

/** Signs in, keeping the session for as long as is allowed. */
async function kept(): Promise<CookieClient> {
  const client = server.client();
  await client.csrf();
  const { email } = server.users.assessor;
  const answer = await client.post("/login", { email, password: testPassword, remember: true });
  expect(answer.status).toBe(200);
  return client;
}

it("asks those with a role for a second factor, and opens nothing else once the days have passed", async () => {
  const assessor = await server.as("assessor");
  expect(await userOf(assessor)).toMatchObject({ second_factor_due: null, second_factor_required: false });
  const asked = await set({
    second_factor_roles: ["assessor"],
    second_factor_grace_days: 3,
    idle_minutes: 120,
  });
  expect(asked.status, asked.text).toBe(200);
  const due: string = (await userOf(assessor)).second_factor_due;
  expect(Math.round((Date.parse(due) - Date.now()) / day)).toBe(3);
  expect((await assessor.get("/api/v2/cases")).status).toBe(200);
  expect(await userOf(await server.as("viewer"))).toMatchObject({ second_factor_due: null });

  offset = 3 * day + minute;
  const owing = await server.as("assessor");
  const refused = await owing.get("/api/v2/cases");
  expect([refused.status, refused.body.reason]).toEqual([403, "second-factor"]);
  expect((await owing.post("/api/v2/cases", { title: "A case" })).status).toBe(403);
  // The address of a calendar would outlive the session.
  const calendar = await owing.post("/api/v3/task-calendar", { case_numbers: false });
  expect([calendar.status, calendar.body.reason]).toEqual([403, "second-factor"]);
  expect((await (await server.as("viewer")).get("/api/v2/cases")).status).toBe(200);

  const body = { action: "second-factor-begin", current_password: testPassword };
  const { secret } = (await owing.post("/profile", body)).body;
  const code = codeOf(secret, Date.now() + offset);
  const confirmed = await owing.post("/profile", { action: "second-factor-confirm", code });
  expect(confirmed.status, confirmed.text).toBe(200);
  expect((await owing.get("/api/v2/cases")).status).toBe(200);
  const end = await owing.post("/profile", { ...body, action: "second-factor-end" });
  expect([end.status, end.body.errors.action[0]]).toEqual([
    422,
    "Your organization asks for a second factor: it stays on.",
  ]);
});

it("asks only where it was set: in the chosen organizations and below them", async () => {
  const { south } = server.organizations;
  await set({
    second_factor_roles: ["assessor", "administrator"],
    second_factor_organizations: [south],
    second_factor_grace_days: 0,
  });
  expect((await (await server.as("south")).get("/api/v2/cases")).status).toBe(403);
  expect((await (await server.as("assessor")).get("/api/v2/cases")).status).toBe(200);
  expect((await administrator.get(path)).body.data.chosen_organizations).toMatchObject([{ id: south }]);
  const foreign = await set({ second_factor_organizations: [server.organizations.agency] });
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([
    422,
    ["second_factor_organizations.0"],
  ]);
});

it("ends the live stream's right too: whoever owes the second factor hears nothing", async () => {
  await set({ second_factor_roles: ["assessor"], second_factor_grace_days: 0 });
  const owing = await server.as("assessor");
  expect((await owing.get("/api/v2/live")).status).toBe(403);
});

it("gives the whole grace anew where more is asked, and leaves it where something else is set", async () => {
  await set({ second_factor_roles: ["viewer"], second_factor_grace_days: 5 });
  offset = 2 * day;
  administrator = await server.as("district");
  const first = (await userOf(await server.as("viewer"))).second_factor_due;
  await set({ second_factor_roles: ["viewer"], second_factor_grace_days: 5, bulk_reading: 10 });
  expect((await userOf(await server.as("viewer"))).second_factor_due).toBe(first);
  await set({ second_factor_roles: ["viewer", "assessor"], second_factor_grace_days: 5 });
  expect((await userOf(await server.as("viewer"))).second_factor_due > first).toBe(true);
});

it("ends sessions after the set minutes without use, and after the set hours", async () => {
  const usual = await later("assessor", 20 * minute);
  expect((await usual.get("/api/v2/cases")).status).toBe(200);
  await set({ idle_minutes: 10, absolute_hours: 1 });
  const idle = await later("assessor", 11 * minute);
  expect((await idle.get("/api/v2/cases")).status).toBe(401);
  const used = await server.as("assessor");
  for (let at = 0; at < 7; at += 1) {
    expect((await used.get("/api/v2/cases")).status).toBe(200);
    offset += 9 * minute;
  }
  expect((await used.get("/api/v2/cases")).status).toBe(401);
});

it("keeps a sign-in for the set days, and for none where none are set", async () => {
  await set({ remembered_days: 2 });
  const two = await kept();
  offset += 2 * day - hour;
  expect((await two.get("/api/v2/cases")).status).toBe(200);
  offset += 2 * hour;
  expect((await two.get("/api/v2/cases")).status).toBe(401);
  administrator = await server.as("district");
  await set({ remembered_days: 0 });
  const none = await kept();
  offset += 31 * minute;
  expect((await none.get("/api/v2/cases")).status).toBe(401);
});

it("tells administrators once in an hour of somebody who opens more records than set", async () => {
  await set({ bulk_reading: 3 });
  const assessor = await server.as("assessor");
  const made: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const body = { first_name: "Ann", last_name: `Reader ${at}`, person_type_id: 1 };
    const answer = await assessor.post("/api/v2/persons", body);
    expect(answer.status, answer.text).toBe(201);
    made.push(answer.body.data.id);
  }
  const notices = async () =>
    ((await administrator.get("/api/v2/notifications")).body.data as { kind: string; title: string }[])
      .filter((each) => each.kind === "bulk_reading")
      .map((each) => each.title);
  for (const id of made.slice(0, 3)) await assessor.get(`/api/v2/persons/${id}`);
  // The same one again is no other record.
  await assessor.get(`/api/v2/persons/${made[0]}`);
  expect(await notices()).toEqual([]);
  for (const id of made.slice(3)) await assessor.get(`/api/v2/persons/${id}`);
  expect(await notices()).toEqual(["A colleague opened more than 3 records within an hour"]);
  const own = (await assessor.get("/api/v2/notifications")).body.data as { kind: string }[];
  expect(own.some((each) => each.kind === "bulk_reading")).toBe(false);
});

it("is set by those who administer the whole tree, in the audit log by the names of what changed", async () => {
  const school = await server.as("admin");
  expect((await school.put(path, usualAccountRules)).status).toBe(403);
  await set({ idle_minutes: 15 });
  const entry = await server.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "settings.accounts")
    .where("outcome", "=", "ok")
    .executeTakeFirstOrThrow();
  expect(entry.fields).toBe(`["idle_minutes"]`);
  const wrong = await set({ idle_minutes: 2, absolute_hours: 2.5 });
  expect(wrong.body.errors).toEqual({
    idle_minutes: ["Minutes without use must be a whole number of minutes from 5 to 120."],
    absolute_hours: ["Longest session must be a whole number of hours from 1 to 24."],
  });
});
