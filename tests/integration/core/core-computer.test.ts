import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MethodInput } from "#contract/bridge/registry.ts";
import type { EmbeddedServerOptions } from "#core/ports/embedded-server.ts";
import { wrapKey } from "#core/session/computer/passphrase-wrap.ts";
import { makeRecoveryCode, readRecoveryCode } from "#core/session/computer/recovery-code.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { startEmbedded } from "#server/embedded.ts";
import { auditKeysOf } from "#server/platform/audit/audit-keys.ts";
import { verifyAudit } from "#server/platform/audit/verify-audit.ts";
import { cutOff } from "#support/server/audit-attacker.ts";
import {
  createFakeKeychain,
  createThreadServer,
  dataFolder,
  type FakeKeychain,
  failureOf,
  type RunningCore,
  type RunOptions,
  runCore,
} from "./harness.ts";

let folder: Awaited<ReturnType<typeof dataFolder>>;
let keychain: FakeKeychain;
let running: RunningCore | null;

const passphrase = "a long enough passphrase";
const administrator = {
  full_name: "Canary Quillfeather",
  email: "canary@school.example",
  password: "an unusual long password",
};

const setUp = (protection: MethodInput<"workspace.setUp">["protection"]): MethodInput<"workspace.setUp"> => ({
  organization: { name: "Canary School", kind: "school", number_prefix: "CAN" },
  administrator,
  protection,
});

beforeEach(async () => {
  folder = await dataFolder();
  keychain = createFakeKeychain();
  running = null;
});
afterEach(async () => {
  await running?.stop();
  await folder.remove();
});

const begin = async (options: Partial<RunOptions> = {}) => {
  await running?.stop();
  running = await runCore({ data: folder.path, credentials: keychain, ...options });
  return running.client;
};

const signIn = (client: RunningCore["client"]) =>
  client.call("session.signIn", {
    email: administrator.email,
    password: administrator.password,
    remember: false,
  });

/** Every file of the data folder, as bytes. */
async function everything(): Promise<Buffer> {
  const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)))));
}

