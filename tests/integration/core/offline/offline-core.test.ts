import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, aroundEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { EndpointInput, EndpointName, EndpointOutput } from "#contract/endpoints/table.ts";
import { caseBaseFilters } from "#contract/records/case-lists/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { rowsPerPage } from "#lib/lists/list-pages.ts";
import { readList } from "#lib/lists/list-url.ts";
import { personListSpec, personQuery } from "#renderer/features/persons/list/person-list-url.ts";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { createUndone, undoable } from "#support/server/undone.ts";
import { caseListSpec, caseQuery } from "../../../../src/renderer/features/cases/list/case-list-url.ts";
import { createFakeKeychain, dataFolder, failureOf, type RunningCore, runCore, until } from "../harness.ts";

const email = sampleUsers[2]?.email ?? "";
let server: TestServer;
let undone: ReturnType<typeof createUndone>;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let running: RunningCore;
let cut: boolean;
const keychain = createFakeKeychain();

const begin = async () => {
  const fetch = createNodeFetch();
  running = await runCore({
    data: folder.path,
    credentials: keychain,
    serverUrl: server.url,
    ports: {
      fetch: (url, init) => (cut ? Promise.reject(new TypeError("fetch failed")) : fetch(url, init)),
    },
  });
};

beforeAll(async () => {
  server = await startTestServer({ sample: true, engine: undoable });
  undone = createUndone(server.db, join(server.directory, "files"));
});
// Filling a server with the sample takes longer than most of these tests.
aroundEach((run) => undone(run));
afterAll(() => server.close());

beforeEach(async () => {
  folder = await dataFolder();
  keychain.entries.clear();
  cut = false;
  await begin();
});
afterEach(async () => {
  await running.stop();
  await folder.remove();
});

const signIn = () =>
  running.client.call("session.signIn", { email, password: samplePassword, remember: true });
const call = async <N extends EndpointName>(endpoint: N, input: EndpointInput<N>) => {
  const { data, cachedAt } = await running.client.call("api.call", { endpoint, ...input } as never);
  return { data: data as EndpointOutput<N>, cachedAt };
};
const pinned = async () => (await running.client.call("offline.list", {})).pinned;

const richest = async (): Promise<CaseRecord> => {
  const { data } = (await call("cases.list", { query: { per_page: 50 } })).data;
  const all: CaseRecord[] = [];
  for (const { id } of data) all.push((await call("cases.show", { params: { id } })).data.data);
  const size = (one: CaseRecord) =>
    Object.keys(one.attachments).length * 100 + one.assessments.length * 10 + one.persons.length;
  const [best] = all.sort((a, b) => size(b) - size(a));
  if (!best?.assessments[0]) throw new Error("The sample has no case with an assessment.");
  return best;
};
const keepReady = async (one: CaseRecord) => {
  await running.client.call("offline.pin", { kind: "case", id: String(one.id) });
  await until(async () => (await pinned()).every(({ state }) => state === "ready"));
};
const bytesBehind = async (url: string): Promise<Buffer> => {
  const content = await running.core.openTicket(url.slice("/-/file/".length));
  const parts: Buffer[] = [];
  for await (const part of content?.body ?? []) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
const everyFile = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));

it("every screen of a pinned case opens without the network, also after a restart", async () => {
  await signIn();
  const one = await richest();
  await keepReady(one);
  const files = new Map<number, Buffer>();
  for (const file of Object.values(one.attachments))
    files.set(
      file.id,
      await bytesBehind((await running.client.call("files.view", { mediaId: file.id })).url),
    );
  expect(files.size).toBeGreaterThan(0);

  cut = true;
  await running.stop();
  await begin();
  expect((await running.client.call("app.state", {})).phase).toBe("signed-in");
  // The rows that a list loads first.
  const firstRows = { page: 1, per_page: rowsPerPage };
  const lists = (spec: typeof caseListSpec) => readList(new URLSearchParams(), spec);
  const shown: { readonly cachedAt: string | null }[] = [
    await call("cases.show", { params: { id: String(one.id) } }),
    await call("cases.show", { params: { id: one.id } }),
    await call("cases.edit", { params: { id: String(one.id) } }),
    await call("cases.comments", { params: { id: one.id }, query: { limit: 50 } }),
    await call("cases.timeLog", { params: { id: one.id }, query: { limit: 100 } }),
    await call("cases.timeline", { params: { id: one.id }, query: { page: 1, per_page: 50 } }),
    await call("cases.matches", { params: { id: one.id } }),
    await call("cases.new", {}),
    await call("persons.new", {}),
    await call("users.list", { query: { per_page: 200 } }),
    await call("dashboard.show", { query: {} }),
    await call("cases.list", { query: { ...caseQuery("open", lists(caseListSpec)), ...firstRows } }),
    await call("cases.filters", { query: caseBaseFilters.open }),
    await call("cases.views", {}),
    await call("cases.duties", {}),
    await call("persons.list", { query: { ...personQuery(lists(personListSpec)), ...firstRows } }),
    await call("assessments.list", { query: { page: 1, per_page: 100, sort: "-updated_at" } }),
    await call("entities.list", { query: { page: 1, per_page: 100, sort: "name" } }),
    await call("entityTypes.list", { query: { page: 1, per_page: 200 } }),
  ];
  for (const { uuid, id } of one.persons) {
    shown.push(await call("persons.show", { params: { id: uuid } }));
    shown.push(await call("persons.show", { params: { id } }));
    shown.push(await call("persons.edit", { params: { id: uuid } }));
    shown.push(await call("persons.relations", { params: { id: uuid } }));
    shown.push(await call("persons.vehicles", { params: { id: uuid } }));
    shown.push(await call("persons.checks", { params: { id: uuid } }));
    shown.push(await call("persons.history", { params: { id: uuid }, query: {} }));
    shown.push(await call("tasks.list", { query: { person_id: id, per_page: 200 } }));
    await expect(call("persons.protectedNotes", { params: { id: uuid } })).rejects.toMatchObject({
      code: "OFFLINE",
    });
  }
  for (const { uuid, id } of one.assessments) {
    const answer = await call("assessments.show", { params: { idOrUuid: uuid } });
    shown.push(answer, await call("assessments.show", { params: { idOrUuid: String(id) } }));
    for (const task of answer.data.data.tasks)
      for (const file of Object.values(task.attachments))
        expect(await running.client.call("files.view", { mediaId: file.id })).toMatchObject({
          size: file.size,
        });
  }
  for (const { cachedAt } of shown) expect(cachedAt).not.toBeNull();
  for (const [mediaId, bytes] of files)
    expect(
      (await bytesBehind((await running.client.call("files.view", { mediaId })).url)).equals(bytes),
    ).toBe(true);
  expect(await pinned()).toMatchObject([{ state: "ready", kind: "case", id: String(one.id) }]);
  const { hits } = await running.client.call("offline.search", { q: one.number });
  expect(hits[0]).toMatchObject({ kind: "case", id: String(one.id), title: one.title });

  for (const path of await everyFile(folder.path)) {
    const bytes = await readFile(path);
    for (const text of [one.title, one.number, ...one.persons.map(({ name }) => name)])
      expect(bytes.includes(text), `${path}: ${text}`).toBe(false);
    for (const file of files.values()) expect(bytes.includes(file.subarray(0, 32)), path).toBe(false);
  }
}, 60_000);

