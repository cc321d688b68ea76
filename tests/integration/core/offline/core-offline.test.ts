import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AppState } from "#contract/bridge/app-state.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import {
  createFakeKeychain,
  dataFolder,
  type FakeKeychain,
  failureOf,
  type RunningCore,
  runCore,
  startAgain,
  until,
} from "../harness.ts";

let server: TestServer;
let second: FastifyInstance | null;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let keychain: FakeKeychain;
let running: RunningCore | null;
let skip: number;

beforeEach(async () => {
  server = await startTestServer({ inFile: true });
  second = null;
  folder = await dataFolder();
  keychain = createFakeKeychain();
  running = null;
  skip = 0;
});
afterEach(async () => {
  await running?.stop();
  await second?.close();
  await server.close();
  await folder.remove();
});

const goAway = async () => {
  await (second ?? server.app).close();
  second = null;
};
const comeBack = async () => {
  second = await startAgain(server);
};

const begin = async (options: Partial<Parameters<typeof runCore>[0]> = {}): Promise<RunningCore> => {
  await running?.stop();
  running = await runCore({
    data: folder.path,
    credentials: keychain,
    serverUrl: server.url,
    ports: { clock: { now: () => Date.now() + skip } },
    ...options,
  });
  return running;
};
const signIn = async (core: RunningCore, user: "assessor" | "colleague", remember = false) =>
  core.client.call("session.signIn", { email: server.users[user].email, password: testPassword, remember });
const read = (core: RunningCore, endpoint = "persons.list", input: object = {}) =>
  core.client.call("api.call", { endpoint, ...input });
const namesOf = (answer: { readonly data: unknown }) =>
  (answer.data as { data: { name: string }[] }).data.map((one) => one.name.split(" ").at(-1));
const changes = (core: RunningCore) => core.events.filter(({ name }) => name === "data.changed");
const state = (core: RunningCore): Promise<AppState> => core.client.call("app.state", {});

const addPerson = async (last_name: string, as: "assessor" | "colleague" = "colleague") => {
  const client = await server.as(as);
  const answer = await client.post("/api/v2/persons", {
    first_name: "Canary",
    last_name,
    person_type_id: 1,
    organization_id: server.organizations.north,
  });
  expect(answer.status, answer.text).toBe(201);
};

const filesBelow = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
const filesWith = async (path: string, text: string) => {
  const found: string[] = [];
  for (const file of await filesBelow(path)) if ((await readFile(file)).includes(text)) found.push(file);
  return found;
};

