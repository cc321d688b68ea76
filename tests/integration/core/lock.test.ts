import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMemoryTransports } from "#contract/bridge/memory-transport.ts";
import type { EmbeddedServer } from "#core/ports/embedded-server.ts";
import type { Presence } from "#core/ports/presence.ts";
import { startEmbedded } from "#server/embedded.ts";
import { startTestServer, type TestServer, testPassword, testRateLimits } from "#support/server/server.ts";
import {
  createFakeKeychain,
  createThreadServer,
  dataFolder,
  type FakeKeychain,
  failureOf,
  type RunningCore,
  runCore,
  until,
} from "./harness.ts";

let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let keychain: FakeKeychain;
let running: RunningCore | null;
let skip: number;
let away: boolean;

beforeEach(async () => {
  folder = await dataFolder();
  keychain = createFakeKeychain();
  running = null;
  skip = 0;
  away = false;
});
afterEach(async () => {
  await running?.stop();
  await folder.remove();
});

const clock = { now: () => Date.now() + skip };
const state = (core: RunningCore) => core.client.call("app.state", {});
const lock = (core: RunningCore) => core.client.call("session.lock", {});
const unlock = (core: RunningCore, password = testPassword) =>
  core.client.call("session.unlock", { password });
const put = (core: RunningCore, text: string) =>
  core.client.call("drafts.put", { key: "case:new", label: "New case", body: { text } });
const draft = async (core: RunningCore) =>
  (await core.client.call("drafts.get", { key: "case:new" })).draft?.body ?? null;
/** Waits until everything that a lock closes is closed: then not even drafts are accepted. */
const shut = (core: RunningCore) =>
  until(
    async () =>
      (await put(core, "last words").catch((error: { code: string }) => error.code)) === "NOT_READY",
  );

