import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { postgres } from "#server/database/postgres/engine.ts";
import { runningOn } from "#server/database/postgres/running.ts";
import { insertImport } from "#server/services/imports/repository.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { patience } from "#support/patience.ts";
import { dropDatabase, makeDatabase, serverVariable } from "#support/postgres/test-engine.ts";
import { type Beside, startBeside } from "#support/server/beside.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { listen, recordsIn, until } from "#support/server/listen.ts";
import {
  startTestServer,
  type TestServer,
  type TestUserName,
  testPassword,
  testRateLimits,
} from "#support/server/server.ts";

// Two processes of one server, on one database and one folder of files. The second one leads, as it was there first.

const server = process.env[serverVariable] ?? "";
let url: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let first: TestServer;
let second: Beside;

beforeAll(async () => {
  url = await makeDatabase(server);
  folder = await temporaryFolder();
  second = await startBeside(url, folder.path);
  first = await startTestServer({ engine: postgres, databaseUrl: url, blobDirectory: folder.path });
});
afterAll(async () => {
  await first?.close();
  await second?.stop();
  await folder?.remove();
  await dropDatabase(server, url);
});

/** The first server by the address of the second: what is asked of it goes there, and people sign in at the first. */
const atSecond = (): TestServer => ({ ...first, url: second.url });

interface Asked {
  readonly method?: string;
  readonly body?: unknown;
}