describe("reads on a team server", () => {
  it("are answered from the cache at once, refreshed in the background, and announced by exactly one event", async () => {
    // An older server sends no events.
    const fetch = createNodeFetch();
    const silent: typeof fetch = async (url, init) =>
      url.endsWith("/live") ? new Response("{}", { status: 404 }) : fetch(url, init);
    const core = await begin({ ports: { clock: { now: () => Date.now() + skip }, fetch: silent } });
    await signIn(core, "assessor");
    expect(await read(core)).toMatchObject({ cachedAt: null, data: { data: [] } });
    await addPerson("Elsewhere");
    // Asked again within moments, the server is not asked.
    expect(await read(core)).toMatchObject({ cachedAt: null, data: { data: [] } });
    skip += 60_000;
    const before = changes(core).length;
    const copied = await read(core);
    expect(copied.cachedAt).not.toBeNull();
    expect(namesOf(copied)).toEqual([]);
    await until(() => changes(core).length > before);
    // Like a page: it reads again as soon as it is told, and then it is over.
    for (let n = 0; n < 5; n += 1) {
      const fresh = await read(core);
      expect([fresh.cachedAt, namesOf(fresh)]).toEqual([null, ["Elsewhere"]]);
    }
    expect(changes(core).slice(before)).toEqual([
      { name: "data.changed", payload: { resources: ["persons"] } },
    ]);
  });

  it("ask the server first after a change of one's own", async () => {
    const core = await begin();
    await signIn(core, "assessor");
    await read(core);
    const body = {
      first_name: "Own",
      last_name: "Change",
      person_type_id: 1,
      organization_id: server.organizations.north,
    };
    await read(core, "persons.create", { body });
    const after = await read(core);
    expect([after.cachedAt, namesOf(after)]).toEqual([null, ["Change"]]);
  });

  it("forget a record that is gone", async () => {
    await addPerson("Gone");
    const core = await begin();
    await signIn(core, "assessor");
    const { data } = await read(core);
    const [{ id }] = (data as { data: [{ id: number }] }).data;
    await read(core, "persons.show", { params: { id } });
    await server.db.deleteFrom("persons").where("id", "=", id).execute();
    skip += 60_000;
    const before = changes(core).length;
    expect((await read(core, "persons.show", { params: { id } })).cachedAt).not.toBeNull();
    await until(() => changes(core).length > before);
    expect((await failureOf(read(core, "persons.show", { params: { id } }))).code).toBe("NOT_FOUND");
  });

  it("find the server again as soon as somebody does something, or the computer wakes up", async () => {
    let wake = () => {};
    const presence = {
      onAway: () => () => {},
      onBack: (listener: () => void) => {
        wake = listener;
        return () => {};
      },
      idleSeconds: () => null,
    };
    let looks = 0;
    let noNetwork = false;
    const node = createNodeFetch();
    const fetch: typeof node = async (url, init) => {
      if (url.endsWith("/session")) looks += 1;
      if (noNetwork) throw new TypeError("fetch failed");
      return node(url, init);
    };
    const core = await begin({ ports: { clock: { now: () => Date.now() + skip }, presence, fetch } });
    await signIn(core, "assessor");
    const reachable = async () => (await state(core)).connection?.server.reachable;
    for (const sign of [() => core.client.call("app.lookForServer", {}), async () => wake()]) {
      await goAway();
      await failureOf(read(core, "entities.list", { query: { page: 2, q: `${skip}` } }));
      await until(async () => (await reachable()) === false);
      // While the server starts, which may take seconds, a look at its next turn must not find it first.
      noNetwork = true;
      await comeBack();
      // Sent within moments, and not at its next turn. Where one is under way already, it is not sent twice.
      await until(async () => {
        // Two looks have two seconds between them.
        skip += 10_000;
        const before = looks;
        await sign();
        await setImmediate();
        return looks > before;
      });
      noNetwork = false;
      await until(async () => {
        skip += 10_000;
        await sign();
        return (await reachable()) === true;
      });
    }
  });

  it("are answered without the server, and read again when it is back", async () => {
    await addPerson("Kept");
    const core = await begin();
    await signIn(core, "assessor");
    await read(core);
    await goAway();
    skip += 60_000;
    expect(namesOf(await read(core))).toEqual(["Kept"]);
    await until(async () => !(await state(core)).connection?.server.reachable);
    expect(await read(core)).toMatchObject({ cachedAt: expect.any(String) });
    expect((await failureOf(read(core, "cases.list"))).code).toBe("OFFLINE");
    expect((await state(core)).connection?.server.lastReachedAt).not.toBeNull();
    const before = changes(core).length;
    await comeBack();
    await until(() => changes(core).length > before);
    expect(await read(core)).toMatchObject({ cachedAt: null });
  }, 30_000);
});