describe("the first run on this computer", () => {
  it("begins with a welcome, sets up with the keychain, and opens by itself afterwards", async () => {
    const ports = { embeddedServer: createThreadServer() };
    const first = await begin({ ports });
    expect(await first.call("app.state", {})).toMatchObject({
      phase: "welcome",
      keychain: "available",
      keyPlace: null,
      computerReady: false,
      connection: null,
    });
    expect(await first.call("workspace.setUp", setUp({ kind: "keychain" }))).toMatchObject({
      phase: "signed-in",
      keyPlace: "keychain",
      computerReady: true,
      session: { user: { full_name: administrator.full_name } },
    });
    const bytes = await everything();
    for (const canary of [
      "Canary",
      "SQLite format 3",
      keychain.entries.get("database-key:computer") ?? "no key",
    ])
      expect(bytes.includes(canary)).toBe(false);

    const second = await begin({ ports });
    expect((await second.call("app.state", {})).phase).toBe("sign-in");
    expect((await signIn(second)).phase).toBe("signed-in");
  });

  it("sets the time zone of the window, and none where the clock is of no place", async () => {
    for (const [time_zone, set] of [
      ["America/Denver", ["America/Denver"]],
      ["UTC", []],
    ] as const) {
      await running?.stop();
      await folder.remove();
      folder = await dataFolder();
      keychain = createFakeKeychain();
      const client = await begin();
      const { session } = await client.call("workspace.setUp", { ...setUp({ kind: "keychain" }), time_zone });
      expect(session?.schedules.map((each) => each.time_zone)).toEqual(set);
    }
  });

  it("sets up with a passphrase, and asks for it at each start", async () => {
    const first = await begin();
    expect((await first.call("workspace.setUp", setUp({ kind: "passphrase", passphrase }))).keyPlace).toBe(
      "passphrase",
    );
    expect([...keychain.entries.keys()]).toEqual([]);

    const second = await begin();
    expect(await second.call("app.state", {})).toMatchObject({
      phase: "passphrase",
      keyPlace: "passphrase",
      computerReady: true,
    });
    expect(
      (await failureOf(second.call("session.signIn", { email: "a", password: "b", remember: false }))).code,
    ).toBe("NOT_READY");
    const wrong = await failureOf(second.call("workspace.unlock", { passphrase: `${passphrase}!` }));
    expect(wrong.code).toBe("WRONG_PASSPHRASE");
    expect((await second.call("app.state", {})).phase).toBe("passphrase");
    expect((await second.call("workspace.unlock", { passphrase })).phase).toBe("sign-in");
    expect((await signIn(second)).phase).toBe("signed-in");
  });

  it("opens with the recovery code where the passphrase is lost, and then with a new one", async () => {
    const first = await begin();
    expect((await first.call("workspace.setUp", setUp({ kind: "passphrase", passphrase }))).recovery).toBe(
      "none",
    );
    const wrong = await failureOf(
      first.call("workspace.makeRecovery", { passphrase: "not this one at all" }),
    );
    expect(wrong).toMatchObject({
      code: "VALIDATION",
      details: { fields: { passphrase: ["That is not the passphrase of these records."] } },
    });
    const former = (await first.call("workspace.makeRecovery", { passphrase })).code;
    const { code } = await first.call("workspace.makeRecovery", { passphrase });
    expect((await first.call("app.state", {})).recovery).toBe("made");
    await first.call("drafts.put", { key: "form", label: "Interview", body: { text: "kept" } });

    const second = await begin();
    expect(await second.call("app.state", {})).toMatchObject({ phase: "passphrase", recovery: "made" });
    const chosen = "another long passphrase";
    for (const refused of [former, code.slice(0, -1), passphrase, "- -"])
      expect(
        (await failureOf(second.call("workspace.recover", { code: refused, passphrase: chosen }))).details,
      ).toMatchObject({ fields: { code: [expect.stringContaining("does not open the records")] } });
    expect((await second.call("app.state", {})).phase).toBe("passphrase");
    const typed = code.toLowerCase().replaceAll("-", " ");
    expect((await second.call("workspace.recover", { code: typed, passphrase: chosen })).phase).toBe(
      "sign-in",
    );
    await signIn(second);
    expect((await second.call("drafts.get", { key: "form" })).draft?.body).toEqual({ text: "kept" });
    // The code is in no file, and neither is the key.
    expect((await everything()).includes(code)).toBe(false);

    const third = await begin();
    expect((await failureOf(third.call("workspace.unlock", { passphrase }))).code).toBe("WRONG_PASSPHRASE");
    expect((await third.call("workspace.unlock", { passphrase: chosen })).phase).toBe("sign-in");
    // The sheet still opens the records when the new passphrase is forgotten as well.
    const fourth = await begin();
    expect((await fourth.call("workspace.recover", { code, passphrase })).phase).toBe("sign-in");
  });

  it("opens records whose key was wrapped before recovery codes were", async () => {
    const first = await begin();
    await first.call("workspace.setUp", setUp({ kind: "passphrase", passphrase }));
    const second = await begin();
    expect(await second.call("app.state", {})).toMatchObject({ phase: "passphrase", recovery: "none" });
    const refused = await failureOf(second.call("workspace.recover", { code: "none", passphrase }));
    expect(refused.code).toBe("VALIDATION");
    expect((await second.call("workspace.unlock", { passphrase })).recovery).toBe("none");
  });

  it("keeps drafts as long as the records, behind the same passphrase and in no keychain", async () => {
    const first = await begin();
    await first.call("workspace.setUp", setUp({ kind: "passphrase", passphrase }));
    await signIn(first);
    await first.call("drafts.put", { key: "form", label: "Interview", body: { text: "Canarydraft" } });
    const second = await begin();
    expect((await failureOf(second.call("drafts.list", {}))).code).toBe("NOT_READY");
    await second.call("workspace.unlock", { passphrase });
    expect((await failureOf(second.call("drafts.list", {}))).code).toBe("NOT_READY");
    await signIn(second);
    expect((await second.call("drafts.get", { key: "form" })).draft?.body).toEqual({ text: "Canarydraft" });
    // This computer's own server is never away: nothing is cached.
    expect((await second.call("api.call", { endpoint: "persons.list" })).cachedAt).toBeNull();
    const names = await readdir(join(folder.path, "profiles"), { recursive: true });
    expect(names.filter((name) => /cache/.test(name))).toEqual([]);
    expect([...keychain.entries.keys()].filter((name) => name.startsWith("profile"))).toEqual([]);
    const path = names.find((name) => name.endsWith("drafts")) ?? "";
    expect((await readFile(join(folder.path, "profiles", path))).includes("Canarydraft")).toBe(false);
  });

  it("keeps records for this run only, where that was chosen", async () => {
    keychain.mode = "unavailable";
    const first = await begin();
    expect((await first.call("app.state", {})).keychain).toBe("unavailable");
    expect(await first.call("workspace.setUp", setUp({ kind: "memory" }))).toMatchObject({
      phase: "signed-in",
      keyPlace: "memory",
    });
    expect(existsSync(join(folder.path, "computer"))).toBe(false);
    const second = await begin();
    expect((await second.call("app.state", {})).phase).toBe("welcome");
    expect((await everything()).includes("Canary")).toBe(false);
  });

  it("says which field the server refused, and lets the person try again with another protection", async () => {
    const client = await begin();
    const refused = setUp({ kind: "passphrase", passphrase });
    const error = await failureOf(
      client.call("workspace.setUp", {
        ...refused,
        administrator: { ...administrator, password: "password1234" },
      }),
    );
    expect(error.code).toBe("VALIDATION");
    expect(Object.keys(error.details.fields as object).join()).toMatch(/password/);
    expect(await client.call("app.state", {})).toMatchObject({ phase: "welcome", computerReady: false });
    expect(await client.call("workspace.setUp", setUp({ kind: "keychain" }))).toMatchObject({
      phase: "signed-in",
      keyPlace: "keychain",
    });
    expect((await (await begin()).call("app.state", {})).phase).toBe("sign-in");
  });

  it("is refused where there are records already, and leaves them alone", async () => {
    const first = await begin();
    await first.call("workspace.setUp", setUp({ kind: "keychain" }));
    const error = await failureOf(first.call("workspace.setUp", setUp({ kind: "memory" })));
    expect(error.code).toBe("NOT_READY");
    const second = await begin();
    expect((await signIn(second)).phase).toBe("signed-in");
  });

  it.each(["unavailable", "throws"] as const)("does not set up with a keychain that %s", async (mode) => {
    const client = await begin();
    keychain.mode = mode;
    const error = await failureOf(client.call("workspace.setUp", setUp({ kind: "keychain" })));
    expect(error.code).toBe("NO_KEYCHAIN");
    expect(existsSync(join(folder.path, "computer"))).toBe(false);
    expect((await client.call("app.state", {})).phase).toBe("welcome");
  });

  it("does not set up with a keychain that forgets at once", async () => {
    const client = await begin({
      credentials: { ...keychain, available: async () => true, get: async () => null },
    });
    const error = await failureOf(client.call("workspace.setUp", setUp({ kind: "keychain" })));
    expect(error.code).toBe("NO_KEYCHAIN");
  });
});

