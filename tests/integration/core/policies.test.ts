import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, aroundEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PolicyName } from "#contract/policy/policies.ts";
import { policyNames } from "#contract/policy/policies.ts";
import { readPolicyValues } from "#contract/policy/read-values.ts";
import { createLineLog } from "#core/adapters/line-log.ts";
import { createNodeFetch } from "#core/adapters/node-fetch.ts";
import type { PolicyPort } from "#core/ports/policy.ts";
import type { Log } from "#core/ports/system.ts";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { policyOf } from "#support/policy.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { createUndone, undoable } from "#support/server/undone.ts";
import { createFakeKeychain, dataFolder, failureOf, type RunningCore, runCore, until } from "./harness.ts";

const email = sampleUsers[2]?.email ?? "";
const day = 86_400_000;
let server: TestServer;
let undone: ReturnType<typeof createUndone>;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let running: RunningCore | null;
let cut: boolean;
let skip: number;
let keychain: ReturnType<typeof createFakeKeychain>;

type Written = Partial<Record<PolicyName, unknown>>;
/** The policies of which a test below shows that they govern core. */
const shown = new Set<PolicyName>();

/** A computer on which it cannot be read what is fixed. */
const unreadPolicy = readPolicyValues([
  { place: "the test", problem: "It cannot be read.", unread: "closed" },
]);

const begin = async (
  written: Written,
  more: {
    readonly serverUrl?: string | null;
    readonly log?: Log;
    readonly policy?: PolicyPort;
  } = {},
): Promise<RunningCore> => {
  for (const name of Object.keys(written)) shown.add(name as PolicyName);
  await running?.stop();
  const fetch = createNodeFetch();
  running = await runCore({
    data: folder.path,
    credentials: keychain,
    serverUrl: more.serverUrl === undefined ? server.url : more.serverUrl,
    ports: {
      policy: more.policy ?? policyOf(written),
      ...(more.log === undefined ? {} : { log: more.log }),
      clock: { now: () => Date.now() + skip },
      fetch: (url, init) => (cut ? Promise.reject(new TypeError("fetch failed")) : fetch(url, init)),
      saver: { save: async () => true },
    },
  });
  return running;
};
const signIn = (core: RunningCore, remember = true) =>
  core.client.call("session.signIn", { email, password: samplePassword, remember });
const state = (core: RunningCore) => core.client.call("app.state", {});
const forbidden = async (call: Promise<unknown>) => {
  const error = await failureOf(call);
  expect([error.code, error.details.reason]).toEqual(["FORBIDDEN", "policy"]);
  expect(error.message).toContain("Your organization");
};
const forbiddenUnread = async (call: Promise<unknown>) => {
  const error = await failureOf(call);
  expect([error.code, error.details.reason]).toEqual(["FORBIDDEN", "policy"]);
  expect(error.message).toContain("cannot be read on this computer");
};
/** Files of copies on this computer. */
const copies = async (): Promise<readonly string[]> => {
  const profiles = join(folder.path, "profiles");
  const found: string[] = [];
  for (const id of await readdir(profiles).catch(() => []))
    for (const part of ["cache", "kept"]) if (existsSync(join(profiles, id, part))) found.push(part);
  return found;
};

beforeAll(async () => {
  server = await startTestServer({ sample: true, engine: undoable });
  undone = createUndone(server.db, join(server.directory, "files"));
});
aroundEach((run) => undone(run));
afterAll(() => server.close());
beforeEach(async () => {
  folder = await dataFolder();
  keychain = createFakeKeychain();
  running = null;
  cut = false;
  skip = 0;
});
afterEach(async () => {
  await running?.stop();
  await folder.remove();
});

