import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { maxDraftLength } from "#contract/bridge/registry.ts";
import { type Drafts, openDrafts } from "#core/drafts/drafts.ts";
import { openStore } from "#core/store/store.ts";

const key = "a7".repeat(32);
let folder: string;
let file: string;
let open: Drafts | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-drafts-"));
  file = join(folder, "drafts");
  open = null;
});
afterEach(async () => {
  open?.close();
  await rm(folder, { recursive: true, force: true });
});

const drafts = (withKey = key): Drafts => {
  open = openDrafts({ file, key: withKey, now: Date.now, onFault: () => {} });
  return open;
};
const begin = (bodies: readonly string[]) => {
  const made = drafts();
  for (const [index, text] of bodies.entries()) made.put({ key: `k${index}`, label: "L", body: { text } });
  made.close();
  open = null;
};
const faultOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { details?: { fault?: unknown } }).details?.fault;
  }
  return "none";
};

/** Runs the child until it has reported `count` drafts, then kills it; returns the report. */
async function killedAfter(count: number, run: number): Promise<readonly string[]> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "../../../support/killed/put-drafts.ts"), file, key, String(run)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const told: string[] = [];
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    told.push(line);
    if (told.length === count) child.kill("SIGKILL");
  }
  expect((await exited)[1]).toBe("SIGKILL");
  return told;
}

describe("drafts", () => {
  it("are put, replaced, listed with the newest first, and removed by nobody else", () => {
    let now = 1_000;
    open = openDrafts({ file, key, now: () => now++, onFault: () => {} });
    const first = open.put({ key: "a", label: "One", body: { text: "one" } });
    open.put({ key: "b", label: "Two", body: ["two"] });
    open.put({ key: "a", label: "One again", body: null });
    expect(first).toBe("1970-01-01T00:00:01.000Z");
    expect(open.list().map(({ key: name, label }) => [name, label])).toEqual([
      ["a", "One again"],
      ["b", "Two"],
    ]);
    expect(open.get("b")).toMatchObject({ body: ["two"] });
    open.remove("a");
    expect([open.get("a"), open.list().length]).toEqual([null, 1]);
    open.put({ key: "big", label: "", body: "x".repeat(maxDraftLength - 2) });
    expect(open.get("big")?.body).toHaveLength(maxDraftLength - 2);
  });

  it("survive 16 kills: whatever was acknowledged is there", async () => {
    const told: string[] = [];
    const first = Date.now() % 23;
    for (let run = first; run < first + 16; run += 1) {
      const some = await killedAfter(1 + ((run * 7) % 23), run);
      told.push(...some);
      const found = drafts();
      for (const name of some) expect(found.get(name)?.body).toEqual({ text: `Words of ${name}` });
      // The kill may leave one more than was reported, never one less.
      const [ranBefore, last] = (some.at(-1) ?? "").split(":").map(Number);
      const same = JSON.stringify(found.get("the same form")?.body).match(/(\d+):(\d+)/);
      const [kept, number] = [Number(same?.[1]), Number(same?.[2])];
      expect(kept).toBe(ranBefore);
      expect(number).toBeGreaterThanOrEqual(last ?? 0);
      found.close();
    }
    const found = drafts();
    for (const name of told) expect(found.get(name)?.body).toEqual({ text: `Words of ${name}` });
    expect(told.length).toBeGreaterThan(130);
  }, 120_000);

  it.each([
    ["another key", async () => {}, "unreadable", "b8".repeat(32)],
    ["an empty file", async () => truncate(file, 0), "damaged", key],
    ["a file cut in the middle of a page", async () => truncate(file, 10_000), "damaged", key],
    [
      "only the log left",
      async () => {
        await writeFile(`${file}-wal`, "x");
        await rm(file);
      },
      "damaged",
      key,
    ],
    [
      "a plain database",
      async () => {
        await rm(file);
        const plain = new SqliteDatabase(file);
        plain.exec("create table drafts (key text)");
        plain.close();
      },
      "plain",
      key,
    ],
    [
      "a newer version's",
      async () => {
        const newer = openStore({
          file,
          key,
          durable: true,
          migrations: [() => {}, (database) => database.exec("alter table drafts add column more text")],
        });
        if (newer.ok) newer.store.close();
      },
      "newer",
      key,
    ],
  ] as const)("refuse %s visibly and change nothing", async (_name, harm, fault, withKey) => {
    begin(["x".repeat(40_000)]);
    await harm();
    const before = await readFile(file).catch(() => null);
    const refused = drafts(withKey);
    expect(faultOf(() => refused.put({ key: "a", label: "", body: 1 }))).toBe(fault);
    expect([faultOf(() => refused.get("k0")), faultOf(() => refused.list())]).toEqual([fault, fault]);
    refused.close();
    expect(await readFile(file).catch(() => null)).toEqual(before);
  });

  it("refuse a flipped byte anywhere in the file, and open again when it is mended", async () => {
    begin(["x".repeat(40_000), "y".repeat(9_000)]);
    const whole = await readFile(file);
    let seen = 0;
    for (let at = 20; at < whole.length; at += 3_371) {
      const harmed = Buffer.from(whole);
      harmed[at] = (harmed[at] ?? 0) ^ 0x20;
      await writeFile(file, harmed);
      const refused = drafts();
      expect(
        faultOf(() => refused.list()),
        `byte ${at}`,
      ).toMatch(/damaged|unreadable/);
      refused.close();
      expect((await readFile(file)).equals(harmed)).toBe(true);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(12);
    await writeFile(file, whole);
    expect(drafts().list()).toHaveLength(2);
  });
});
