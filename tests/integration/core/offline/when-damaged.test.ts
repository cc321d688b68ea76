import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";
import { createFakeKeychain, dataFolder, type FakeKeychain, type RunningCore, runCore } from "../harness.ts";

let server: TestServer;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let keychain: FakeKeychain;
let running: RunningCore | null;

beforeEach(async () => {
  server = await startTestServer();
  folder = await dataFolder();
  keychain = createFakeKeychain();
  running = null;
});
afterEach(async () => {
  await running?.stop();
  await server.close();
  await folder.remove();
});

const begin = async (safe = false): Promise<RunningCore> => {
  await running?.stop();
  running = await runCore({ data: folder.path, credentials: keychain, serverUrl: server.url, safe });
  return running;
};
const signIn = (core: RunningCore) =>
  core.client.call("session.signIn", {
    email: server.users.assessor.email,
    password: testPassword,
    remember: true,
  });
const profile = async (): Promise<string> => {
  const names = (await readdir(join(folder.path, "profiles"))).filter((name) => /^[0-9a-f]{32}$/.test(name));
  return join(folder.path, "profiles", names[0] ?? "");
};

describe("a damaged file of a person on a team server", () => {
  it.each(["drafts", "outbox"])("%s: is told, and set aside as it is under its own key", async (name) => {
    const first = await begin();
    await signIn(first);
    await first.client.call("drafts.put", { key: "k", label: "L", body: 1 });
    await first.stop();
    const file = join(await profile(), name);
    const bytes = await readFile(file);
    bytes.fill(9, 0, 2_000);
    await writeFile(file, bytes);
    const entries = new Map(keychain.entries);

    const damaged = await begin();
    expect(await signIn(damaged)).toMatchObject({
      phase: "signed-in",
      profileProblem: { kind: "damaged" },
    });
    // Diagnostics say which file it is.
    const { parts } = await damaged.client.call("diagnostics.collect", {});
    expect(parts.find(({ id }) => id === "databases")?.text).toMatch(
      new RegExp(`^${name}: \\d+ bytes, cannot be opened`, "m"),
    );
    // Another look finds it as it was, and changes nothing.
    expect((await damaged.client.call("profile.lookAgain", {})).profileProblem).toMatchObject({
      kind: "damaged",
    });
    expect(await damaged.client.call("profile.beginAgain", {})).toMatchObject({
      profileProblem: null,
      outbox: { waiting: 0, problem: null },
    });
    await damaged.client.call("drafts.put", { key: "k", label: "L", body: 2 });
    expect((await damaged.client.call("profile.setAside", {})).folders).toHaveLength(1);
    expect((await readFile(join(`${await profile()}.locked-1`, name))).subarray(0, 2_000)).toEqual(
      bytes.subarray(0, 2_000),
    );
    // Whoever repairs it needs its key.
    const keyOf = (kept: ReadonlyMap<string, string>) =>
      [...kept.values()]
        .filter((text) => text.includes("draftsKey"))
        .map((text) => JSON.parse(text).draftsKey);
    expect(keyOf(keychain.entries)).toEqual(keyOf(entries));
  });
});

describe("a safe start on a team server", () => {
  it("begins with an empty cache; drafts are there, and the usual cache is untouched and back afterwards", async () => {
    const list = (core: RunningCore) => core.client.call("api.call", { endpoint: "persons.list" });
    const first = await begin();
    await signIn(first);
    await first.client.call("drafts.put", { key: "k", label: "L", body: 1 });
    await list(first);
    await first.stop();
    const before = (await readdir(await profile())).sort();
    const usualCache = await readFile(join(await profile(), "cache"));

    const safe = await begin(true);
    expect((await signIn(safe)).safe).toBe(true);
    await list(safe);
    expect((await safe.client.call("drafts.get", { key: "k" })).draft?.body).toBe(1);
    expect(await readdir(await profile())).toContain("cache.safe");
    await safe.stop();
    expect(await readFile(join(await profile(), "cache"))).toEqual(usualCache);

    const usual = await begin();
    await signIn(usual);
    await server.app.close();
    expect((await list(usual)).cachedAt).not.toBeNull();
    await usual.stop();
    expect((await readdir(await profile())).sort()).toEqual(before);
  });
});