describe("which server", () => {
  it("ServerAddresses: one address is used without a question, and no other one", async () => {
    const core = await begin({ ServerAddresses: [`${server.url}/`] }, { serverUrl: null });
    expect((await state(core)).connection?.server.url).toBe(server.url);
    await forbidden(core.client.call("workspace.useServer", { url: "https://elsewhere.example" }));
    await forbidden(core.client.call("workspace.probe", { url: "https://elsewhere.example" }));
    expect((await signIn(core)).phase).toBe("signed-in");
  });

  it("ServerAddresses: of several ones somebody chooses; what was used before is left where it is not among them", async () => {
    const before = await begin({});
    await before.client.call("workspace.useServer", { url: server.url });
    const core = await begin(
      { ServerAddresses: ["https://a.example", "https://b.example"] },
      { serverUrl: null },
    );
    expect((await state(core)).connection).toBeNull();
    await forbidden(core.client.call("workspace.useServer", { url: server.url }));
  });

  it("ServerAddresses: where none can be read, no server can be used", async () => {
    const core = await begin({ ServerAddresses: ["nowhere"] }, { serverUrl: null });
    await forbidden(core.client.call("workspace.useServer", { url: server.url }));
    expect((await state(core)).policy.problems[0]).toContain("ServerAddresses: “nowhere” is not an address");
  });

  it("ServerAddresses: the command line does not get round it", async () => {
    await expect(begin({ ServerAddresses: ["https://a.example"] })).rejects.toThrow("https://a.example");
    running = null;
  });

  it("ThisComputer: no records are set up or opened here", async () => {
    const core = await begin({ ThisComputer: false }, { serverUrl: null });
    await forbidden(
      core.client.call("workspace.setUp", {
        organization: { name: "North", kind: "school", number_prefix: "NOR" },
        administrator: { full_name: "A B", email: "a@b.example", password: "a long password here" },
        protection: { kind: "memory" },
      }),
    );
    expect((await core.client.call("workspace.useComputer", {})).phase).toBe("welcome");
    expect(existsSync(join(folder.path, "computer"))).toBe(false);
  });

  it("ExternalHosts: a page there may be opened, and no other one", async () => {
    const core = await begin({ ExternalHosts: ["help.district.example"] });
    await signIn(core);
    const open = (url: string) => core.client.call("window.openExternal", { url });
    expect(await open("https://help.district.example/a")).toEqual({ opened: true });
    expect(await open("https://other.district.example/a")).toEqual({ opened: false });
    expect(core.opened).toEqual(["https://help.district.example/a"]);
  });
});

describe("while it cannot be read what is fixed", () => {
  it("somebody stays signed in at their server, and nobody uses another one", async () => {
    const before = await begin({});
    expect((await signIn(before)).phase).toBe("signed-in");
    await before.client.call("workspace.useServer", { url: server.url });
    await signIn(before);
    const core = await begin({}, { serverUrl: null, policy: unreadPolicy });
    const found = await state(core);
    expect([found.connection?.server.url, found.phase]).toEqual([server.url, "signed-in"]);
    expect(found.policy.unread).toContain("ServerAddresses");
    expect(found.policy.noWayOut).toContain("ProxyMode");
    await forbiddenUnread(core.client.call("workspace.useServer", { url: "https://elsewhere.example" }));
    await forbiddenUnread(core.client.call("workspace.probe", { url: "https://elsewhere.example" }));
    expect((await core.client.call("workspace.probe", { url: server.url })).reachable).toBe(true);
  });

  it("whoever could not unlock again is not locked before they say so, and loses no word then", async () => {
    const put = (core: RunningCore, text: string) =>
      core.client.call("drafts.put", { key: "case:new", label: "New case", body: { text } });
    const words = async (core: RunningCore) =>
      (await core.client.call("drafts.get", { key: "case:new" })).draft?.body;
    const before = await begin({});
    await signIn(before);
    await before.client.call("workspace.useServer", { url: server.url });
    await signIn(before);
    // With a password that can be checked on this computer, nothing is asked.
    let core = await begin({}, { serverUrl: null, policy: unreadPolicy });
    expect((await state(core)).unlocksNowhere).toBe(false);
    expect((await core.client.call("session.lock", {})).phase).toBe("locked");
    await core.client.call("session.unlock", { password: samplePassword });

    await server.db.updateTable("users").set({ password_hash: "" }).where("email", "=", email).execute();
    core = await begin({}, { serverUrl: null, policy: unreadPolicy });
    expect(await state(core)).toMatchObject({ phase: "signed-in", unlocksNowhere: true });
    await put(core, "typed before");
    const refused = await failureOf(core.client.call("session.lock", {}));
    expect([refused.code, (await state(core)).phase]).toEqual(["NOT_READY", "signed-in"]);
    expect(await words(core)).toEqual({ text: "typed before" });
    expect(await core.client.call("session.lock", { evenSo: true })).toMatchObject({
      phase: "locked",
      unlocksNowhere: true,
      session: null,
    });
    await put(core, "typed until the last moment");
    expect((await core.client.call("session.lock", {})).phase).toBe("locked");

    // Repaired: they get in, and their words are there.
    core = await begin({}, { serverUrl: null });
    expect(await state(core)).toMatchObject({ phase: "locked", unlocksNowhere: false });
    await core.client.call("session.signOut", {});
    const { password_hash } = await server.db
      .selectFrom("users")
      .select("password_hash")
      .where("email", "!=", email)
      .where("password_hash", "!=", "")
      .executeTakeFirstOrThrow();
    await server.db.updateTable("users").set({ password_hash }).where("email", "=", email).execute();
    await signIn(core);
    expect(await words(core)).toEqual({ text: "typed until the last moment" });
  });

  it("copies stay, nothing is begun here, and no file is saved", async () => {
    const before = await begin({});
    await signIn(before);
    await until(async () => (await copies()).includes("cache"));
    const core = await begin({}, { policy: unreadPolicy, serverUrl: null });
    expect(await copies()).toContain("cache");
    await forbiddenUnread(
      core.client.call("workspace.setUp", {
        organization: { name: "North", kind: "school", number_prefix: "NOR" },
        administrator: { full_name: "A B", email: "a@b.example", password: "a long password here" },
        protection: { kind: "keychain" },
      }),
    );
  });
});