describe("the lock on a team server", () => {
  beforeEach(async () => {
    server = await startTestServer({
      rateLimits: { ...testRateLimits, signInPerMinute: 100, signInPerHour: 100 },
    });
  });
  afterEach(() => server.close());

  const begin = async (options: Partial<Parameters<typeof runCore>[0]> = {}) => {
    await running?.stop();
    running = await runCore({
      data: folder.path,
      credentials: keychain,
      serverUrl: server.url,
      lockGrace: 100,
      ...options,
      ports: {
        clock,
        fetch: (url, init) => (away ? Promise.reject(new TypeError("fetch failed")) : fetch(url, init)),
        ...options.ports,
      },
    });
    return running;
  };
  const signIn = (core: RunningCore, remember = false) =>
    core.client.call("session.signIn", {
      email: server.users.assessor.email,
      password: testPassword,
      remember,
    });

  it("hides everything at once, saves the last words typed, and opens with the password", async () => {
    const core = await begin();
    await signIn(core);
    const answer = await lock(core);
    expect(answer).toMatchObject({
      phase: "locked",
      session: null,
      outbox: null,
      lock: { name: "Test assessor", waiting: 0, waitUntil: null },
    });
    await put(core, "typed until the last moment");
    for (const [method, input] of [
      ["api.call", { endpoint: "persons.list" }],
      ["drafts.get", { key: "case:new" }],
      ["drafts.list", {}],
      ["outbox.list", {}],
      ["offline.search", { q: "a" }],
      ["files.view", { mediaId: 1 }],
      ["mail.list", {}],
      ["settings.set", { lockAfterMinutes: 60 }],
      ["workspace.useComputer", {}],
    ] as const)
      expect((await failureOf(core.client.call(method as never, input as never))).code, method).toBe(
        "NOT_READY",
      );
    expect(core.core.uploadLimit()).toBeNull();

    await until(async () => (await put(core, "typed").catch(() => null)) === null);
    const wrong = await failureOf(unlock(core, "not it"));
    expect(wrong).toMatchObject({
      code: "VALIDATION",
      details: { fields: { password: ["That is not your password."] } },
    });
    expect((await state(core)).phase).toBe("locked");
    expect(await unlock(core)).toMatchObject({
      phase: "signed-in",
      lock: null,
      session: { user: { id: server.users.assessor.id } },
    });
    expect(await draft(core)).toEqual({ text: "typed" });
    expect((await core.client.call("api.call", { endpoint: "persons.list" })).status).toBe(200);
    const [row] = await server.db.selectFrom("sessions").select("confirmed_at").execute();
    expect(row?.confirmed_at).not.toBeNull();
  });

  it("lets no answer through that was on its way", async () => {
    const gate = Promise.withResolvers<void>();
    let held = false;
    const core = await begin({
      ports: {
        fetch: async (url, init) => {
          const answer = await fetch(url, init);
          if (String(url).includes("/persons")) {
            held = true;
            await gate.promise;
          }
          return answer;
        },
      },
    });
    await signIn(core);
    const call = failureOf(core.client.call("api.call", { endpoint: "persons.list" }));
    await until(() => held);
    await lock(core);
    gate.resolve();
    expect((await call).code).toBe("NOT_READY");
  });

  it("keeps its profile shut while the server says who is signed in", async () => {
    const core = await begin();
    await signIn(core);
    await lock(core);
    await shut(core);
    away = true;
    expect((await failureOf(unlock(core, "not it"))).code).toBe("VALIDATION");
    expect((await state(core)).connection?.server.reachable).toBe(false);
    away = false;
    await until(async () => (await state(core)).connection?.server.reachable === true);
    expect(await state(core)).toMatchObject({ phase: "locked", session: null });
    expect((await failureOf(put(core, "x"))).code).toBe("NOT_READY");
  });

  it("opens without the server by the verifier in the keychain, and with it only for the right password", async () => {
    const core = await begin();
    await signIn(core);
    await put(core, "words");
    await lock(core);
    away = true;
    expect((await failureOf(unlock(core, "not it"))).code).toBe("VALIDATION");
    expect((await unlock(core)).phase).toBe("signed-in");
    expect(await draft(core)).toEqual({ text: "words" });
  });

  it("keeps a profile's key that no keychain has, and still asks for the password without the server", async () => {
    keychain.mode = "unavailable";
    const core = await begin();
    await signIn(core);
    await put(core, "only in memory");
    await lock(core);
    away = true;
    expect((await failureOf(unlock(core, "not it"))).code).toBe("VALIDATION");
    await unlock(core);
    expect(await draft(core)).toEqual({ text: "only in memory" });
  });

  it("delays guessing, twice as long each time, also after a restart and without the server", async () => {
    let core = await begin();
    await signIn(core, true);
    await lock(core);
    for (let n = 0; n < 5; n += 1)
      expect((await failureOf(unlock(core, `guess ${n}`))).code).toBe("VALIDATION");
    expect(await failureOf(unlock(core))).toMatchObject({
      code: "RATE_LIMITED",
      details: { retryAfter: 30 },
    });
    expect((await state(core)).lock?.waitUntil).not.toBeNull();

    core = await begin();
    expect((await state(core)).phase).toBe("locked");
    expect((await failureOf(unlock(core))).code).toBe("RATE_LIMITED");
    skip += 31_000;
    expect((await failureOf(unlock(core, "guess 6"))).code).toBe("VALIDATION");
    expect(await failureOf(unlock(core))).toMatchObject({ details: { retryAfter: 60 } });
    skip += 61_000;
    expect((await unlock(core)).phase).toBe("signed-in");
    await lock(core);
    expect((await failureOf(unlock(core, "guess 1"))).code).toBe("VALIDATION");
    expect((await unlock(core)).phase).toBe("signed-in");
    expect(await readFile(join(folder.path, "lock.json"), "utf8")).toBe(
      `${JSON.stringify({ locked: false, wrong: 0, waitUntil: null })}\n`,
    );
  });

  it("stays locked where Bellwether is stopped right after", async () => {
    let core = await begin();
    await signIn(core, true);
    await lock(core);
    core = await begin();
    expect(await state(core)).toMatchObject({
      phase: "locked",
      session: null,
      lock: { name: "Test assessor" },
    });
    expect((await failureOf(core.client.call("api.call", { endpoint: "persons.list" }))).code).toBe(
      "NOT_READY",
    );
    expect((await unlock(core)).phase).toBe("signed-in");
  });

  it("says how many changes wait, sends none of them while locked, and all of them afterwards", async () => {
    const core = await begin();
    await signIn(core);
    away = true;
    const made = await core.client.call("api.call", {
      endpoint: "persons.create",
      body: {
        first_name: "Rowan",
        last_name: "Ashdown",
        person_type_id: 1,
        organization_id: server.organizations.north,
      },
    });
    expect(made.queuedAt).not.toBeNull();
    expect((await lock(core)).lock?.waiting).toBe(1);
    await shut(core);
    away = false;
    const people = () => server.db.selectFrom("persons").select("last_name").execute();
    expect((await failureOf(unlock(core, "not it"))).code).toBe("VALIDATION");
    expect(await people()).toEqual([]);
    expect((await unlock(core)).phase).toBe("signed-in");
    await until(async () => (await people()).length === 1);
    await until(async () => (await state(core)).outbox?.waiting === 0);
  });

  it("delays guessing at the offline sign-in too", async () => {
    let core = await begin();
    await signIn(core);
    away = true;
    core = await begin();
    const attempt = (password: string) =>
      core.client.call("session.signIn", { email: server.users.assessor.email, password, remember: false });
    for (let n = 0; n < 5; n += 1) expect((await failureOf(attempt(`guess ${n}`))).code).toBe("VALIDATION");
    expect((await failureOf(attempt(testPassword))).code).toBe("RATE_LIMITED");
    skip += 31_000;
    await attempt(testPassword);
    expect((await state(core)).phase).toBe("signed-in");
  });

  it("delays nobody for good where the clock was set back", async () => {
    await writeFile(
      join(folder.path, "lock.json"),
      JSON.stringify({ locked: false, wrong: 9, waitUntil: Date.now() + 365 * 86_400_000 }),
    );
    const core = await begin();
    await signIn(core);
    await lock(core);
    expect((await failureOf(unlock(core))).details.retryAfter).toBeLessThanOrEqual(3600);
    skip += 3_601_000;
    expect((await unlock(core)).phase).toBe("signed-in");
  });

  it("begins the session anew where it has ended meanwhile", async () => {
    const core = await begin();
    await signIn(core);
    await put(core, "words");
    await lock(core);
    await server.db.deleteFrom("sessions").execute();
    expect((await failureOf(unlock(core, "not it"))).code).toBe("VALIDATION");
    expect((await unlock(core)).phase).toBe("signed-in");
    expect(await draft(core)).toEqual({ text: "words" });
    expect(await server.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  });

  it("can sign out instead: the cache cannot be opened any more, drafts stay", async () => {
    const core = await begin();
    await signIn(core);
    await put(core, "words");
    await lock(core);
    expect((await core.client.call("session.signOut", {})).phase).toBe("sign-in");
    expect([...keychain.entries.values()].join()).toMatch(/"copiesKey":null.*"signIn":null/);
    expect((await state(core)).offlineSession).toBeNull();
    await signIn(core);
    expect(await draft(core)).toEqual({ text: "words" });
  });

  it("locks when the computer sleeps, and after waking where the time has passed", async () => {
    let goAway = () => {};
    let back = () => {};
    const presence: Presence = {
      onAway: (listener) => {
        goAway = listener;
        return () => {};
      },
      onBack: (listener) => {
        back = listener;
        return () => {};
      },
      idleSeconds: () => null,
    };
    const core = await begin({ ports: { presence } });
    await signIn(core);
    goAway();
    expect((await state(core)).phase).toBe("locked");
    await unlock(core);
    skip += 14 * 60_000;
    back();
    expect((await state(core)).phase).toBe("signed-in");
    await core.client.call("app.active", {});
    skip += 14 * 60_000;
    back();
    expect((await state(core)).phase).toBe("signed-in");
    skip += 2 * 60_000;
    back();
    expect((await state(core)).phase).toBe("locked");
    await unlock(core);
    await core.client.call("settings.set", { lockAfterMinutes: 1 });
    skip += 61_000;
    back();
    expect((await state(core)).phase).toBe("locked");
  });

  it("does nothing where nobody is signed in, and starts open where nobody is remembered", async () => {
    let core = await begin();
    expect((await lock(core)).phase).toBe("sign-in");
    await signIn(core);
    await lock(core);
    core = await begin();
    expect((await state(core)).phase).toBe("sign-in");
    await signIn(core);
    expect((await state(core)).phase).toBe("signed-in");
  });
});

describe("the lock on this computer", () => {
  const email = "sam@school.example";
  const organization = { name: "Oak School", kind: "school", number_prefix: "OAK" } as const;
  const administrator = { full_name: "Sam Rivers", email, password: testPassword };

  /** How many servers run, and with which keys. */
  const counted = (real: EmbeddedServer = { start: startEmbedded }) => {
    let live = 0;
    return {
      live: () => live,
      port: {
        start: async (options: Parameters<typeof real.start>[0]) => {
          const started = await real.start(options);
          live += 1;
          return {
            ...started,
            stop: async () => {
              await started.stop();
              live -= 1;
            },
          };
        },
      },
    };
  };

  const begin = async (servers: ReturnType<typeof counted>) => {
    await running?.stop();
    running = await runCore({
      data: folder.path,
      credentials: keychain,
      lockGrace: 100,
      ports: { clock, embeddedServer: servers.port },
    });
    return running;
  };
  const setUp = (
    core: RunningCore,
    protection: { kind: "keychain" | "memory" } | { kind: "passphrase"; passphrase: string },
  ) => core.client.call("workspace.setUp", { organization, administrator, protection });

  it("stops the server, so that its key leaves the memory, and starts it for the right password", async () => {
    const servers = counted(createThreadServer());
    const core = await begin(servers);
    await setUp(core, { kind: "keychain" });
    await put(core, "words");
    await lock(core);
    await until(() => servers.live() === 0);
    expect(await state(core)).toMatchObject({ phase: "locked", lock: { name: "Sam Rivers" } });
    expect((await failureOf(unlock(core, "not it"))).code).toBe("VALIDATION");
    expect(servers.live()).toBe(0);
    expect((await unlock(core)).phase).toBe("signed-in");
    expect(servers.live()).toBe(1);
    expect(await draft(core)).toEqual({ text: "words" });
  });

  it("lets a page go that is loaded anew once everything is closed, and greets the next one", async () => {
    const servers = counted();
    const core = await begin(servers);
    await setUp(core, { kind: "keychain" });
    await lock(core);
    await until(() => servers.live() === 0);
    // An error here would end the host: its socket's close event has nobody to tell.
    expect(core.closePage).not.toThrow();
    const [page, end] = createMemoryTransports(queueMicrotask);
    const hello = new Promise((resolve) => page.onFrame(resolve));
    core.core.connect(end, { kind: "memory", capabilities: [] });
    expect(await hello).toMatchObject({ type: "hello" });
  });

  it("asks for the password once where the session has ended meanwhile", async () => {
    const servers = counted();
    const core = await begin(servers);
    await setUp(core, { kind: "keychain" });
    await lock(core);
    await until(() => servers.live() === 0);
    skip += 31 * 60_000;
    expect((await unlock(core)).phase).toBe("signed-in");
  });

  it("asks for the passphrase once a start, and for the password at each lock", async () => {
    const servers = counted();
    const core = await begin(servers);
    const passphrase = "a long enough phrase";
    await setUp(core, { kind: "passphrase", passphrase });
    await put(core, "words");
    await lock(core);
    await shut(core);
    expect(await failureOf(unlock(core, passphrase))).toMatchObject({
      details: { fields: { password: ["That is not your password."] } },
    });
    expect((await unlock(core)).phase).toBe("signed-in");
    expect(servers.live()).toBe(1);
    expect(await draft(core)).toEqual({ text: "last words" });
    await lock(core);
    expect((await core.client.call("session.signOut", {})).phase).toBe("sign-in");
  });

  it("keeps the server running where the records are in memory only", async () => {
    const servers = counted();
    const core = await begin(servers);
    await setUp(core, { kind: "memory" });
    await put(core, "words");
    await lock(core);
    await shut(core);
    expect(servers.live()).toBe(1);
    expect((await failureOf(unlock(core, "not it"))).code).toBe("VALIDATION");
    await unlock(core);
    expect(await draft(core)).toEqual({ text: "last words" });
  });

  it("can sign out instead", async () => {
    const servers = counted();
    const core = await begin(servers);
    await setUp(core, { kind: "keychain" });
    await put(core, "words");
    await lock(core);
    await until(() => servers.live() === 0);
    expect((await core.client.call("session.signOut", {})).phase).toBe("sign-in");
    await core.client.call("session.signIn", { email, password: testPassword, remember: true });
    expect(await draft(core)).toEqual({ text: "words" });
  });

  it("is locked again after a restart, where the session is remembered", async () => {
    const servers = counted();
    let core = await begin(servers);
    await setUp(core, { kind: "keychain" });
    await core.client.call("session.signOut", {});
    await core.client.call("session.signIn", { email, password: testPassword, remember: true });
    await lock(core);
    core = await begin(servers);
    expect(await state(core)).toMatchObject({ phase: "locked", lock: { name: "Sam Rivers" } });
    expect(servers.live()).toBe(0);
    expect((await unlock(core)).phase).toBe("signed-in");
  });
});
