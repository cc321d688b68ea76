import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, aroundEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PinnedRecord } from "#contract/bridge/registry.ts";
import type { EndpointInput, EndpointName } from "#contract/endpoints/table.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { type ApiClient, createApiClient } from "#core/api/client.ts";
import { createSessionJar } from "#core/api/session-jar.ts";
import { answerKey, type Cache, openCache } from "#core/cache/cache.ts";
import { createOffline, type Offline, type OfflineDeps } from "#core/offline/offline.ts";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { createUndone, undoable } from "#support/server/undone.ts";
import { dataFolder, quietLog, until } from "../harness.ts";

let server: TestServer;
let undone: ReturnType<typeof createUndone>;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let api: ApiClient;
let cache: Cache;
let offline: Offline;
let cut: boolean;
let asked: string[];
let told: PinnedRecord[][];
let skip: number;
let serverIsBack: string[];
let onReach: () => void;

const now = () => Date.now() + skip;

beforeAll(async () => {
  server = await startTestServer({ sample: true, engine: undoable });
  undone = createUndone(server.db, join(server.directory, "files"));
});
// Filling a server with the sample takes longer than most of these tests.
aroundEach((run) => undone(run));
afterAll(() => server.close());

beforeEach(async () => {
  folder = await dataFolder();
  cut = false;
  skip = 0;
  asked = [];
  told = [];
  serverIsBack = [];
  onReach = () => {};
  const fetch = createNodeFetch();
  api = createApiClient({
    baseUrl: server.url,
    jar: createSessionJar(server.url, now),
    clock: { now },
    log: quietLog(),
    fetch: async (url, init) => {
      if (cut) throw new TypeError("fetch failed");
      asked.push(new URL(url).pathname);
      return fetch(url, init);
    },
  });
  await api.call("session.login", {
    body: { email: sampleUsers[2]?.email ?? "", password: samplePassword, remember: false },
  });
  asked = [];
  open();
});
afterEach(async () => {
  offline.close();
  cache.close();
  await folder.remove();
});

const kept = () => join(folder.path, "kept");
const open = (more: Partial<OfflineDeps> = {}) => {
  cache = openCache({
    file: join(folder.path, "cache"),
    key: "c3".repeat(32),
    now,
    onFault: (error) => {
      throw error;
    },
  });
  offline = createOffline({
    cache,
    folder: kept(),
    api,
    ready: () => !cut,
    clock: { now },
    log: quietLog(),
    onChanged: (list) => told.push([...list]),
    faultHook: (point) => {
      serverIsBack.push(point);
      onReach();
    },
    ...more,
  });
};
const restart = async (more: Partial<OfflineDeps> = {}) => {
  offline.close();
  await offline.settled();
  cache.close();
  open(more);
};

const read = <N extends EndpointName>(name: N, input: EndpointInput<N>) =>
  cache.get(answerKey(name, input as RawInput)) as { data: never } | null;