describe("who gets in", () => {
  it("SingleSignOnOnly: no password is taken, and none goes on that was taken before", async () => {
    const before = await begin({});
    expect((await signIn(before)).phase).toBe("signed-in");
    const core = await begin({ SingleSignOnOnly: true });
    expect((await state(core)).phase).toBe("sign-in");
    await forbidden(signIn(core));
    await forbidden(core.client.call("session.forgotPassword", { email }));
    // What the password had begun is gone for good.
    expect((await state(await begin({}))).phase).toBe("sign-in");
  });

  it("SecondFactorRequired: nothing else is answered before it is set up", async () => {
    const core = await begin({ SecondFactorRequired: true });
    const { session } = await signIn(core);
    expect(session?.user).toMatchObject({ second_factor: false, second_factor_required: true });
    expect(Date.parse(session?.user?.second_factor_due ?? "")).toBeLessThan(Date.now());
    await forbidden(core.client.call("api.call", { endpoint: "cases.list", query: {} }));
    await forbidden(core.client.call("files.view", { mediaId: 1 }));
    const own = await core.client.call("api.call", { endpoint: "session.show" });
    expect(own.data).toMatchObject({ data: { user: { email } } });
  });

  it("KeychainRequired: nobody signs in, and nothing is kept, without it", async () => {
    keychain = createFakeKeychain("unavailable");
    const core = await begin({ KeychainRequired: true });
    expect((await state(core)).keychain).toBe("unavailable");
    await forbidden(signIn(core));
    await forbidden(
      core.client.call("session.beginAtProvider", { organization: 1, purpose: "sign-in", opens: false }),
    );
    expect(await readdir(join(folder.path, "profiles")).catch(() => [])).toEqual([]);
  });

  it("KeychainRequired: records of this computer are protected by nothing else", async () => {
    const core = await begin({ KeychainRequired: true }, { serverUrl: null });
    const set = {
      organization: { name: "North", kind: "school", number_prefix: "NOR" },
      administrator: { full_name: "A B", email: "a@b.example", password: "a long password here" },
    } as const;
    await forbidden(core.client.call("workspace.setUp", { ...set, protection: { kind: "memory" } }));
    await forbidden(
      core.client.call("workspace.setUp", {
        ...set,
        protection: { kind: "passphrase", passphrase: "twelve letters" },
      }),
    );
  });
});

