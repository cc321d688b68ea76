import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { writeSetting } from "#server/platform/accounts/settings.ts";
import { patience } from "#support/patience.ts";
import { appendAudit } from "./audit.ts";
import { auditKeysOf } from "./audit-keys.ts";
import { type AuditKeeper, findAudit, keepAudit } from "./keep-audit.ts";

const key = "a1".repeat(32);
const minute = 60_000;
let db: Db;
let folder: string;
let anchorFile: string;
let keeper: AuditKeeper | null;
/** A pass asks for the time once. */
let passes: number;

beforeEach(async () => {
  // Only the timer of the anchors stands still; files are written as ever.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: 1_764_547_200_000 });
  folder = await mkdtemp(join(tmpdir(), "bellwether-anchors-"));
  anchorFile = join(folder, "anchors");
  db = sqlite.open({ file: ":memory:", key: null });
  await migrate(db, sqlite, { file: null });
  await writeSetting(db, "database_id", "0198f5a0-0000-7000-8000-000000000001");
  keeper = null;
  passes = 0;
});
afterEach(async () => {
  await keeper?.close();
  vi.useRealTimers();
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const begin = async () => {
  await keeper?.close();
  const settings = {
    keys: [key],
    keepKeys: null,
    anchorFile,
    mailTo: null,
    lostKeys: [],
    lostAnchors: "refuse",
  } as const;
  const clock = () => {
    passes += 1;
    return Date.now();
  };
  const found = await findAudit(db, settings);
  keeper = await keepAudit(db, found, { clock, log: null, mailer: { send: async () => {} } });
  passes = 0;
};

const happens = () =>
  appendAudit(db, auditKeysOf([key]), {
    chain: 1,
    at: new Date(Date.now()).toISOString(),
    action: "person.view",
    outcome: "ok",
    user_id: 1,
    record_type: "person",
    record_id: 1,
    fields: [],
    address: "127.0.0.1",
    correlation_id: "c1",
  });

const anchored = () =>
  existsSync(anchorFile)
    ? readFileSync(anchorFile, "utf8")
        .split("\n")
        .filter((line) => line !== "").length
    : 0;

const pass = async (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds);
  await setImmediate();
};

describe("the anchors of the audit log", () => {
  it("of a new log are written within a minute of its first entry, and then every quarter of an hour", async () => {
    await begin();
    await pass(3 * minute);
    expect(anchored()).toBe(0);
    await pass(30_000);
    await happens();
    await pass(30_000);
    await vi.waitFor(() => expect(anchored()).toBe(1), patience);
    // The file has the line before the pass that wrote it is over, and until then each minute begins another.
    await keeper?.anchor();

    passes = 0;
    await happens();
    // The fourth minute is over.
    for (let after = 5; after < 15; after += 1) await pass(minute);
    expect([passes, anchored()]).toEqual([0, 1]);
    await pass(minute);
    await vi.waitFor(() => expect(anchored()).toBe(2), patience);
    expect(passes).toBe(1);
  });

  it("of a log that has some already are not written every minute again after a start", async () => {
    await begin();
    await happens();
    await begin();
    expect(anchored()).toBe(1);
    await happens();
    await begin();
    expect(anchored()).toBe(2);
    await happens();
    for (let after = 1; after < 15; after += 1) await pass(minute);
    expect([passes, anchored()]).toEqual([0, 2]);
    await pass(minute);
    await vi.waitFor(() => expect(anchored()).toBe(3), patience);
  });
});