describe("without the server", () => {
  it("opens the cache of a remembered session, and continues when the server is back", async () => {
    await addPerson("Kept");
    const first = await begin();
    await signIn(first, "assessor", true);
    await read(first);
    await first.client.call("drafts.put", { key: "form", label: "Interview", body: { text: "typed" } });
    await goAway();
    const core = await begin();
    expect(await state(core)).toMatchObject({
      phase: "signed-in",
      session: { user: { email: server.users.assessor.email } },
      connection: { server: { reachable: false, lastReachedAt: expect.any(String) } },
      keyPlace: "keychain",
      offlineSession: null,
    });
    expect(namesOf(await read(core))).toEqual(["Kept"]);
    expect((await core.client.call("drafts.get", { key: "form" })).draft?.body).toEqual({ text: "typed" });
    await comeBack();
    await until(async () => (await state(core)).connection?.server.reachable === true);
    await until(async () => (await read(core)).cachedAt === null);
    expect((await state(core)).phase).toBe("signed-in");
  }, 30_000);

  it("signs in with the password of the stored session, and with no other", async () => {
    await addPerson("Kept");
    const first = await begin();
    await signIn(first, "assessor");
    await read(first);
    await first.client.call("drafts.put", { key: "form", label: "Interview", body: 1 });
    await goAway();
    const core = await begin();
    expect(await state(core)).toMatchObject({
      phase: "sign-in",
      offlineSession: { savedAt: expect.any(String) },
      connection: { server: { reachable: false } },
    });
    expect((await failureOf(core.client.call("drafts.list", {}))).code).toBe("NOT_READY");
    expect((await failureOf(read(core))).code).toBe("OFFLINE");
    const { email } = server.users.assessor;
    const wrong = core.client.call("session.signIn", { email, password: "another one", remember: false });
    expect(await failureOf(wrong)).toMatchObject({
      code: "VALIDATION",
      details: { fields: { email: ["These credentials do not match our records."] } },
    });
    expect((await failureOf(signIn(core, "colleague"))).code).toBe("OFFLINE");
    expect(await signIn(core, "assessor")).toMatchObject({
      phase: "signed-in",
      connection: { server: { reachable: false } },
    });
    expect(namesOf(await read(core))).toEqual(["Kept"]);
    expect((await core.client.call("drafts.list", {})).drafts).toHaveLength(1);
    // The server does not know this session: it asks for a sign-in, and what was typed stays.
    await core.client.call("drafts.put", { key: "offline", label: "Interview", body: 2 });
    await comeBack();
    await until(async () => (await state(core)).phase === "sign-in");
    await core.client.call("drafts.put", { key: "last words", label: "Interview", body: 3 });
    expect((await failureOf(core.client.call("drafts.list", {}))).code).toBe("NOT_READY");
    expect((await signIn(core, "assessor")).phase).toBe("signed-in");
    expect((await core.client.call("drafts.list", {})).drafts.map(({ key }) => key).sort()).toEqual([
      "form",
      "last words",
      "offline",
    ]);
  }, 30_000);

  it("opens nothing with a password that the server has refused since", async () => {
    await signIn(await begin(), "assessor");
    const elsewhere = await server.as("assessor");
    const changed = `${testPassword} changed`;
    const change = (current_password: string, password: string) =>
      elsewhere.post("/profile", {
        action: "password",
        current_password,
        password,
        password_confirmation: password,
      });
    expect((await change(testPassword, changed)).status).toBe(200);
    const core = await begin();
    expect((await failureOf(signIn(core, "assessor"))).code).toBe("VALIDATION");
    expect((await state(core)).offlineSession).toBeNull();
    await goAway();
    expect((await failureOf(signIn(await begin(), "assessor"))).code).toBe("OFFLINE");
    await comeBack();
  }, 30_000);

  it("has nothing to open after signing out: the key goes, the drafts stay (D-6)", async () => {
    const core = await begin();
    await signIn(core, "assessor", true);
    await read(core);
    await core.client.call("drafts.put", { key: "form", label: "Interview", body: 1 });
    const [entry] = [...keychain.entries.keys()].filter((name) => name.startsWith("profile:"));
    const before = JSON.parse(keychain.entries.get(entry ?? "") ?? "{}");
    expect(before).toMatchObject({ copiesKey: expect.any(String), signIn: { verifier: expect.any(String) } });
    await core.client.call("session.signOut", {});
    expect(JSON.parse(keychain.entries.get(entry ?? "") ?? "{}")).toEqual({
      draftsKey: before.draftsKey,
      outboxKey: before.outboxKey,
      copiesKey: null,
      signIn: null,
    });
    expect((await filesBelow(folder.path)).filter((path) => /cache/.test(path))).toEqual([]);
    expect((await state(core)).offlineSession).toBeNull();
    await goAway();
    expect((await failureOf(signIn(await begin(), "assessor"))).code).toBe("OFFLINE");
    await comeBack();
    const again = await begin();
    await signIn(again, "assessor");
    expect((await again.client.call("drafts.list", {})).drafts).toHaveLength(1);
  }, 30_000);
});