describe("copies on this computer", () => {
  const personNamed = (first_name: string, last_name: string) => ({
    first_name,
    last_name,
    person_type_id: 1,
  });
  const pin = async (core: RunningCore) => {
    const { data } = await core.client.call("api.call", { endpoint: "cases.list", query: {} });
    const [first] = (data as { data: { id: number }[] }).data;
    await core.client.call("offline.pin", { kind: "case", id: String(first?.id) });
    await until(async () => {
      const { pinned } = await core.client.call("offline.list", {});
      return pinned.every(({ state: now }) => now !== "loading");
    });
    return String(first?.id);
  };

  it("OfflineCopies: those that exist go, none is made, and what waits stays until it was sent", async () => {
    const before = await begin({});
    await signIn(before);
    await pin(before);
    cut = true;
    await before.client.call("api.call", {
      endpoint: "persons.create",
      body: personNamed("Robin", "Waits"),
    } as never);
    await before.client.call("drafts.put", { key: "case:new", label: "New case", body: { text: "unsent" } });
    expect(await copies()).toContain("cache");
    cut = false;

    const core = await begin({ OfflineCopies: false });
    expect(await copies()).toEqual([]);
    await signIn(core);
    await forbidden(core.client.call("offline.pin", { kind: "case", id: "1" }));
    await core.client.call("api.call", { endpoint: "cases.list", query: {} });
    expect(await copies()).toEqual([]);
    expect((await core.client.call("drafts.get", { key: "case:new" })).draft?.body).toEqual({
      text: "unsent",
    });
    await until(async () => {
      const { data } = await core.client.call("api.call", {
        endpoint: "persons.list",
        query: { q: "Robin Waits" },
      });
      return JSON.stringify(data).includes("Robin Waits");
    });
  });

  it("OfflineCopies: what is written without a network waits all the same", async () => {
    const core = await begin({ OfflineCopies: false });
    await signIn(core);
    cut = true;
    await core.client.call("api.call", {
      endpoint: "persons.create",
      body: personNamed("Sam", "Later"),
    } as never);
    expect((await core.client.call("outbox.list", {})).changes).toHaveLength(1);
    // Without a copy nothing can be read.
    expect((await failureOf(core.client.call("api.call", { endpoint: "cases.list", query: {} }))).code).toBe(
      "OFFLINE",
    );
  });

  it("OfflineDays: they open without the server until then, and are gone after it", async () => {
    const before = await begin({ OfflineDays: 7 });
    await signIn(before);
    await before.client.call("api.call", { endpoint: "cases.list", query: {} });
    cut = true;
    skip = 6 * day;
    expect((await state(await begin({ OfflineDays: 7 }))).phase).toBe("signed-in");
    skip = 8 * day;
    const core = await begin({ OfflineDays: 7 });
    expect((await state(core)).phase).toBe("sign-in");
    expect(await copies()).toEqual([]);
  });

  it("OfflineAttachments: files are not taken along, and those that were are removed", async () => {
    const before = await begin({});
    await signIn(before);
    await pin(before);
    const core = await begin({ OfflineAttachments: false });
    await signIn(core);
    await pin(core);
    const { pinned } = await core.client.call("offline.list", {});
    expect(pinned.map(({ size }) => size)).toEqual(pinned.map(() => 0));
    const kept = await Promise.all(
      (await readdir(join(folder.path, "profiles"))).map((id) =>
        readdir(join(folder.path, "profiles", id, "kept")).catch(() => []),
      ),
    );
    expect(kept.flat()).toEqual([]);
  });
});

describe("what a person cannot set any more", () => {
  it.each([
    ["LockAfterMinutes", 5, "lockAfterMinutes", 60, 5],
    ["ContentProtection", true, "hideFromCapture", false, true],
    ["ContentProtection", false, "hideFromCapture", true, false],
    ["Notifications", false, "desktopNotifications", true, false],
    ["SingleLetterKeys", false, "singleKeyShortcuts", true, false],
  ] as const)("%s = %s holds, whatever was set", async (name, value, setting, wanted, holds) => {
    const before = await begin({});
    await before.client.call("settings.set", { [setting]: wanted });
    const core = await begin({ [name]: value });
    expect(await core.client.call("settings.get", {})).toMatchObject({ [setting]: holds });
    expect(await core.client.call("settings.set", { [setting]: wanted, theme: "dark" })).toMatchObject({
      [setting]: holds,
      theme: "dark",
    });
    // What the person had set holds again once nothing is fixed.
    expect(await (await begin({})).client.call("settings.get", {})).toMatchObject({
      [setting]: wanted,
      theme: "dark",
    });
  });

  it("a policy that allows leaves the choice to the person", async () => {
    const core = await begin({ Notifications: true, SingleLetterKeys: true });
    await core.client.call("settings.set", { desktopNotifications: true, singleKeyShortcuts: false });
    expect(await core.client.call("settings.get", {})).toMatchObject({
      desktopNotifications: true,
      singleKeyShortcuts: false,
    });
  });
});

