import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { firstComments } from "#contract/records/case-notes/schema.ts";
import { tasksOfCase } from "#contract/records/tasks/schema.ts";
import type { CookieClient } from "#support/server/cookie-client.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import {
  createFakeKeychain,
  dataFolder,
  failureOf,
  type RunningCore,
  runCore,
  startAgain,
  until,
} from "../harness.ts";

// A case that is opened while the server is away.

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Loose = any;

let server: TestServer;
let second: FastifyInstance | null;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let core: RunningCore;
let admin: CookieClient;

beforeEach(async () => {
  server = await startTestServer({ inFile: true });
  second = null;
  folder = await dataFolder();
  core = await runCore({ data: folder.path, credentials: createFakeKeychain(), serverUrl: server.url });
  admin = await server.as("admin");
  await core.client.call("session.signIn", {
    email: server.users.assessor.email,
    password: testPassword,
    remember: false,
  });
});
afterEach(async () => {
  await core.stop();
  await second?.close();
  await server.close();
  await folder.remove();
});

const call = async (endpoint: string, input: object = {}): Promise<Loose> =>
  (await core.client.call("api.call", { endpoint, ...input } as Loose)).data;
const sent = () => until(async () => (await core.client.call("outbox.list", {})).changes.length === 0);

it("a case is opened with somebody who was added a moment before, a comment and a task, and all arrive once", async () => {
  await call("cases.list", { query: {} });
  await call("cases.list", { query: { stage: "closed" } });
  // The form is kept by itself: nobody opened it.
  await until(async () => {
    const { n } = await server.db
      .selectFrom("audit_log")
      .select((e) => e.fn.countAll<number>().as("n"))
      .where("action", "=", "bulletins.list")
      .executeTakeFirstOrThrow();
    return Number(n) > 0;
  });
  await until(async () => (await call("cases.new")).data.organizations.length > 0);
  await server.app.close();

  expect((await call("cases.new")).data.categories.length).toBeGreaterThan(0);
  const person = (
    await call("persons.create", { body: { first_name: "Ada", last_name: "Moss", person_type_id: 1 } })
  ).data;
  const ahead = await failureOf(
    call("cases.create", { body: { title: "From the future", reported_at: "2099-01-01T10:00:00.000Z" } }),
  );
  expect(ahead).toMatchObject({ code: "VALIDATION" });
  const { data: opened } = await call("cases.create", {
    body: {
      title: "Threat against the game on Friday",
      organization_id: server.organizations.north,
      exact_words: "Nobody will walk out of the gym.",
      persons: [{ person_uuid: person.uuid, role: "subject" }],
      tags: ["game"],
    },
  });
  expect(opened).toMatchObject({
    number: "",
    title: "Threat against the game on Friday",
    local_revision: expect.any(Number),
    persons: [{ uuid: person.uuid, name: person.name, role: "subject" }],
    lead: { id: server.users.assessor.id },
  });
  const params = { id: opened.id };
  expect((await call("cases.comments", { params, query: { limit: firstComments } })).data).toEqual([]);
  await call("cases.comment", { params, body: { body: "The principal knows." } });
  await call("tasks.create", {
    body: { title: "Call the police", taskable_type: "case", taskable_id: opened.id },
  });
  expect((await call("cases.comments", { params, query: { limit: firstComments } })).data).toHaveLength(1);
  expect((await call("tasks.list", { query: tasksOfCase(opened.id) })).data).toMatchObject([
    { title: "Call the police", case_number: "" },
  ]);
  const shown = (await call("cases.show", { params })).data;
  expect(shown.counts).toMatchObject({ comments: 1, tasks: 1 });
  expect((await call("cases.list", { query: {} })).data[0]).toMatchObject({ uuid: opened.uuid, number: "" });
  expect((await call("cases.list", { query: { stage: "closed" } })).data).toEqual([]);
  expect(await failureOf(call("cases.update", { params, body: { title: "Other" } }))).toMatchObject({
    code: "NOT_READY",
  });

  second = await startAgain(server);
  await sent();
  const there = (await admin.get("/api/v2/cases")).body.data;
  expect(there.map((each: Loose) => each.uuid)).toEqual([opened.uuid]);
  // The address of the page holds; the number is there.
  const now = (await call("cases.show", { params })).data;
  expect(now).toMatchObject({ uuid: opened.uuid, number: there[0].number, persons: [{ name: person.name }] });
  expect(now.local_revision).toBeUndefined();
  expect((await call("cases.list", { query: {} })).data).toHaveLength(1);
  expect((await admin.get(`/api/v2/cases/${there[0].id}/comments`)).body.data).toHaveLength(1);
  const tasks = (await call("tasks.list", { query: tasksOfCase(opened.id) })).data;
  expect(tasks).toMatchObject([{ title: "Call the police", case_id: there[0].id, case_number: now.number }]);
});
