import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AppState } from "#contract/bridge/app-state.ts";
import { createFakeKeychain, dataFolder, failureOf, type RunningCore, runCore, until } from "./harness.ts";
import { type StrictLaravel, sessionBody, startStrictLaravel, userRecord } from "./strict-laravel.ts";

let server: StrictLaravel;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let running: RunningCore | null;
let signedIn: boolean;

const credentials = { email: "avery@test.example", password: "correct horse", remember: false };

/** A team server that behaves like Fortify. */
beforeEach(async () => {
  server = await startStrictLaravel();
  folder = await dataFolder();
  running = null;
  signedIn = false;
  server.on("GET /api/v2/session", () => ({ status: 200, body: sessionBody(signedIn ? userRecord : null) }));
  server.on("POST /login", () => {
    signedIn = true;
    return { status: 200, body: { two_factor: false } };
  });
  server.on("POST /logout", () => {
    signedIn = false;
    return { status: 204 };
  });
});
afterEach(async () => {
  await running?.stop();
  await server.close();
  await folder.remove();
});

const begin = async (options: Partial<Parameters<typeof runCore>[0]> = {}) => {
  running = await runCore({ data: folder.path, serverUrl: server.url, ...options });
  return running;
};

const states = ({ events }: RunningCore) =>
  events.filter((event) => event.name === "app.stateChanged").map((event) => event.payload as AppState);