describe("records that were here and are not now", () => {
  const elsewhere = () => join(folder.path, "elsewhere");
  const away = async (...names: readonly string[]) => {
    await running?.stop();
    await mkdir(elsewhere());
    for (const name of names) await rename(join(folder.path, name), join(elsewhere(), name));
  };
  const back = async (...names: readonly string[]) => {
    await running?.stop();
    for (const name of names) {
      await rm(join(folder.path, name), { recursive: true, force: true });
      await rename(join(elsewhere(), name), join(folder.path, name));
    }
  };
  const anew = async (protection: MethodInput<"workspace.setUp">["protection"]) => {
    const client = await begin();
    expect(await client.call("app.state", {})).toMatchObject({
      phase: "welcome",
      problem: expect.stringContaining(join(folder.path, "computer")),
    });
    expect((await client.call("workspace.setUp", setUp(protection))).phase).toBe("signed-in");
    const again = await begin();
    expect((await again.call("app.state", {})).problem).toBeNull();
  };

  it("are told at the start, and open again when they are put back, whatever was set up meanwhile", async () => {
    await (await begin()).call("workspace.setUp", setUp({ kind: "keychain" }));
    const former = new Map(keychain.entries);
    await away("computer", "keys");
    await anew({ kind: "keychain" });
    for (const [name, key] of former) expect(keychain.entries.get(name)).toBe(key);
    await back("computer", "keys");
    expect((await signIn(await begin())).phase).toBe("signed-in");
  });

  it("keep the file that their passphrase opens, where only the records are gone", async () => {
    await (await begin()).call("workspace.setUp", setUp({ kind: "passphrase", passphrase }));
    const former = await readFile(join(folder.path, "keys", "computer.json"), "utf8");
    await away("computer");
    await anew({ kind: "passphrase", passphrase: "another long passphrase" });
    const kept = await readdir(join(folder.path, "keys"));
    const [beside, ...more] = kept.filter((name) => name !== "computer.json");
    expect(more).toEqual([]);
    expect(await readFile(join(folder.path, "keys", beside ?? ""), "utf8")).toBe(former);
  });

  it("keep their key where a set-up for one run, or one that the server refused, is given up", async () => {
    await (await begin()).call("workspace.setUp", setUp({ kind: "keychain" }));
    const former = new Map(keychain.entries);
    await away("computer", "keys");
    const client = await begin();
    const refused = { ...administrator, password: "password1234" };
    for (const kind of ["memory", "keychain"] as const) {
      const input = { ...setUp({ kind }), administrator: refused };
      expect((await failureOf(client.call("workspace.setUp", input))).code).toBe("VALIDATION");
    }
    // Setting up takes away what a refused try has made.
    await client.call("workspace.setUp", setUp({ kind: "memory" }));
    expect(keychain.entries).toEqual(former);
  });
});