it("reports its progress to the pages, and removes everything when its owner signs out (D-6)", async () => {
  const told: string[] = [];
  running.client.on("offline.changed", ({ pinned }) => told.push(pinned[0]?.state ?? "none"));
  await signIn();
  const one = await richest();
  await keepReady(one);
  expect(told[0]).toBe("loading");
  await until(() => told.at(-1) === "ready");
  const folders = async () => (await everyFile(folder.path)).filter((path) => /[/](kept|cache)/.test(path));
  expect((await folders()).length).toBeGreaterThan(3);
  await running.client.call("session.signOut", {});
  expect(await folders()).toEqual([]);
  expect(await pinned()).toEqual([]);
  const refused = running.client.call("offline.pin", { kind: "case", id: "1" });
  expect((await failureOf(refused)).code).toBe("NOT_READY");
  await signIn();
  expect(await pinned()).toEqual([]);
}, 60_000);

it("somebody else on this computer sees nothing of it", async () => {
  await signIn();
  const one = await richest();
  await keepReady(one);
  await running.client.call("session.signOut", {});
  await running.client.call("session.signIn", {
    email: sampleUsers[7]?.email ?? "",
    password: samplePassword,
    remember: false,
  });
  expect(await pinned()).toEqual([]);
  expect((await running.client.call("offline.search", { q: one.number })).hits).toEqual([]);
}, 60_000);

it("finds a person who was made without the network, beside those that were seen", async () => {
  await signIn();
  const form = (await call("persons.new", {})).data.data;
  await call("persons.list", { query: {} });
  cut = true;
  const body = {
    uuid: "01939c2e-7c1e-7000-8000-00000000abcd",
    organization_id: form.organizations[0]?.id,
    first_name: "Zoë",
    last_name: "Quillfeather",
    person_type_id: form.person_types[0]?.id ?? 1,
  };
  const made = await running.client.call("api.call", { endpoint: "persons.create", body });
  expect(made.queuedAt).not.toBeNull();
  const { hits } = await running.client.call("offline.search", { q: "quill zoe" });
  expect(hits).toMatchObject([{ kind: "person", id: body.uuid, title: "Zoë Quillfeather" }]);
  const some = (await running.client.call("offline.search", { q: "a" })).hits;
  expect(some.length).toBeGreaterThan(1);
}, 60_000);

it("answers a picker of people and a record by its other id from the cache", async () => {
  await signIn();
  const { data } = (await call("persons.list", { query: {} })).data;
  const [seen, opened] = data;
  if (!seen || !opened) throw new Error("The sample has nobody.");
  await call("persons.show", { params: { id: opened.uuid } });
  cut = true;
  for (const person of [seen, opened]) {
    const found = await call("persons.search", { query: { q: person.name.slice(0, 5) } });
    expect(found.cachedAt).not.toBeNull();
    expect(found.data.data).toContainEqual(
      expect.objectContaining({ id: person.id, uuid: person.uuid, name: person.name, grade: person.grade }),
    );
  }
  expect((await call("persons.search", { query: { q: "zzzz" } })).data.data).toEqual([]);
  expect((await call("persons.show", { params: { id: opened.id } })).data.data.uuid).toBe(opened.uuid);
  expect((await failureOf(call("persons.show", { params: { id: seen.uuid } }))).code).toBe("OFFLINE");
}, 60_000);
