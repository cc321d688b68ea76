import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerKey, type Cache, maxCacheAge, openCache } from "#core/cache/cache.ts";

const key = "c3".repeat(32);
let folder: string;
let file: string;
let open: Cache | null;
let now: number;
let faults: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-copies-"));
  file = join(folder, "cache");
  open = null;
  now = Date.parse("2026-03-01T08:00:00Z");
  faults = 0;
});
afterEach(async () => {
  open?.close();
  await rm(folder, { recursive: true, force: true });
});

const cache = (options: { readonly key?: string; readonly totalLimit?: number } = {}): Cache => {
  open?.close();
  open = openCache({ file, key, now: () => now, onFault: () => (faults += 1), ...options });
  return open;
};
const copy = (data: unknown) => ({ status: 200, data, etag: '"1"', cachedAt: new Date(now).toISOString() });

describe("the cache", () => {
  it("finds answers by endpoint and input, however the input was written", () => {
    const one = cache();
    const name = answerKey("persons.list", { query: { page: 1, q: "x", sort: undefined } });
    one.put(name, "persons.list", copy({ data: ["a"] }));
    expect(one.get(answerKey("persons.list", { query: { q: "x", page: 1 } }))).toEqual(copy({ data: ["a"] }));
    expect(one.get(answerKey("persons.list", { query: { q: "x", page: 2 } }))).toBeNull();
    expect(one.get(answerKey("cases.list", { query: { q: "x", page: 1 } }))).toBeNull();
    one.remove(name);
    expect(one.get(name)).toBeNull();
  });

  it("shows nothing older than 30 days, and drops the oldest where there is too much", () => {
    const one = cache({ totalLimit: 60_000 });
    one.put("old", "persons.show", copy("o"));
    now += maxCacheAge + 1;
    expect(one.get("old")).toBeNull();
    for (let n = 0; n < 100; n += 1) {
      now += 1;
      one.put(`k${n}`, "persons.show", copy("x".repeat(1_000)));
    }
    expect([one.get("k0"), one.get("k30")]).toEqual([null, null]);
    expect(one.get("k99")?.data).toHaveLength(1_000);
    one.put("k99", "persons.show", copy("x".repeat(1_100_000)));
    expect(one.get("k99")).toBeNull();
  });

  it.each([
    ["whose first page is damaged", async () => flip(100), key],
    ["that is empty", async () => truncate(file, 0), key],
    ["of another key", async () => {}, "d4".repeat(32)],
    ["that is in plain text", async () => writeFile(file, "SQLite format 3\0 and more"), key],
  ] as const)("of a file %s are made anew", async (_name, harm, withKey) => {
    cache().put("a", "persons.show", copy("before"));
    open?.close();
    open = null;
    await harm();
    const again = cache({ key: withKey });
    expect([again.get("a"), faults]).toEqual([null, 1]);
    again.put("a", "persons.show", copy("after"));
    expect(again.get("a")?.data).toBe("after");
  });

  it("is made anew where damage is found while reading, and then works", async () => {
    const one = cache();
    for (let n = 0; n < 40; n += 1) one.put(`k${n}`, "persons.show", copy("x".repeat(20_000)));
    one.close();
    open = null;
    const { size } = await stat(file);
    for (let at = 40_000; at < size; at += 4_096) await flip(at);
    const again = cache();
    for (let n = 0; n < 40; n += 1) again.get(`k${n}`);
    expect(faults).toBeGreaterThan(0);
    again.put("k1", "persons.show", copy("after"));
    expect(again.get("k1")?.data).toBe("after");
  });
});

async function flip(at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  await writeFile(file, bytes);
}