describe("the audit log of this computer (B6)", () => {
  const anchorFile = () => join(folder.path, "audit", "computer.anchors");
  const anchored = async () => (await readFile(anchorFile(), "utf8")).trim().split("\n").length;
  const newest = (entry: string) =>
    [...keychain.entries].findLast(([name]) => name.startsWith(entry))?.[1] ?? "";
  const auditKey = () => newest("audit-key:computer");
  const databaseKey = () => newest("database-key:computer");
  const within = async <T>(key: string, use: (db: Db) => Promise<T>): Promise<T> => {
    const db = sqlite.open({ file: join(folder.path, "computer", "bellwether.db"), key });
    try {
      return await use(db);
    } finally {
      await db.destroy();
    }
  };
  const verify = (audit: string, database = databaseKey()) =>
    within(database, (db) => verifyAudit(db, { keys: auditKeysOf([audit]), anchorFile: anchorFile() }));
  const actions = (database = databaseKey()) =>
    within(database, async (db) =>
      (await db.selectFrom("audit_log").select("action").execute()).map(({ action }) => action),
    );
  /** Catches the keys that core gives its server, as no other part of it tells them. */
  const caught = () => {
    const given: EmbeddedServerOptions[] = [];
    const start = (options: EmbeddedServerOptions) => {
      given.push(options);
      return startEmbedded(options);
    };
    return { given, ports: { embeddedServer: { start } } };
  };

  it("is signed with a key of its own, which lasts, and its anchors grow", async () => {
    const first = await begin({ ports: { embeddedServer: createThreadServer() } });
    await first.call("workspace.setUp", setUp({ kind: "keychain" }));
    await running?.stop();
    const [key, before] = [auditKey(), await anchored()];
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(key).not.toBe(databaseKey());
    expect(before).toBeGreaterThan(0);
    expect((await everything()).includes(key)).toBe(false);
    const second = await begin({ ports: { embeddedServer: createThreadServer() } });
    await signIn(second);
    await second.call("api.call", { endpoint: "persons.list" });
    await running?.stop();
    expect(auditKey()).toBe(key);
    expect(await anchored()).toBeGreaterThan(before);
    expect((await verify(key)).problems).toEqual([]);
    await within(databaseKey(), (db) => cutOff(db, 1, 1));
    expect((await verify(key)).problems).toMatchObject([{ problem: "anchor", chain: 1 }]);
  });

  it("is begun anew where the keychain lost the key, or the anchors are gone, and says so; the records open", async () => {
    const first = await begin();
    await first.call("workspace.setUp", setUp({ kind: "keychain" }));
    await running?.stop();
    keychain.entries.delete("audit-key:computer");
    await rm(anchorFile());
    await signIn(await begin());
    await running?.stop();
    expect(await actions()).toEqual(expect.arrayContaining(["audit.key-lost", "audit.anchors-begun"]));
    expect(auditKey()).toMatch(/^[0-9a-f]{64}$/);
    const again = (await actions()).length;
    await signIn(await begin());
    await running?.stop();
    expect((await actions()).slice(again)).not.toContain("audit.key-lost");
  });

  it("is begun anew for other records, with the anchors of the former ones kept aside", async () => {
    const first = await begin();
    await first.call("workspace.setUp", setUp({ kind: "keychain" }));
    await running?.stop();
    await rm(join(folder.path, "computer"), { recursive: true });
    await rm(join(folder.path, "keys"), { recursive: true });
    await (await begin()).call("workspace.setUp", setUp({ kind: "keychain" }));
    await running?.stop();
    expect((await verify(auditKey())).problems).toEqual([]);
    expect((await readdir(join(folder.path, "audit"))).filter((name) => name.includes(".of-"))).toHaveLength(
      1,
    );
  });

  it("keeps its key behind the passphrase and the recovery sheet", async () => {
    const { given, ports } = caught();
    const first = await begin({ ports });
    await first.call("workspace.setUp", setUp({ kind: "passphrase", passphrase }));
    const { code } = await first.call("workspace.makeRecovery", { passphrase });
    await (await begin({ ports })).call("workspace.unlock", { passphrase });
    const chosen = "another long passphrase";
    await (await begin({ ports })).call("workspace.recover", { code, passphrase: chosen });
    await (await begin({ ports })).call("workspace.unlock", { passphrase: chosen });
    await running?.stop();
    expect(given).toHaveLength(4);
    expect(new Set(given.map(({ auditKey: key }) => key)).size).toBe(1);
    const [{ auditKey: key, databaseKey: database } = { auditKey: "", databaseKey: "" }] = given;
    expect((await verify(key, database)).problems).toEqual([]);
    const bytes = await everything();
    for (const each of [key, database]) expect(bytes.includes(each)).toBe(false);
  });

  it("gets a key where the passphrase and the sheet are from before there was one", async () => {
    const { given, ports } = caught();
    const first = await begin({ ports });
    await first.call("workspace.setUp", setUp({ kind: "passphrase", passphrase }));
    await running?.stop();
    const cost = { memory: 8_192, passes: 1, lanes: 1 };
    const code = makeRecoveryCode();
    const former = given[0]?.databaseKey ?? "";
    const file = join(folder.path, "keys", "computer.json");
    const recovery = await wrapKey(former, readRecoveryCode(code), cost);
    await writeFile(
      file,
      JSON.stringify({ kind: "passphrase", ...(await wrapKey(former, passphrase, cost)), recovery }),
    );
    for (let turn = 0; turn < 2; turn += 1)
      await (await begin({ ports })).call("workspace.unlock", { passphrase });
    await (await begin({ ports })).call("workspace.recover", { code, passphrase });
    await (await begin({ ports })).call("workspace.recover", { code, passphrase });
    await (await begin({ ports })).call("workspace.unlock", { passphrase });
    await running?.stop();
    expect(new Set(given.map((each) => each.databaseKey))).toEqual(new Set([former]));
    const [, one, same, other, lasting, last] = given.map((each) => each.auditKey);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    expect([lasting, last]).toEqual([other, other]);
    expect((await actions(former)).filter((action) => action === "audit.key-lost").length).toBeGreaterThan(1);
  });
});