/** The case with the most files. */
const richest = async (): Promise<CaseRecord> => {
  const { data } = (await api.call("cases.list", { query: { per_page: 50 } })).data;
  let best: CaseRecord | null = null;
  for (const { id } of data) {
    const found = (await api.call("cases.show", { params: { id } })).data.data;
    const size = (one: CaseRecord) => Object.keys(one.attachments).length * 100 + one.assessments.length;
    if (best === null || size(found) > size(best)) best = found;
  }
  if (best === null) throw new Error("The sample has no case.");
  asked = [];
  return best;
};
const bytesOf = async (id: number): Promise<string | null> => {
  const file = offline.files.find(id);
  if (!file) return null;
  const parts: Buffer[] = [];
  for await (const part of file.open()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("base64");
};
const onServer = async (mediaId: number) =>
  Buffer.from(await (await api.openFile("media.file", { params: { mediaId } })).arrayBuffer()).toString(
    "base64",
  );

const keepRichest = async (): Promise<CaseRecord> => {
  const one = await richest();
  offline.pin({ kind: "case", id: String(one.id) });
  await offline.settled();
  return one;
};
/** Number of steps of a complete download. */
const countSteps = async (one: CaseRecord): Promise<number> => {
  offline.pin({ kind: "case", id: String(one.id) });
  await offline.settled();
  const { length } = serverIsBack;
  offline.unpin({ kind: "case", id: String(one.id) });
  await offline.settled();
  serverIsBack = [];
  skip += 120_000;
  return length;
};
const change = async (found: Person) => {
  const { attachments: _files, ...body } = found;
  await api.call("persons.update", {
    params: { id: found.uuid },
    body: { ...body, person_type_id: found.person_type.id, preferred_name: "Changed" } as never,
    ifMatch: `"${found.version}"`,
  });
};

describe("a pinned case", () => {
  it("is here completely: records, option lists and files", async () => {
    const one = await richest();
    const id = String(one.id);
    onReach = () => {
      skip += 150;
    };
    expect(offline.pin({ kind: "case", id })).toMatchObject([{ kind: "case", id, state: "loading" }]);
    await offline.settled();
    const [found] = offline.list();
    expect(found).toMatchObject({ state: "ready", problem: null, title: `${one.number} ${one.title}` });
    expect(found?.done).toBe(found?.total);
    const files = Object.values(one.attachments);
    expect(files.length).toBeGreaterThan(0);
    cut = true;
    for (const file of files)
      expect(offline.files.find(file.id)).toMatchObject({ fileName: file.file_name, size: file.size });
    expect(read("cases.show", { params: { id } })?.data).toEqual({ data: one });
    for (const person of one.persons) {
      expect(read("persons.show", { params: { id: person.uuid } }), person.name).not.toBeNull();
      expect(read("persons.show", { params: { id: person.id } }), person.name).not.toBeNull();
    }
    for (const { uuid } of one.assessments)
      expect(read("assessments.show", { params: { idOrUuid: uuid } })).not.toBeNull();
    expect(told.at(-1)).toEqual([found]);
    expect(told.some(([one]) => one?.state === "loading" && one.done > 0 && one.done < one.total)).toBe(true);
    const totals = told.flatMap(([one]) => (one?.state === "loading" && one.total > 0 ? [one.total] : []));
    // The total is known from the first step on, so progress has an end.
    expect(totals[0]).toBeGreaterThan((found?.total ?? 0) * 0.6);
    expect(new Set(serverIsBack)).toEqual(new Set(["offline.while-copying"]));
    cut = false;
    for (const file of files) expect(await bytesOf(file.id)).toBe(await onServer(file.id));
  });

  it("survives a restart without the server, and does not expire", async () => {
    const one = await keepRichest();
    skip += 40 * 86_400_000;
    cut = true;
    await restart();
    expect(offline.list()).toMatchObject([{ state: "ready", title: `${one.number} ${one.title}` }]);
    offline.serverIsBack();
    await offline.settled();
    expect(offline.list()).toMatchObject([{ state: "ready" }]);
    expect(read("cases.show", { params: { id: one.id } })).not.toBeNull();
    expect(read("users.list", { query: { per_page: 200 } })).not.toBeNull();
    const [file] = Object.values(one.attachments);
    expect(await bytesOf(file?.id ?? 0)).not.toBeNull();
    expect(offline.search(one.number).map(({ kind }) => kind)).toContain("case");
  });

  it("says what is missing when the network fails, keeps what is here, and finishes when it is back", async () => {
    const one = await richest();
    onReach = () => {
      cut = serverIsBack.length >= 3;
    };
    offline.pin({ kind: "case", id: String(one.id) });
    await offline.settled();
    const [half] = offline.list();
    expect(half).toMatchObject({ state: "failed", problem: expect.stringMatching(/could not be reached/) });
    expect(half?.done).toBeLessThan(half?.total ?? 0);
    expect(read("cases.show", { params: { id: one.id } })).not.toBeNull();
    onReach = () => {};
    cut = false;
    offline.serverIsBack();
    await offline.settled();
    expect(offline.list()).toMatchObject([{ state: "ready", problem: null }]);
  });

  it("goes on after a crash in the middle, and leaves no stray file", async () => {
    const one = await richest();
    const total = await countSteps(one);
    onReach = () => {
      if (serverIsBack.length === total - 1) throw new Error("The process ends here.");
    };
    offline.pin({ kind: "case", id: String(one.id) });
    await offline.settled();
    onReach = () => {};
    await writeFile(join(kept(), `${"ab".repeat(32)}.part`), "x");
    await restart();
    offline.serverIsBack();
    await offline.settled();
    expect(offline.list()).toMatchObject([{ state: "ready" }]);
    await until(async () => !(await readdir(kept())).some((name) => name.endsWith(".part")));
  });

  it("is removed with its keys, its files and its pins; what another needs stays", async () => {
    const one = await keepRichest();
    const [assessment] = one.assessments;
    const files = Object.values(one.attachments);
    if (assessment) {
      offline.pin({ kind: "assessment", id: assessment.uuid });
      await offline.settled();
      expect(offline.list()).toMatchObject([{ kind: "case" }, { kind: "assessment", state: "ready" }]);
    }
    offline.unpin({ kind: "case", id: String(one.id) });
    await offline.settled();
    expect(offline.list()).toHaveLength(assessment ? 1 : 0);
    // The case of a pinned assessment brings its own files.
    expect(offline.files.find(files[0]?.id ?? 0) === null).toBe(!assessment);
    if (assessment) offline.unpin({ kind: "assessment", id: assessment.uuid });
    await offline.settled();
    for (const file of files) expect(offline.files.find(file.id)).toBeNull();
    expect(await readdir(kept())).toEqual([]);
    skip += 40 * 86_400_000;
    expect(read("cases.show", { params: { id: one.id } })).toBeNull();
  });

  it("holds nothing in plain text, and notices a file that was changed", async () => {
    const one = await keepRichest();
    const file = Object.values(one.attachments)[0];
    if (!file) throw new Error("The case has no file.");
    const plain = Buffer.from(await onServer(file.id), "base64");
    const names = await readdir(kept());
    expect(names.join(" ")).not.toContain(file.file_name.split(".")[0]);
    for (const name of names) {
      const bytes = await readFile(join(kept(), name));
      expect(bytes.includes(plain.subarray(0, 16)), name).toBe(false);
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      await writeFile(join(kept(), name), bytes);
    }
    await expect(bytesOf(file.id)).rejects.toThrow();
    // A missing file is downloaded again.
    for (const name of names) await rm(join(kept(), name));
    expect(offline.files.find(file.id)).toBeNull();
    offline.serverIsBack();
    skip += 60_000;
    offline.serverIsBack();
    await offline.settled();
    expect(await bytesOf(file.id)).toBe(await onServer(file.id));
  });

  it("downloads files of an earlier format again and removes the old ones", async () => {
    const one = await keepRichest();
    const [file] = Object.values(one.attachments);
    if (!file) throw new Error("The case has no file.");
    const earlier = "0190a000-0000-4000-8000-000000000000";
    for (const name of await readdir(kept())) await rm(join(kept(), name));
    await writeFile(join(kept(), earlier), Buffer.alloc(file.size + 28));
    cache.use(
      (into) => void into.run("update files set file = ? where media_id = ?", [earlier, file.id]),
      undefined,
    );
    await restart();
    expect(offline.files.find(file.id)).toBeNull();
    skip += 60_000;
    offline.serverIsBack();
    await offline.settled();
    expect(await bytesOf(file.id)).toBe(await onServer(file.id));
    expect(await readdir(kept())).not.toContain(earlier);
  });

  it("leaves files out when they are too large together, and says so", async () => {
    offline.close();
    cache.close();
    open({ filesLimit: 10 });
    await keepRichest();
    expect(offline.list()).toMatchObject([
      { state: "ready", size: 0, problem: expect.stringMatching(/left out: files .* 0 MB in all/) },
    ]);
    expect(await readdir(kept()).catch(() => [])).toEqual([]);
  });

  it("is refreshed after a change, only where it changed, and at most once a minute", async () => {
    const one = await keepRichest();
    const [person] = one.persons;
    if (!person) throw new Error("The case has nobody.");
    const found = (await api.call("persons.show", { params: { id: person.uuid } })).data.data;
    await change(found);
    asked = [];
    skip += 60_000;
    offline.changed(["persons"]);
    await offline.settled();
    expect(read("persons.show", { params: { id: person.id } })?.data).toMatchObject({
      data: { preferred_name: "Changed" },
    });
    expect(asked.filter((path) => !path.includes("/persons"))).toEqual([]);
    asked = [];
    offline.changed(["persons", "cases"]);
    offline.refreshed();
    await offline.settled();
    expect(asked).toEqual([]);
  });

  it("downloads what was added to it since", async () => {
    const one = await keepRichest();
    const { data } = (await api.call("persons.list", { query: { per_page: 50 } })).data;
    const other = data.find(({ uuid }) => !one.persons.some((person) => person.uuid === uuid));
    const made = await api.call("assessments.save", {
      body: { person_uuid: other?.uuid ?? "", case_id: one.id },
    });
    skip += 60_000;
    offline.changed(["cases"]);
    await offline.settled();
    expect(read("assessments.show", { params: { idOrUuid: made.data.data.uuid } })).not.toBeNull();
    expect(read("persons.show", { params: { id: other?.uuid ?? "" } })).not.toBeNull();
    expect(offline.list()).toMatchObject([{ state: "ready" }]);
  });

  it("is removed where it is gone on the server, and says so", async () => {
    const one = await keepRichest();
    await server.db.deleteFrom("cases").where("id", "=", one.id).execute();
    skip += 60_000;
    offline.serverIsBack();
    await offline.settled();
    expect(offline.list()).toMatchObject([
      { state: "failed", size: 0, problem: expect.stringMatching(/deleted/) },
    ]);
    expect(read("cases.show", { params: { id: one.id } })).toBeNull();
    expect(await readdir(kept())).toEqual([]);
  });

  it("that was requested without the server waits for it", async () => {
    const one = await richest();
    cut = true;
    expect(offline.pin({ kind: "case", id: String(one.id) })).toMatchObject([
      { state: "failed", problem: expect.stringMatching(/when it is back/) },
    ]);
    cut = false;
    offline.serverIsBack();
    await offline.settled();
    expect(offline.list()).toMatchObject([{ state: "ready" }]);
  });
});
