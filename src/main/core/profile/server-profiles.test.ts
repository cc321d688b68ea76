import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { policyOf } from "#support/policy.ts";
import { endsWithRun, type Left } from "./closed-account.ts";
import { createServerProfiles } from "./server-profiles.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-profiles-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Profiles on a computer whose keychain answers, or does not. */
const begin = (leftInMemory: Map<string, Left>, keychain: boolean) => {
  const entries = new Map<string, string>();
  const answer = <T>(value: T) => (keychain ? Promise.resolve(value) : Promise.reject(new Error("locked")));
  return createServerProfiles({
    url: "https://server.example",
    paths: { data: join(folder, "data"), temp: join(folder, "temp") } as never,
    credentials: {
      available: async () => keychain,
      get: (name: string) => answer(entries.get(name) ?? null),
      set: (name: string, text: string) => answer(void entries.set(name, text)),
      remove: (name: string) => answer(void entries.delete(name)),
    } as never,
    clock: { now: () => Date.parse("2026-11-28T10:00:00.000Z") } as never,
    log: { info: () => {}, error: () => {} },
    inMemory: new Map(),
    leftInMemory,
    peer: {
      api: {},
      gate: () => "away",
      session: () => null,
      onData: () => {},
      onChanged: () => {},
    } as never,
    listener: { onOutbox: () => {}, onMerged: () => {}, onUploadProgress: () => {} },
    secretCost: "test" as never,
    policy: policyOf({}),
  });
};

it("knows whose words would be lost with this run: those under a key in memory, also after signing out", async () => {
  const left = new Map<string, Left>();
  const profiles = await begin(left, false);
  const first = await profiles.enter(1);
  expect(first.keyPlace).toBe("memory");
  expect(endsWithRun(profiles.current(), left)).toBe(false);
  first.drafts.put({ key: "k", label: "L", body: "words" });
  expect(endsWithRun(profiles.current(), left)).toBe(true);
  await profiles.signOut();
  expect(endsWithRun(profiles.current(), left)).toBe(true);
  // Somebody else, with nothing of their own.
  await profiles.enter(2);
  expect(endsWithRun(profiles.current(), left)).toBe(true);
  const again = await profiles.enter(1);
  again.drafts.remove("k");
  expect(endsWithRun(profiles.current(), left)).toBe(false);
  profiles.close();
  expect(endsWithRun(null, left)).toBe(false);
});

it("what lies on the disk under a key of the keychain is not lost with this run", async () => {
  const left = new Map<string, Left>();
  const profiles = await begin(left, true);
  const { keyPlace, drafts } = await profiles.enter(1);
  drafts.put({ key: "k", label: "L", body: "words" });
  expect([keyPlace, endsWithRun(profiles.current(), left)]).toEqual(["keychain", false]);
  profiles.close();
  expect(endsWithRun(null, left)).toBe(false);
});