describe("a keychain that changed while there are records (D-2)", () => {
  const size = async () => (await readFile(join(folder.path, "computer", "bellwether.db"))).length;

  beforeEach(async () => {
    const client = await begin();
    await client.call("workspace.setUp", setUp({ kind: "keychain" }));
    await running?.stop();
  });

  it.each([
    [
      "is locked",
      () => {
        keychain.mode = "throws";
      },
      () => {
        keychain.mode = "ok";
      },
    ],
    [
      "is gone",
      () => {
        keychain.mode = "unavailable";
      },
      () => {
        keychain.mode = "ok";
      },
    ],
  ] as const)("%s: says so, deletes nothing, and opens when it is back", async (_name, breakIt, mend) => {
    breakIt();
    const client = await begin();
    const state = await client.call("app.state", {});
    expect(state).toMatchObject({ phase: "unreadable", keyPlace: null, computerReady: true });
    expect(state.problem).toMatch(/keychain.*nothing was deleted.*unlock or restore/is);
    expect(await size()).toBeGreaterThan(0);
    mend();
    expect((await client.call("workspace.useComputer", {})).phase).toBe("sign-in");
    expect((await signIn(client)).phase).toBe("signed-in");
  });

  it.each([
    ["removed", null],
    ["replaced by another program", "hello"],
    ["replaced by another key", "ab".repeat(32)],
  ])("whose entry was %s: says so, deletes nothing", async (_name, value) => {
    const key = keychain.entries.get("database-key:computer") ?? "";
    if (value === null) keychain.entries.delete("database-key:computer");
    else keychain.entries.set("database-key:computer", value);
    const client = await begin({ ports: { embeddedServer: createThreadServer() } });
    const state = await client.call("app.state", {});
    expect(state.phase).toBe("unreadable");
    expect(state.problem).toMatch(/nothing was deleted/i);
    expect(await failureOf(client.call("workspace.setUp", setUp({ kind: "memory" })))).toMatchObject({
      code: "NOT_READY",
    });
    keychain.entries.set("database-key:computer", key);
    expect((await (await begin()).call("app.state", {})).phase).toBe("sign-in");
  });

  it("whose key file is damaged or gone: says so, deletes nothing", async () => {
    const file = join(folder.path, "keys", "computer.json");
    const good = await readFile(file);
    for (const damage of [() => writeFile(file, "{ half"), () => rm(file)]) {
      await damage();
      const state = await (await begin()).call("app.state", {});
      expect(state.phase).toBe("unreadable");
      expect(state.problem).toMatch(/backup/);
    }
    await writeFile(file, good);
    expect((await (await begin()).call("app.state", {})).phase).toBe("sign-in");
  });
});

