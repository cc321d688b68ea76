import { afterEach, beforeEach, expect, it } from "vitest";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

// Codes for a forgotten password, as the mail folder of one computer's server shows them.

const minute = 60_000;
const email = "viewer@test.example";
const password = "seven lamps by the door";
let server: TestServer;
let client: CookieClient;

beforeEach(async () => {
  server = await startTestServer({ launchSecret: "launch-secret-of-the-reset-tests" });
  client = server.client();
  await client.csrf();
});
afterEach(() => server.close());

async function mailed(): Promise<string> {
  expect((await client.post("/forgot-password", { email })).status).toBe(200);
  const [mail] = (await client.get("/mail")).body.data;
  return /Reset code: (\S+)/.exec(mail.text)?.[1] ?? "";
}
const reset = (token: string) =>
  client.post("/reset-password", { token, email, password, password_confirmation: password });

it("resets with the mailed code, once, and within the hour", async () => {
  const late = await mailed();
  server.advance(61 * minute);
  expect((await reset(late)).status).toBe(422);
  const token = await mailed();
  const rows = await server.db.selectFrom("password_resets").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(Object.keys((await reset("wrong")).body.errors)).toEqual(["email"]);
  expect((await reset(token)).status).toBe(200);
  expect((await reset(token)).status).toBe(422);
  expect((await server.client().signIn(email, password)).status).toBe(200);
});

it("keeps each code until one is used, whoever asks for more, and limits tries over all of them", async () => {
  const first = await mailed();
  const others: string[] = [];
  for (let asked = 0; asked < 4; asked += 1) others.push(await mailed());
  expect(new Set([first, ...others]).size).toBe(5);
  // However many codes there are, tries of one account count together.
  for (let tried = 0; tried < 5; tried += 1) expect((await reset(`wrong ${tried}`)).status).toBe(422);
  expect((await reset(first)).status).toBe(429);
  server.advance(minute);
  expect((await reset(first)).status).toBe(200);
  for (const other of others.slice(0, 3)) expect((await reset(other)).status).toBe(422);
  expect(await server.db.selectFrom("password_resets").selectAll().execute()).toEqual([]);
});

it("removes codes whose hour is over when another one is asked for", async () => {
  await mailed();
  server.advance(61 * minute);
  await mailed();
  expect(await server.db.selectFrom("password_resets").selectAll().execute()).toHaveLength(1);
});

it("takes no code that was asked for before the password changed (B8)", async () => {
  const token = await mailed();
  const viewer = await server.as("viewer");
  const changed = await viewer.post("/profile", {
    action: "password",
    current_password: testPassword,
    password: "nine bridges at dusk",
    password_confirmation: "nine bridges at dusk",
  });
  expect(changed.status, changed.text).toBe(200);
  expect((await reset(token)).status).toBe(422);
  expect((await server.client().signIn(email, "nine bridges at dusk")).status).toBe(200);
});

it("keeps a code in the mail folder by its hash alone (B8)", async () => {
  const token = await mailed();
  expect(token).toMatch(/^[\w-]{32,}$/);
  const kept = await server.db.selectFrom("mail_messages").selectAll().execute();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(kept[0]?.body).toMatch(/Reset code: sha256:[0-9a-f]{64}/);
});
