import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Engine } from "#server/database/engine.ts";
import { writeJson } from "#server/database/json-text.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { writeSetting } from "#server/platform/accounts/settings.ts";
import { cutOff, forgeries, rewriteChain, rowsOfChain, unguard } from "#support/server/audit-attacker.ts";
import { findAnchors, openAnchors } from "./anchors.ts";
import { appendAudit } from "./audit.ts";
import { auditKeysOf } from "./audit-keys.ts";
import { shortenChain } from "./shorten-log.ts";
import { shortenedFields } from "./shortened.ts";
import { verifyAudit } from "./verify-audit.ts";

// A log may lose its beginning once it says so under its signature, and nothing else (V-22, decision 058).

const engines: readonly Engine[] = [sqlite];
const keys = auditKeysOf(["a1".repeat(32)]);
const database = "0198f5a0-0000-7000-8000-000000000001";
const never = new AbortController().signal;
const days = 20;
const dayOf = (turn: number) => `2026-01-${String(1 + turn).padStart(2, "0")}T00:00:00.000Z`;

describe.each(engines)("a shortened audit log on $name", (engine) => {
  let db: Db;
  let folder: string;
  let anchorFile: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bellwether-audit-"));
    anchorFile = join(folder, "anchors");
    db = engine.open({ file: ":memory:", key: null });
    await migrate(db, engine, { file: null });
    await writeSetting(db, "database_id", database);
    await findAnchors(db, anchorFile, "refuse", keys);
    for (let turn = 0; turn < days; turn += 1) await add(turn);
    await anchor();
  });
  afterEach(async () => {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const entry = (turn: number) => ({
    chain: 1,
    at: dayOf(turn),
    action: "person.view",
    outcome: "ok" as const,
    user_id: 1,
    record_type: "person",
    record_id: turn,
    fields: [],
    address: "127.0.0.1",
    correlation_id: `c${turn}`,
  });
  const add = (turn: number) => appendAudit(db, keys, entry(turn));
  const anchor = async () => {
    const writer = await openAnchors(await findAnchors(db, anchorFile, "refuse", keys), keys, database);
    return writer.write(db, "2026-02-01T00:00:00.000Z");
  };
  const shorten = (before: string, signal = never) =>
    shortenChain(db, keys, { chain: 1, before, now: "2026-02-01T00:00:00.000Z", signal });
  const verify = () => verifyAudit(db, { keys, anchorFile });
  const problems = async () => (await verify()).problems.map(({ problem }) => problem);
  const sequences = async () => (await rowsOfChain(db, 1)).map((row) => row.sequence);

  it("holds, and goes on from the entry that says so", async () => {
    expect(await shorten(dayOf(10))).toEqual({ removed: 10 });
    expect(await sequences()).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
    expect((await rowsOfChain(db, 1)).at(-1)).toMatchObject({ action: "audit.shortened", user_id: null });
    expect(await verify()).toMatchObject({ problems: [] });
    expect((await verify()).notes[0]).toContain("Entries up to 10 were removed");
    await add(25);
    expect(await problems()).toEqual([]);
    expect(await anchor()).toMatchObject({ contradicted: [] });
  });

  it("is shortened again, also where all that is left is old, and never twice for nothing", async () => {
    await shorten(dayOf(10));
    expect(await shorten(dayOf(10))).toEqual({ removed: 0 });
    expect(await shorten("2026-03-01T00:00:00.000Z")).toEqual({ removed: 11 });
    expect(await sequences()).toEqual([22]);
    expect(await shorten("2026-03-01T00:00:00.000Z")).toEqual({ removed: 0 });
    expect(await problems()).toEqual([]);
    // The anchors that name removed entries are no contradiction.
    expect(await anchor()).toMatchObject({ contradicted: [] });
  });

  it("holds where the removal was cut off, and is finished by the next one", async () => {
    const stopped = new AbortController();
    stopped.abort();
    await shorten(dayOf(10), stopped.signal);
    expect((await sequences())[0]).toBe(1);
    expect(await problems()).toEqual([]);
    // A removal that was killed in between.
    await db.deleteFrom("audit_log").where("chain", "=", 1).where("sequence", "<=", 4).execute();
    expect(await problems()).toEqual([]);
    await shorten(dayOf(10));
    expect((await sequences())[0]).toBe(11);
    expect(await problems()).toEqual([]);
  });

  it("lets nothing else be deleted by accident", async () => {
    await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
    await shorten(dayOf(10));
    await expect(db.deleteFrom("audit_log").where("sequence", "=", 11).execute()).rejects.toThrow(
      "append-only",
    );
  });

  it("is not shortened over an entry that does not hold, so that no change goes with it", async () => {
    await unguard(db);
    await sql`update audit_log set at = '2025-01-01T00:00:00.000Z' where sequence = 7`.execute(db);
    expect(await shorten(dayOf(10))).toEqual({ broken: 7 });
    expect(await sequences()).toHaveLength(20);
    expect(await problems()).toContain("changed");
  });

  it("tells of an entry that was taken out of what was left by a removal that was cut off", async () => {
    const stopped = new AbortController();
    stopped.abort();
    await shorten(dayOf(10), stopped.signal);
    await unguard(db);
    await sql`delete from audit_log where sequence = 5`.execute(db);
    expect(await problems()).toContain("missing");
  });

  it("tells of one entry more that was removed", async () => {
    await shorten(dayOf(10));
    await unguard(db);
    await sql`delete from audit_log where sequence = 11`.execute(db);
    expect(await problems()).toContain("missing");
  });

  it("tells where the entry is gone that says so", async () => {
    await shorten(dayOf(10));
    await add(25);
    await unguard(db);
    await sql`delete from audit_log where action = 'audit.shortened'`.execute(db);
    expect(await problems()).toEqual(expect.arrayContaining(["missing"]));
  });

  it("tells where the end was cut off with the entry that says so", async () => {
    await shorten(dayOf(10));
    await anchor();
    await cutOff(db, 1, 1);
    expect(await problems()).toEqual(expect.arrayContaining(["missing", "anchor"]));
  });

  it.each(forgeries)("tells of a shortening that somebody without the key made up (%s)", async (forgery) => {
    const rows = await rowsOfChain(db, 1);
    const kept = rows.slice(14);
    const [first, last] = [rows[13], rows.at(-1)];
    if (first === undefined || last === undefined) throw new Error("There are no entries.");
    const through = first.sequence;
    const said = shortenedFields({
      ...{ through, hash: first.hash, before: dayOf(14) },
      ...{ memory: null, forgotten: null },
    });
    await rewriteChain(
      db,
      1,
      kept,
      [{ ...last, action: "audit.shortened", fields: writeJson([...said]) }],
      forgery,
    );
    expect(await problems()).toContain("missing");
  });

  it("tells of a true one that was put into another chain or to another place", async () => {
    await shorten(dayOf(10));
    const mark = (await rowsOfChain(db, 1)).at(-1);
    if (mark === undefined) throw new Error("There is no such entry.");
    await appendAudit(db, keys, { ...entry(1), chain: 2 });
    await appendAudit(db, keys, { ...entry(2), chain: 2 });
    await unguard(db);
    const { id: _, ...row } = mark;
    await db
      .insertInto("audit_log")
      .values({ ...row, chain: 2, sequence: 3 })
      .execute();
    await sql`delete from audit_log where chain = 2 and sequence = 1`.execute(db);
    expect(await problems()).toContain("missing");
  });

  it("is compared with its anchors as far as it goes", async () => {
    await shorten(dayOf(10));
    await anchor();
    await writeFile(`${anchorFile}.kept`, await readFile(anchorFile));
    await rewriteChain(db, 1, (await rowsOfChain(db, 1)).slice(0, 5), [], "unsigned");
    expect(await problems()).toContain("anchor");
  });
});