it.each([
  ["full", "SQLITE_FULL", "The disk of the data folder is full"],
  ["full", "SQLITE_IOERR_SHMSIZE", "The disk of the data folder is full"],
  ["read-only", "EROFS", "may not write in its data folder"],
  ["read-only", "SQLITE_READONLY_DIRECTORY", "may not write in its data folder"],
  ["damaged", "SQLITE_CORRUPT", "could not be opened"],
  ["damaged", "FAILED", "could not be opened"],
])("tells records that do not open as %s where the reason is %s", async (kind, code, words) => {
  await (await begin()).call("workspace.setUp", setUp({ kind: "keychain" }));
  const fails = {
    start: async () => {
      throw Object.assign(new Error("It did not open."), { code });
    },
  };
  const state = await (await begin({ ports: { embeddedServer: fails } })).call("app.state", {});
  expect(state).toMatchObject({ phase: "unreadable", unopened: { kind } });
  expect(state.problem).toContain(words);
});

it("gives what was opened with Bellwether to whoever was shown it, and to nobody after them", async () => {
  const client = await begin();
  await client.call("workspace.setUp", setUp({ kind: "keychain" }));
  const dispose = async () => {};
  const open = () => Readable.from(["x"]);
  running?.core.arrive({
    kind: "files",
    files: [{ name: "a.eml", size: 1, type: "message/rfc822", open, dispose }],
    leftOut: 0,
  });
  const taken = async () => (await client.call("arrivals.take", {})).arrivals.map(({ kind }) => kind);
  expect(await taken()).toEqual(["files"]);
  await client.call("session.lock", {});
  await client.call("session.unlock", { password: administrator.password });
  expect(await taken()).toEqual(["files"]);
  await client.call("session.signOut", {});
  await signIn(client);
  expect(await taken()).toEqual([]);
});