describe("a session on a team server", () => {
  it("goes from sign-in to signed in and out again, and says so", async () => {
    const core = await begin();
    expect(await core.client.call("app.state", {})).toMatchObject({
      phase: "sign-in",
      connection: { kind: "server", server: { url: server.url, reachable: true, name: "Fake district" } },
      session: { user: null },
      computerReady: false,
    });
    expect((await core.client.call("session.signIn", credentials)).phase).toBe("signed-in");
    expect(states(core).at(-1)).toMatchObject({ phase: "signed-in", session: { user: { id: 7 } } });
    expect((await core.client.call("session.signOut", {})).phase).toBe("sign-in");
    expect(server.count("POST /logout")).toBe(1);
    expect(JSON.stringify(core.events)).not.toContain("laravel_session");
  });

  it("owes a second factor until the code is right", async () => {
    server.on("POST /login", () => ({ status: 200, body: { two_factor: true } }));
    server.on("POST /verify", ({ body }) => {
      signedIn = JSON.parse(body).code === "123456";
      return signedIn
        ? { status: 200, body: { two_factor: false } }
        : { status: 422, body: { message: "The code is wrong.", errors: { code: ["The code is wrong."] } } };
    });
    const { client } = await begin();
    expect((await client.call("session.signIn", credentials)).phase).toBe("second-factor");
    expect(await failureOf(client.call("session.verify", { code: "999999" }))).toMatchObject({
      code: "VALIDATION",
      details: { fields: { code: ["The code is wrong."] } },
    });
    expect((await client.call("app.state", {})).phase).toBe("second-factor");
    expect((await client.call("session.verify", { code: "123456" })).phase).toBe("signed-in");
  });

  it("takes an anonymous 401 for signed out, and a Breeze login (A-11)", async () => {
    server.on("GET /api/v2/session", () =>
      signedIn
        ? { status: 200, body: sessionBody(userRecord) }
        : { status: 401, body: { message: "Unauthenticated." } },
    );
    server.on("POST /login", () => {
      signedIn = true;
      return { status: 204 };
    });
    const { client } = await begin();
    expect(await client.call("app.state", {})).toMatchObject({
      phase: "sign-in",
      session: null,
      connection: { server: { reachable: true, problem: null } },
    });
    expect((await client.call("session.signIn", credentials)).phase).toBe("signed-in");
  });

  it("signs out first where the server redirects someone who is signed in already (A-11)", async () => {
    let guest = false;
    server.on("POST /login", () => {
      if (!guest) return { status: 302, headers: { Location: "/home" } };
      signedIn = true;
      return { status: 204 };
    });
    server.on("POST /logout", () => {
      guest = true;
      return { status: 204 };
    });
    const { client } = await begin();
    expect((await client.call("session.signIn", credentials)).phase).toBe("signed-in");
    expect(server.count("POST /login")).toBe(2);
  });

  it("goes to sign-in when the server no longer knows the session (A-7)", async () => {
    const core = await begin();
    await core.client.call("session.signIn", credentials);
    server.on("GET /api/v2/users", () => ({ status: 401, body: { message: "Unauthenticated." } }));
    signedIn = false;
    const call = core.client.call("api.call", { endpoint: "users.list", query: {} });
    expect((await failureOf(call)).code).toBe("UNAUTHENTICATED");
    await until(() => states(core).at(-1)?.phase === "sign-in");
  });

  it("reads the session again after a change of profile", async () => {
    let name = "Avery Tester";
    server.on("GET /api/v2/session", () => ({
      status: 200,
      body: sessionBody(signedIn ? { ...userRecord, full_name: name } : null),
    }));
    server.on("POST /profile", () => {
      name = "Avery Changed";
      return { status: 200, body: { user: { ...userRecord, full_name: name } } };
    });
    const core = await begin();
    await core.client.call("session.signIn", credentials);
    const body = { action: "details", full_name: name, title: null, phone: null };
    await core.client.call("api.call", { endpoint: "session.profile", body });
    await until(() => states(core).at(-1)?.session?.user?.full_name === "Avery Changed");
    expect(core.events).toContainEqual({
      name: "data.changed",
      payload: { resources: ["session", "users"] },
    });
  });

  it.each([
    "session.login",
    "session.logout",
    "session.verify",
    "session.setUp",
    "uploads.create",
    "media.file",
    "no.such",
  ])("cannot be bypassed by api.call %s", async (endpoint) => {
    const { client } = await begin();
    const before = server.seen.length;
    expect((await failureOf(client.call("api.call", { endpoint, body: {} }))).code).toBe("UNKNOWN_METHOD");
    expect(server.seen.length).toBe(before);
  });

  it.each([
    ["status", { status: "We have mailed it." }],
    ["message", { message: "We have mailed it." }],
  ])("reports a mailed link from %s (A-13)", async (_key, body) => {
    server.on("POST /forgot-password", () => ({ status: 200, body }));
    const { client } = await begin();
    const answer = await client.call("session.forgotPassword", { email: "a@b.example" });
    expect(answer.message).toBe("We have mailed it.");
  });

  it("says that the server is gone, keeps the session, and notices its return", async () => {
    let refuse = false;
    const core = await begin({
      ports: {
        fetch: (url, init) => (refuse ? Promise.reject(new TypeError("fetch failed")) : fetch(url, init)),
        connectivity: {
          online: () => true,
          onChange: (listener) => {
            online = () => listener(true);
            return () => {};
          },
        },
      },
    });
    await core.client.call("session.signIn", credentials);
    refuse = true;
    const call = core.client.call("api.call", { endpoint: "users.list", query: {} });
    expect((await failureOf(call)).code).toBe("OFFLINE");
    expect(core.events).toContainEqual({ name: "connection.changed", payload: { reachable: false } });
    expect(await core.client.call("app.state", {})).toMatchObject({
      phase: "signed-in",
      connection: { server: { reachable: false, problem: expect.any(String) } },
    });
    refuse = false;
    online();
    await until(() =>
      core.events.some(
        (event) => event.name === "connection.changed" && (event.payload as { reachable: boolean }).reachable,
      ),
    );
    expect((await core.client.call("app.state", {})).connection?.server.problem).toBeNull();
  });
});

let online = () => {};