describe("files", () => {
  it("SaveFiles: no way writes one", async () => {
    const core = await begin({ SaveFiles: false });
    await signIn(core);
    await forbidden(core.client.call("files.save", { mediaId: 1 }));
    await forbidden(core.client.call("files.download", { endpoint: "cases.export", body: {} } as never));
    await forbidden(core.client.call("outbox.export", {}));
    await forbidden(core.client.call("workspace.saveRecovery", { text: "words" }));
  });

  it("UploadKinds: another kind is refused before it is sent, with the reason", async () => {
    const core = await begin({ UploadKinds: ["PDF", "docx"] });
    const { session } = await signIn(core);
    expect([...(session?.server.upload_types ?? [])].sort()).toEqual(["docx", "pdf"]);
    const text = Buffer.from("words");
    const { ref } = core.core.stageFile({
      name: "notes.txt",
      size: text.length,
      type: "text/plain",
      open: () => Readable.from([text]),
      release: async () => {},
    } as never);
    const error = await failureOf(core.client.call("files.upload", { ref }));
    expect([error.code, error.message]).toEqual([
      "FILE_REFUSED",
      "“notes.txt” is of a kind that may not be attached. Allowed are: pdf, docx.",
    ]);
  });
});

it("what is wrong is written to the log at every level, with its words", async () => {
  const lines: string[] = [];
  const log = createLineLog({ write: (line) => lines.push(line), verbose: false });
  await begin({ LogLevel: "Loud" }, { log });
  expect(lines.join("")).toContain("LogLevel: “Loud” is not one of error, warn, info, debug.");
});

it("UploadKinds: where nothing of it can be read, nothing may be attached", async () => {
  const core = await begin({ UploadKinds: [".pdf", ".txt"] });
  await signIn(core);
  for (const name of ["notes.txt", "plan.pdf", "no ending", "dot."]) {
    const { ref } = core.core.stageFile({
      name,
      size: 5,
      type: "text/plain",
      open: () => Readable.from([Buffer.from("words")]),
      release: async () => {},
    } as never);
    const error = await failureOf(core.client.call("files.upload", { ref }));
    expect([error.code, error.message]).toEqual([
      "FILE_REFUSED",
      `“${name}” may not be attached: your organization allows no kind of file at this computer.`,
    ]);
  }
});

it("pages are told what is fixed and what is wrong", async () => {
  const core = await begin({ LockAfterMinutes: 90, Print: false, UploadKinds: ["pdf"] });
  expect((await state(core)).policy).toEqual({
    fixed: [
      { name: "LockAfterMinutes", value: 1 },
      { name: "UploadKinds", value: ["pdf"] },
      { name: "Print", value: false },
    ],
    unread: [],
    noWayOut: null,
    problems: ["LockAfterMinutes: 90 is not a whole number from 1 to 60. 1 holds instead."],
  });
});

it("every policy is shown to govern: here, or where its part is tested", () => {
  /** Tested elsewhere, with the file that does it. */
  const elsewhere: Partial<Record<PolicyName, string>> = {
    Print: "tests/e2e/services/policies.spec.ts",
    Language: "tests/e2e/services/policies.spec.ts",
    DataFolder: "src/main/electron/governed.test.ts",
    ProxyMode: "src/main/electron/governed.test.ts",
    ProxyAddress: "src/main/electron/governed.test.ts",
    CertificateFile: "src/main/electron/governed.test.ts",
    StartAtSignIn: "src/main/electron/governed.test.ts",
  };
  /** Read here, and used by parts that follow the port: updates, logs, dumps and the spelling checker. */
  const followed: readonly PolicyName[] = [
    "UpdateMode",
    "UpdateAddress",
    "UpdateChannel",
    "UpdateDelayDays",
    "UpdateDeadlineDays",
    "UpdateKey",
    "LogFolder",
    "LogLevel",
    "CrashDumps",
    "SpellCheckLanguages",
  ];
  const told = [...shown, ...(Object.keys(elsewhere) as PolicyName[]), ...followed];
  expect([...new Set(told)].sort()).toEqual([...policyNames].sort());
  for (const path of Object.values(elsewhere))
    expect(existsSync(join(import.meta.dirname, "../../..", path)), path).toBe(true);
});