describe("a database that is not encrypted (D-3)", () => {
  it("is closed at once and reported", async () => {
    const client = await begin();
    await client.call("workspace.setUp", setUp({ kind: "keychain" }));
    await running?.stop();
    await writeFile(join(folder.path, "computer", "other.db"), "SQLite format 3\0 and more");
    const state = await (await begin()).call("app.state", {});
    expect(state.phase).toBe("unreadable");
    expect(state.problem).toMatch(/not encrypted/);
  });
});

it("lets only its owner read what it keeps", async () => {
  const client = await begin();
  await client.call("workspace.setUp", setUp({ kind: "keychain" }));
  const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files.filter((name) => name.includes(".db")).length).toBeGreaterThan(1);
  for (const name of files) expect((await stat(name)).mode & 0o077, name).toBe(0);
});

describe("the embedded server", () => {
  it("answers core only, and ends with it", async () => {
    let url = "";
    const worker = createThreadServer();
    const embeddedServer = {
      start: async (options: EmbeddedServerOptions) => {
        const server = await worker.start(options);
        url = server.url;
        return server;
      },
    };
    const client = await begin({ ports: { embeddedServer } });
    const state = await client.call("workspace.setUp", setUp({ kind: "keychain" }));
    expect(state.connection).toMatchObject({ kind: "computer", server: { url: "" } });
    expect(JSON.stringify(running?.events)).not.toContain(url);
    const stranger = await fetch(`${url}/api/v2/session`, { headers: { Accept: "application/json" } });
    expect(stranger.status).toBeGreaterThanOrEqual(400);
    expect(await stranger.text()).not.toContain("Canary");
    await running?.stop();
    await expect(fetch(url)).rejects.toThrow();
  });

  it("mails a link into the folder that the person can read here, and takes the new password", async () => {
    const client = await begin();
    await client.call("workspace.setUp", setUp({ kind: "keychain" }));
    await client.call("session.signOut", {});
    const { message } = await client.call("session.forgotPassword", { email: administrator.email });
    expect(message).not.toBe("");
    const { messages } = await client.call("mail.list", {});
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ to: administrator.email });
    const token = /Reset code: (\S+)/.exec(messages[0]?.text ?? "")?.[1] ?? "";
    const password = "another unusual password";
    await client.call("session.resetPassword", {
      token,
      email: administrator.email,
      password,
      password_confirmation: password,
    });
    const wrong = await failureOf(signIn(client));
    expect(wrong).toMatchObject({ code: "VALIDATION", details: { fields: { email: [expect.any(String)] } } });
    const input = { email: administrator.email, password, remember: false };
    expect((await client.call("session.signIn", input)).phase).toBe("signed-in");
  });

  it("is told by its problem where it cannot start, and nothing is deleted", async () => {
    const embeddedServer = { start: () => Promise.reject(new Error("EMFILE")) };
    const client = await begin({ ports: { embeddedServer } });
    expect((await failureOf(client.call("workspace.setUp", setUp({ kind: "keychain" })))).code).toBe(
      "INTERNAL",
    );
    expect((await client.call("app.state", {})).phase).toBe("welcome");
    expect((await (await begin()).call("workspace.setUp", setUp({ kind: "keychain" }))).phase).toBe(
      "signed-in",
    );
    expect((await (await begin({ ports: { embeddedServer } })).call("app.state", {})).phase).toBe(
      "unreadable",
    );
    expect((await (await begin()).call("app.state", {})).phase).toBe("sign-in");
  });
});