/** A call at the second process, in the session that somebody has at the first. */
async function there(client: CookieClient, path: string, { method = "GET", body }: Asked = {}) {
  return fetch(second.url + path, {
    method,
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      cookie: await client.jar.getCookieString(first.url),
      origin: second.url,
      "x-xsrf-token": decodeURIComponent((await client.cookie("XSRF-TOKEN")) ?? ""),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const listenThere = async (user: TestUserName, client?: CookieClient) =>
  listen(atSecond(), user, client ?? (await first.as(user)));

const newCase = async (client: CookieClient) => {
  const made = await client.post("/api/v2/cases", {
    title: "Note on a desk",
    stage: "intake",
    reported_at: "2026-11-19T15:00:00.000Z",
  });
  expect(made.status, made.text).toBe(201);
  return Number(made.body.data.id);
};

it("tells readers at the other process what changed, in a moment, and only those who may see it", async () => {
  const admin = await listenThere("admin");
  const stranger = await listenThere("stranger");
  const lead = await first.as("assessor");
  const id = await newCase(lead);
  await until(() => recordsIn(admin.lines).some((each) => each.kind === "case" && each.id === id));
  await stranger.caughtUp();
  expect(recordsIn(stranger.lines).filter((each) => each.kind === "case")).toEqual([]);
  for (const each of [admin, stranger]) each.stop();
});

it("tells a reader at the other process that a record is gone which they saw", async () => {
  const lead = await first.as("assessor");
  const made = await lead.post("/api/v2/persons", {
    person_type_id: 1,
    first_name: "Ines",
    last_name: "Vale",
  });
  expect(made.status, made.text).toBe(201);
  const viewer = await listenThere("colleague");
  const stranger = await listenThere("stranger");
  const changes = (lines: typeof viewer.lines) =>
    lines.filter((line) => line.type === "changed" && line.resources.includes("persons"));
  const before = changes(viewer.lines).length;
  const administrator = await first.as("district");
  const gone = await administrator.delete(`/api/v2/persons/${made.body.data.id}`);
  expect(gone.status, gone.text).toBeLessThan(300);
  await until(() => changes(viewer.lines).length > before);
  await stranger.caughtUp();
  expect(changes(stranger.lines)).toEqual([]);
  for (const each of [viewer, stranger]) each.stop();
});

it("shows who is at a record at any of them, and takes away who leaves", async () => {
  const lead = await first.as("assessor");
  const record = { kind: "case", id: await newCase(lead) };
  const colleague = await first.as("admin");
  const reader = await listenThere("admin", colleague);
  const say = (state: string) => lead.post("/api/v2/presence", { record, section: "overview", state });
  const seen = async () => {
    const body = { record, state: "viewing" };
    const answer = await there(colleague, "/api/v2/presence", { method: "POST", body });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { readonly data: readonly { readonly state: string }[] };
    return data.map(({ state }) => state);
  };
  expect((await say("editing")).status).toBe(200);
  await vi.waitFor(async () => expect(await seen()).toEqual(["editing"]), patience);
  await until(() => reader.lines.some((line) => line.type === "presence" && line.record.id === record.id));
  await say("gone");
  await vi.waitFor(async () => expect(await seen()).toEqual([]), patience);
  reader.stop();
});

it("counts wrong passwords together", async () => {
  const guess = async (at: string) => {
    const client = first.client();
    await client.csrf();
    const answer = await fetch(`${at}/login`, {
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        cookie: await client.jar.getCookieString(first.url),
        origin: at,
        "x-xsrf-token": decodeURIComponent((await client.cookie("XSRF-TOKEN")) ?? ""),
      },
      body: JSON.stringify({ email: first.users.viewer.email, password: "wrong" }),
    });
    return answer.status;
  };
  const statuses: number[] = [];
  for (let count = 0; count <= testRateLimits.signInPerMinute; count += 1)
    statuses.push(await guess(count % 2 === 0 ? first.url : second.url));
  expect(statuses.slice(0, -1).every((status) => status === 422)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

it("lets a session in at any of them, with one stream, and out at all", async () => {
  const client = await first.as("investigator");
  expect((await there(client, "/api/v2/persons")).status).toBe(200);
  const here = await listen(first, "investigator", client);
  const stream = await listenThere("investigator", client);
  await until(() => here.ended());
  expect(here.lines.at(-1)).toEqual({ type: "end", reason: "replaced" });
  expect((await client.post("/logout")).status).toBeLessThan(300);
  await until(() => stream.ended());
  expect(stream.lines.at(-1)).toEqual({ type: "end", reason: "session" });
  expect((await there(client, "/api/v2/persons")).status).toBe(401);
});

it("takes no token at any of them that one has made invalid", async () => {
  const client = await first.as("assessor");
  const body = { person_type_id: 1, first_name: "Ada", last_name: "Vale" };
  const add = async () => (await there(client, "/api/v2/persons", { method: "POST", body })).status;
  expect(await add()).toBe(201);
  await first.rotateCsrf();
  await vi.waitFor(async () => expect(await add()).toBe(419), patience);
  await client.csrf();
  expect(await add()).toBe(201);
});

it("gives a report at one that was made at the other", async () => {
  const lead = await first.as("admin");
  const id = await newCase(lead);
  const path = `/api/v2/cases/${id}`;
  await lead.post("/user/confirm-password", { password: testPassword });
  const wish = { destination: "download", reason: "For the file", format: "docx", sections: ["comments"] };
  const made = await lead.post(`${path}/report`, wish);
  expect(made.status, made.text.slice(0, 500)).toBe(200);
  const list = await there(lead, `/api/v2/reports?case_id=${id}`);
  const { data } = (await list.json()) as { readonly data: readonly { readonly id: number }[] };
  expect(data).toHaveLength(1);
  const again = await there(lead, `${path}/reports/${data[0]?.id}/file`, {
    method: "POST",
    body: { reason: "For the meeting" },
  });
  expect(again.status).toBe(200);
  const bytes = Buffer.from(await again.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});

it("takes up what a process had under way that is killed, and leads in its place", async () => {
  const running = await runningOn(first.db);
  expect(running).toHaveLength(2);
  const [leader] = running;
  const now = new Date().toISOString();
  const given = { root: first.organizations.district, userId: first.users.district.id, mapping: null, now };
  const id = await insertImport(first.db, { ...given, worker: leader?.uuid ?? "" });
  const state = async () =>
    (await first.db.selectFrom("imports").select("state").where("id", "=", id).executeTakeFirstOrThrow())
      .state;
  const reader = await listen(first, "admin");
  expect(await state()).toBe("checking");
  await second.kill();
  await vi.waitFor(async () => expect(await state()).toBe("stopped"), patience);
  // Whoever reads here is told to read anew: what the dead one told last may be lost.
  await until(() => reader.lines.some((line) => line.type === "again"));
  reader.stop();
  expect(await runningOn(first.db)).toHaveLength(1);
  second = await startBeside(url, folder.path);
  expect(await runningOn(first.db)).toHaveLength(2);
});