describe("two people on one computer (D-7)", () => {
  it("never see each other's drafts and cache", async () => {
    await addPerson("Kept", "assessor");
    const core = await begin();
    await signIn(core, "assessor", true);
    await read(core);
    await core.client.call("drafts.put", { key: "form", label: "Interview", body: "assessor's" });
    await core.client.call("session.signOut", {});
    await signIn(core, "colleague");
    expect(await core.client.call("drafts.get", { key: "form" })).toEqual({ draft: null });
    expect(await core.client.call("drafts.list", {})).toEqual({ drafts: [] });
    await core.client.call("drafts.put", { key: "form", label: "Interview", body: "colleague's" });
    expect((await read(core)).cachedAt).toBeNull();
    await core.client.call("session.signOut", {});
    await signIn(core, "assessor");
    expect((await core.client.call("drafts.get", { key: "form" })).draft?.body).toBe("assessor's");
  });
});

describe("the profile's folder", () => {
  it("holds nothing in plain text, while it is open and after a stop (D-4)", async () => {
    await addPerson("Canarybird");
    const core = await begin();
    await signIn(core, "assessor", true);
    expect(namesOf(await read(core))).toEqual(["Canarybird"]);
    await core.client.call("drafts.put", { key: "k", label: "Canarylabel", body: { text: "Canarydraft" } });
    const canaries = ["Canarybird", "Canarylabel", "Canarydraft", server.users.assessor.email, testPassword];
    const open = (await filesBelow(folder.path)).map((path) => path.split("/").at(-1));
    expect(open).toEqual(expect.arrayContaining(["cache", "cache-wal", "drafts", "drafts-wal"]));
    for (const text of canaries) expect(await filesWith(folder.path, text), text).toEqual([]);
    // The search works: the server's mark contains its name in plain text.
    expect(await filesWith(folder.path, "savedAt")).toHaveLength(1);
    await core.stop();
    for (const text of canaries) expect(await filesWith(folder.path, text), text).toEqual([]);
  });

  it("lasts for this run only without a keychain, and is gone at the next start", async () => {
    keychain.mode = "unavailable";
    const core = await begin();
    expect(await signIn(core, "assessor", true)).toMatchObject({ phase: "signed-in", keyPlace: "memory" });
    await core.client.call("drafts.put", { key: "k", label: "L", body: "Canarydraft" });
    await core.client.call("session.signOut", {});
    await signIn(core, "assessor");
    expect((await core.client.call("drafts.get", { key: "k" })).draft?.body).toBe("Canarydraft");
    expect(await filesWith(folder.path, "Canarydraft")).toEqual([]);
    expect(await readdir(join(folder.path, "profiles")).catch(() => [])).toEqual([]);
    const again = await begin();
    await signIn(again, "assessor");
    expect(await again.client.call("drafts.get", { key: "k" })).toEqual({ draft: null });
  });

  it("is refused and left alone where the keychain lost its key (D-2)", async () => {
    const core = await begin();
    await signIn(core, "assessor");
    await core.client.call("drafts.put", { key: "k", label: "L", body: 1 });
    await core.stop();
    const kept = new Map(keychain.entries);
    keychain.entries.clear();
    const without = await begin();
    expect((await signIn(without, "assessor")).phase).toBe("signed-in");
    const refused = await failureOf(without.client.call("drafts.put", { key: "k", label: "L", body: 2 }));
    expect(refused).toMatchObject({
      code: "DATA_UNREADABLE",
      message: expect.stringMatching(/Nothing was deleted/),
    });
    expect(await read(without)).toMatchObject({ cachedAt: null });
    await without.stop();
    for (const [name, value] of kept) keychain.entries.set(name, value);
    const again = await begin();
    await signIn(again, "assessor");
    expect((await again.client.call("drafts.get", { key: "k" })).draft?.body).toBe(1);
  });

  it("is opened as it was once the keychain gives its key again, without a start", async () => {
    const core = await begin();
    await signIn(core, "assessor");
    await core.client.call("drafts.put", { key: "k", label: "L", body: 1 });
    await core.stop();
    const kept = new Map(keychain.entries);
    keychain.entries.clear();
    const without = await begin();
    await signIn(without, "assessor");
    expect((await without.client.call("profile.lookAgain", {})).profileProblem).not.toBeNull();
    for (const [name, value] of kept) keychain.entries.set(name, value);
    // Also where a new start was requested: a folder that can be opened is never set aside.
    expect(await without.client.call("profile.beginAgain", {})).toMatchObject({
      profileProblem: null,
      outbox: { waiting: 0, problem: null },
    });
    expect((await without.client.call("drafts.get", { key: "k" })).draft?.body).toBe(1);
    expect(await without.client.call("profile.setAside", {})).toEqual({ folders: [] });
  });

  it("can be begun again, with the locked folder set aside and nothing deleted (D-2)", async () => {
    const core = await begin();
    await signIn(core, "assessor");
    await core.client.call("drafts.put", { key: "k", label: "L", body: 1 });
    await core.stop();
    const [id = ""] = await readdir(join(folder.path, "profiles"));
    const bytesOf = async (name: string) => readFile(join(folder.path, "profiles", name, "drafts"));
    const before = await bytesOf(id);
    const kept = new Map(keychain.entries);

    for (const number of [1, 2]) {
      keychain.entries.clear();
      const lost = await begin();
      expect(await signIn(lost, "assessor")).toMatchObject({
        phase: "signed-in",
        outbox: null,
        profileProblem: { kind: "key-lost", lastUsedAt: expect.any(String) },
      });
      // While it is locked: sent to the server where it answers, and refused with a reason where it does not.
      const person = { first_name: "Wren", last_name: `Lost${number}`, person_type_id: 1 };
      const saved = await read(lost, "persons.create", { body: person });
      expect(saved).toMatchObject({ status: 201, queuedAt: null });

      keychain.mode = "throws";
      const closed = await failureOf(lost.client.call("profile.beginAgain", {}));
      expect(closed.message).toMatch(/Nothing was set aside/);
      expect(await readdir(join(folder.path, "profiles"))).toHaveLength(number);
      keychain.mode = "ok";

      expect(await lost.client.call("profile.beginAgain", {})).toMatchObject({
        profileProblem: null,
        keyPlace: "keychain",
        outbox: { waiting: 0, problem: null },
      });
      await lost.client.call("drafts.put", { key: "k", label: "L", body: 2 });
      expect((await lost.client.call("profile.setAside", {})).folders).toHaveLength(number);
      await lost.stop();
    }
    expect(await bytesOf(`${id}.locked-1`)).toEqual(before);
    const again = await begin();
    expect(await signIn(again, "assessor")).toMatchObject({ profileProblem: null });
    expect((await again.client.call("drafts.get", { key: "k" })).draft?.body).toBe(2);
    await again.stop();

    // By hand, as in decision 007: the folder under its old name, and the keychain entry that was stored elsewhere.
    await rename(join(folder.path, "profiles", id), join(folder.path, "profiles", `${id}.mine`));
    await rename(join(folder.path, "profiles", `${id}.locked-1`), join(folder.path, "profiles", id));
    for (const [name, value] of kept) keychain.entries.set(name, value);
    const restored = await begin();
    await signIn(restored, "assessor");
    expect((await restored.client.call("drafts.get", { key: "k" })).draft?.body).toBe(1);
  }, 60_000);

  it("refuses changes in words while it is locked and the server is away", async () => {
    const core = await begin();
    await signIn(core, "assessor");
    await core.stop();
    keychain.entries.clear();
    const lost = await begin();
    await signIn(lost, "assessor");
    await goAway();
    const body = { first_name: "Wren", last_name: "Away", person_type_id: 1 };
    expect((await failureOf(read(lost, "persons.create", { body }))).code).toBe("OFFLINE");
  });

  it("gets a new cache where its cache is damaged", async () => {
    const core = await begin();
    await signIn(core, "assessor", true);
    await read(core);
    await core.stop();
    const [cache] = (await filesBelow(folder.path)).filter((path) => path.endsWith("/cache"));
    await rm(cache ?? "");
    const again = await begin();
    expect((await state(again)).phase).toBe("signed-in");
    expect(await read(again)).toMatchObject({ cachedAt: null });
  });
});