describe("remembering", () => {
  const entries = (keychain: ReturnType<typeof createFakeKeychain>) =>
    [...keychain.entries].filter(([name]) => name.startsWith("session:"));

  beforeEach(() => {
    // Only the session's cookie tells who is signed in.
    server.on("GET /api/v2/session", ({ headers }) => ({
      status: 200,
      body: sessionBody(signedIn && headers.cookie?.includes("laravel_session=abc") ? userRecord : null),
    }));
  });

  it("keeps the session in the keychain, and there only, when asked to", async () => {
    const keychain = createFakeKeychain();
    const first = await begin({ credentials: keychain });
    await first.client.call("session.signIn", { ...credentials, remember: true });
    await first.stop();
    expect(entries(keychain)).toHaveLength(1);
    expect(entries(keychain)[0]?.[1].length).toBeLessThan(2_560);
    const second = await begin({ credentials: keychain });
    expect((await second.client.call("app.state", {})).phase).toBe("signed-in");
    await second.client.call("session.signOut", {});
    expect(entries(keychain)).toEqual([]);
  });

  it.each([
    ["when not asked to", false, "ok"],
    ["without a keychain", true, "unavailable"],
    ["with a keychain that fails", true, "throws"],
  ] as const)("keeps it for this run only %s", async (_name, remember, mode) => {
    const keychain = createFakeKeychain(mode);
    const first = await begin({ credentials: keychain });
    expect((await first.client.call("session.signIn", { ...credentials, remember })).phase).toBe("signed-in");
    await first.stop();
    expect(entries(keychain)).toEqual([]);
    const second = await begin({ credentials: keychain });
    expect((await second.client.call("app.state", {})).phase).toBe("sign-in");
  });
});

describe("choosing a server", () => {
  it("probes, and takes only what can be used", async () => {
    const { client } = await begin({ serverUrl: null });
    expect((await client.call("app.state", {})).phase).toBe("welcome");
    expect(await client.call("workspace.probe", { url: `${server.url}/` })).toMatchObject({
      url: server.url,
      reachable: true,
      secure: true,
      name: "Fake district",
      problem: null,
    });
    expect(await client.call("workspace.probe", { url: "http://district.example" })).toMatchObject({
      secure: false,
      problem: "The server address must begin with https://.",
    });
    server.on("GET /api/v2/session", () => ({ status: 200, body: "<h1>A web site</h1>" }));
    expect(await client.call("workspace.probe", { url: server.url })).toMatchObject({
      reachable: true,
      problem: "There is no Bellwether server at this address.",
    });
    const refused = await failureOf(client.call("workspace.useServer", { url: server.url }));
    expect(refused).toMatchObject({ code: "VALIDATION", details: { fields: { url: [expect.any(String)] } } });
    expect((await client.call("app.state", {})).phase).toBe("welcome");
  });

  it("remembers the choice, but nothing about anyone", async () => {
    const first = await begin({ serverUrl: null });
    expect((await first.client.call("workspace.useServer", { url: server.url })).phase).toBe("sign-in");
    await first.client.call("session.signIn", credentials);
    await first.stop();
    const second = await begin({ serverUrl: null });
    expect(await second.client.call("app.state", {})).toMatchObject({ connection: { kind: "server" } });
    const { readFile } = await import("node:fs/promises");
    const text = await readFile(`${folder.path}/settings.json`, "utf8");
    expect(text).toContain(server.url);
    expect(text).not.toMatch(/avery|tester|horse/i);
  });
});

describe("opening addresses outside (S-6)", () => {
  it("opens what the server's administrator named, and nothing else", async () => {
    const core = await begin();
    const open = (url: string) => core.client.call("window.openExternal", { url });
    expect(await open("https://help.example/other?page=1")).toEqual({ opened: true });
    expect(await open("https://evil.example/")).toEqual({ opened: false });
    expect(core.opened).toEqual(["https://help.example/other?page=1"]);
  });
});

describe("settings", () => {
  it("are kept, announced, and survive a damaged file", async () => {
    const { writeFile } = await import("node:fs/promises");
    const first = await begin();
    expect(await first.client.call("settings.set", { theme: "dark" })).toMatchObject({ theme: "dark" });
    await first.stop();
    const second = await begin();
    expect(await second.client.call("settings.get", {})).toMatchObject({
      theme: "dark",
      singleKeyShortcuts: true,
    });
    await second.stop();
    await writeFile(`${folder.path}/settings.json`, "{ half");
    const third = await begin();
    expect(await third.client.call("settings.get", {})).toMatchObject({ theme: "system" });
  });
});
