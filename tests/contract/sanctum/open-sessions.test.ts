import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CookieClient, createCookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Signs in on a computer; `device` is its name of itself, and without one it is a browser. */
async function signedIn(user: keyof TestServer["users"], device: string | null): Promise<CookieClient> {
  const client = createCookieClient(server.url);
  const headers: Record<string, string> =
    device === null
      ? { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0" }
      : { "X-Bellwether-Device": device };
  await client.csrf();
  const body = { email: server.users[user].email, password: testPassword, remember: false };
  const answer = await client.post("/login", body, { headers });
  expect(answer.status, answer.text).toBe(200);
  return client;
}
const windows = () => `${randomUUID()} win32`;
const sessionsOf = async (client: CookieClient, path = "/api/v2/sessions") =>
  (await client.get(path)).body.data as {
    session: string;
    program: string;
    current: boolean;
    address: string;
  }[];
const shown = async (client: CookieClient) => (await client.get("/api/v2/session")).body.data;
const noticesOf = async (client: CookieClient) =>
  ((await client.get("/api/v2/notifications")).body.data as { kind: string; title: string }[]).filter(
    (each) => each.kind === "new_device",
  );

it("lists where somebody is signed in, and ends one of them at once", async () => {
  const here = await signedIn("assessor", windows());
  const browser = await signedIn("assessor", null);
  const list = await sessionsOf(here);
  expect(list.map((each) => [each.program, each.current])).toContainEqual(["Bellwether on Windows", true]);
  const other = list.find((each) => each.program === "Firefox on Linux");
  expect(other).toMatchObject({ current: false, address: "127.0.0.1" });
  expect((await here.delete(`/api/v2/sessions/${other?.session}`)).status).toBe(204);
  expect((await browser.get("/api/v2/cases")).status).toBe(401);
  expect(await shown(browser)).toMatchObject({ user: null, wipe: false });
  expect((await sessionsOf(here)).some((each) => each.session === other?.session)).toBe(false);
  // It is over already, which is what was wanted.
  expect((await here.delete(`/api/v2/sessions/${other?.session}`)).status).toBe(204);
});

it("ends all others, and has their computers remove their copies where that is asked", async () => {
  const here = await signedIn("colleague", windows());
  const lost = await signedIn("colleague", windows());
  expect((await here.delete("/api/v2/sessions?remove_copies=yes")).status).toBe(204);
  expect(await shown(lost)).toMatchObject({ user: null, wipe: true });
  expect((await here.get("/api/v2/cases")).status).toBe(200);
});

it("shows a colleague's to who administers the account, and to nobody else", async () => {
  const theirs = await signedIn("investigator", windows());
  const path = `/api/v2/users/${server.users.investigator.id}/sessions`;
  const administrator = await server.as("admin");
  const [one] = await sessionsOf(administrator, path);
  expect(one?.current).toBe(false);
  for (const who of ["assessor", "stranger", "investigator"] as const)
    expect([403, 404]).toContain((await (await server.as(who)).get(path)).status);
  // A handle of one person names nothing of another.
  await (await server.as("assessor")).delete(`/api/v2/sessions/${one?.session}`);
  expect((await theirs.get("/api/v2/cases")).status).toBe(200);
  expect((await administrator.delete(path)).status).toBe(204);
  expect((await theirs.get("/api/v2/cases")).status).toBe(401);
});

it("tells a person and their administrators of a computer that was not used before, once, and not of the first", async () => {
  const administrator = await server.as("admin");
  const before = await noticesOf(administrator);
  const own = windows();
  const first = await signedIn("viewer", own);
  expect(await noticesOf(first)).toEqual([]);
  await signedIn("viewer", own);
  expect(await noticesOf(first)).toEqual([]);
  await signedIn("viewer", windows());
  expect(await noticesOf(first)).toMatchObject([
    { title: "You signed in on a computer that you had not used before" },
  ]);
  const after = await noticesOf(administrator);
  expect(after.length - before.length).toBe(1);
  expect(after[0]?.title).toBe("A colleague signed in on a computer that they had not used before");
});

it("keeps nothing that opens a session, and no name of a computer", async () => {
  const device = windows();
  const client = await signedIn("south", device);
  const [one] = await sessionsOf(client);
  const rows = await server.db.selectFrom("sessions").selectAll().execute();
  const devices = await server.db.selectFrom("devices").selectAll().execute();
  const text = JSON.stringify([rows, devices]);
  expect(text).not.toContain(one?.session);
  expect(text).not.toContain(device.slice(0, 36));
});
