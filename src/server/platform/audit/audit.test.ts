import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Engine } from "#server/database/engine.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { writeSetting } from "#server/platform/accounts/settings.ts";
import { cutOff, forgeries, rewriteChain, rowsOfChain, unguard } from "#support/server/audit-attacker.ts";
import { findAnchors, openAnchors } from "./anchors.ts";
import { appendAudit } from "./audit.ts";
import { auditKeysOf } from "./audit-keys.ts";
import { verifyAudit } from "./verify-audit.ts";

// Whoever attacks here holds the database and its key, and writes whatever can be written without the audit key.

const engines: readonly Engine[] = [sqlite];
const keys = auditKeysOf(["a1".repeat(32)]);
const rotated = auditKeysOf(["a1".repeat(32), "b2".repeat(32)]);
const database = "0198f5a0-0000-7000-8000-000000000001";

const at = "2026-11-01T00:00:00.000Z";
const somebody = {
  uuid: "0198f5a0-0000-7000-8000-000000000002",
  full_name: "Wren Ashby",
  email: "wren@test.example",
  title: null,
  phone: null,
  password_hash: "",
  active: 1,
  totp_secret: null,
  totp_confirmed: 0,
  totp_last_step: 0,
  last_seen_at: at,
  created_at: at,
  updated_at: at,
} as const;

describe.each(engines)("the audit log on $name (V-11, V-22)", (engine) => {
  let db: Db;
  let folder: string;
  let anchorFile: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bellwether-audit-"));
    anchorFile = join(folder, "anchors");
    db = engine.open({ file: ":memory:", key: null });
    await migrate(db, engine, { file: null });
    await writeSetting(db, "database_id", database);
    // As the first start does, before there are entries.
    await findAnchors(db, anchorFile, "refuse", keys);
  });
  afterEach(async () => {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const add = async (count: number, signed: typeof keys | null = keys, from = 0) => {
    for (let turn = from; turn < from + count; turn += 1)
      await appendAudit(db, signed, {
        chain: turn % 2,
        at: `2026-11-${10 + turn}T00:00:00.000Z`,
        action: "person.view",
        outcome: "ok",
        user_id: 1,
        record_type: "person",
        record_id: turn,
        fields: [],
        address: "127.0.0.1",
        correlation_id: `c${turn}`,
      });
  };
  const anchor = async (signed = keys) => {
    const writer = await openAnchors(await findAnchors(db, anchorFile, "refuse", keys), signed, database);
    return writer.write(db, "2026-11-30T00:00:00.000Z");
  };
  const verify = (known = keys, mails: readonly string[] = []) =>
    verifyAudit(db, { keys: known, anchorFile, mails });
  const found = async (known = keys) => (await verify(known)).problems.map(({ problem }) => problem);
  const places = async () =>
    (await verify()).problems.map(({ chain, sequence, problem }) => [chain, sequence, problem]);
  const tamper = async (statement: string) => {
    await unguard(db);
    await sql.raw(statement).execute(db);
  };

  it("holds as written", async () => {
    await add(12);
    await anchor();
    await add(3, keys, 12);
    expect((await verify()).problems).toEqual([]);
  });

  it("cannot be changed or emptied by accident", async () => {
    await add(4);
    await expect(db.updateTable("audit_log").set({ user_id: 2 }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
  });

  it.each([
    ["an edit", "update audit_log set user_id = 2 where record_id = 4", "changed"],
    ["an edit of the outcome", "update audit_log set outcome = 'ok ' where record_id = 4", "changed"],
    ["a deletion", "delete from audit_log where record_id = 4", "missing"],
    ["a cut tail", "delete from audit_log where record_id >= 10", "head"],
    ["an emptied chain", "delete from audit_log where chain = 1", "head"],
    [
      "a swap",
      "update audit_log set record_id = case record_id when 4 then 6 when 6 then 4 else record_id end",
      "changed",
    ],
    [
      "an edit with its own hash made to fit",
      "update audit_log set hash = prev_hash where record_id = 4",
      "changed",
    ],
  ])("reveals %s", async (_, statement, problem) => {
    await add(12);
    await anchor();
    await tamper(statement);
    expect(await found()).toContain(problem);
  });

  describe("written anew by whoever holds the database (B6)", () => {
    beforeEach(async () => {
      await add(12);
      await anchor();
    });

    it("reveals a cut tail whose head was reset", async () => {
      await cutOff(db, 1, 2);
      expect(await places()).toEqual([[1, 6, "anchor"]]);
      expect((await verify()).problems[0]?.text).toContain(
        "organization 1, entry 6: it was anchored on 2026-11-30T00:00:00.000Z",
      );
    });

    it.each(forgeries)(
      "reveals entries removed from the middle and all after it made to fit: %s",
      async (forgery) => {
        const rows = await rowsOfChain(db, 1);
        await rewriteChain(db, 1, rows.slice(0, 2), rows.slice(3), forgery);
        const kind = { unsigned: "unkeyed", "plain hash": "changed", "own key": "unknown key" }[forgery];
        expect(await places()).toEqual([
          [1, 3, kind],
          [1, 6, "anchor"],
        ]);
      },
    );

    it.each(forgeries)("reveals a chain that was written anew from its start: %s", async (forgery) => {
      const rows = await rowsOfChain(db, 1);
      await rewriteChain(
        db,
        1,
        [],
        rows.map((row) => ({ ...row, user_id: 2 })),
        forgery,
      );
      expect(await found()).toEqual(
        expect.arrayContaining([
          { unsigned: "unkeyed", "plain hash": "changed", "own key": "unknown key" }[forgery],
          "anchor",
        ]),
      );
    });

    it("reveals all chains written anew without signatures, also after the server has gone on", async () => {
      for (const chain of [0, 1]) await rewriteChain(db, chain, [], await rowsOfChain(db, chain), "unsigned");
      expect(await places()).toEqual([
        [0, 6, "unkeyed"],
        [1, 6, "unkeyed"],
        [0, 6, "anchor"],
        [1, 6, "anchor"],
      ]);
      await add(4, keys, 12);
      await anchor();
      expect(await places()).toEqual([
        [0, 6, "anchor"],
        [1, 6, "anchor"],
      ]);
    });

    it("reveals a chain that was deleted with its head", async () => {
      await tamper("delete from audit_log where chain = 1");
      await sql`delete from audit_heads where chain = 1`.execute(db);
      expect(await places()).toEqual([[1, 6, "anchor"]]);
      expect((await anchor()).contradicted).toEqual([1]);
    });

    it("reveals that all entries and heads were deleted", async () => {
      await tamper("delete from audit_log");
      await sql`delete from audit_heads`.execute(db);
      expect(await places()).toEqual([
        [0, 6, "anchor"],
        [1, 6, "anchor"],
      ]);
      // Also what the database remembers of its anchors.
      await sql`delete from settings where name = 'audit_anchors'`.execute(db);
      expect(await found()).toEqual(["anchor", "anchor"]);
    });

    it("is told by its server at the next pass", async () => {
      await cutOff(db, 1, 2);
      await add(2, keys, 12);
      expect((await anchor()).contradicted).toEqual([1]);
    });

    it("is revealed by an anchor that was mailed, where the file is gone", async () => {
      const mail = join(folder, "mail.txt");
      await writeFile(mail, `Keep this mail.\n\n${await readFile(anchorFile, "utf8")}`);
      await rm(anchorFile);
      await sql`delete from settings where name = 'audit_anchors'`.execute(db);
      expect((await verify(keys, [mail])).problems).toMatchObject([{ problem: "anchor file" }]);
      await cutOff(db, 1, 2);
      expect((await verify(keys, [mail])).problems).toMatchObject([
        { problem: "anchor file" },
        { problem: "anchor", chain: 1, sequence: 6 },
      ]);
    });
  });

  describe("entries from before there was a key", () => {
    beforeEach(async () => {
      await add(6, null);
      await add(6, keys, 6);
      await anchor();
    });

    it("hold, and are held by the first signed one", async () => {
      const { problems, notes } = await verify();
      expect(problems).toEqual([]);
      expect(notes).toContain(
        "organization 1: 6 entries, signed from entry 4 on (2026-11-17T00:00:00.000Z).",
      );
      const rows = await rowsOfChain(db, 1);
      await rewriteChain(
        db,
        1,
        [],
        rows.slice(0, 3).map((row) => ({ ...row, user_id: 2 })),
        "unsigned",
      );
      const changed = await rowsOfChain(db, 1);
      await rewriteChain(db, 1, [...changed, ...rows.slice(3)], [], "unsigned");
      expect(await places()).toEqual([[1, 4, "changed"]]);
    });

    it("cannot follow signed ones", async () => {
      await add(2, null, 12);
      expect(await places()).toEqual([
        [0, 7, "unkeyed"],
        [1, 7, "unkeyed"],
      ]);
    });
  });

  describe("another key", () => {
    it("goes on, and the former one cannot come back", async () => {
      await add(4);
      await add(4, rotated, 4);
      await anchor(rotated);
      expect(await found(rotated)).toEqual([]);
      expect(await found(keys)).toEqual(["unknown key", "unknown key", "anchor file"]);
      await add(2, keys, 8);
      expect(await found(rotated)).toEqual(["former key", "former key"]);
    });
  });

  describe("the file of anchors", () => {
    let lines: readonly string[];
    const write = (text: string) => writeFile(anchorFile, text);
    const told = async () =>
      (await verify()).problems.map(({ problem, text }) => (problem === "anchor file" ? text : problem));
    beforeEach(async () => {
      await add(4);
      await anchor();
      await add(4, keys, 4);
      await anchor();
      lines = (await readFile(anchorFile, "utf8")).split("\n");
      expect(lines).toHaveLength(5);
    });

    it("has a line for each chain whose head has changed", async () => {
      expect(lines.slice(0, 4).map((line) => JSON.parse(line))).toMatchObject([
        { line: 1, database, chain: 0, sequence: 2, previous: "" },
        { line: 2, chain: 1, sequence: 2 },
        { line: 3, chain: 0, sequence: 4 },
        { line: 4, chain: 1, sequence: 4 },
      ]);
      await anchor();
      await add(1, keys, 8);
      await anchor();
      expect((await readFile(anchorFile, "utf8")).split("\n")).toHaveLength(6);
    });

    it.each([
      [
        "its end is cut off",
        () => write(`${lines.slice(0, 3).join("\n")}\n`),
        "ends with the anchor of number 3",
      ],
      ["its last line is cut", () => write(lines.join("\n").slice(0, -20)), "ends in the middle of a line"],
      ["its begin is cut off", () => write(lines.slice(1).join("\n")), "begins with the anchor of number 2"],
      [
        "a line is missing",
        () => write([lines[0], ...lines.slice(2)].join("\n")),
        "does not follow the line before",
      ],
      ["it is empty", () => write(""), "has no anchor of this database"],
      ["it is gone", () => rm(anchorFile), "there is no such file"],
      [
        "a line was changed",
        () =>
          write(lines.join("\n").replace('"line":4,', '"line":4,').replace('"sequence":4', '"sequence":3')),
        "did not have the audit key",
      ],
      [
        "it is another database's",
        () => write(lines.join("\n").replaceAll(database, "0198f5a0-0000-7000-8000-000000000002")),
        "an anchor of another database",
      ],
    ])("is said where %s", async (_, damage, words) => {
      await damage();
      expect((await told()).join("\n")).toContain(words);
    });

    it("is refused at a start where it is gone or another database's, and begun anew where an empty one is made", async () => {
      const text = lines.join("\n");
      await rm(anchorFile);
      await expect(anchor()).rejects.toThrow("To begin a new file of anchors, create an empty one there.");
      await write(text.replaceAll(database, "0198f5a0-0000-7000-8000-000000000002"));
      await expect(anchor()).rejects.toThrow("belongs to another database");
      await write("");
      await anchor();
      expect(await told()).toEqual([]);
    });

    it.each([
      ["the end of the log", () => cutOff(db, 1, 2)],
      ["nothing of the log", async () => undefined],
    ])(
      "is missed at a start, and begun anew with an entry, where the database forgot it too and lost %s",
      async (_, cut) => {
        await rm(anchorFile);
        await sql`delete from settings where name = 'audit_anchors'`.execute(db);
        await cut();
        expect((await told()).join("\n")).toContain("nobody can say whether entries were cut off");
        await expect(anchor()).rejects.toThrow("somebody may have removed both");
        expect((await findAnchors(db, anchorFile, "begin", keys)).anew).toBe(true);
      },
    );

    it("is missed where all entries are gone with it, though somebody has signed in", async () => {
      await rm(anchorFile);
      await sql`delete from settings where name = 'audit_anchors'`.execute(db);
      await tamper("delete from audit_log");
      await tamper("delete from audit_heads");
      expect((await findAnchors(db, `${anchorFile}.new`, "refuse", keys)).anew).toBe(false);
      await db.insertInto("users").values(somebody).execute();
      expect((await told()).join("\n")).toContain("nobody can say whether entries were cut off");
      await expect(anchor()).rejects.toThrow("somebody may have removed both");
    });

    it.each([
      ["its end is cut off", () => write(`${lines.slice(0, 3).join("\n")}\n`), "with the anchor of number 3"],
      ["a line is missing", () => write([lines[0], ...lines.slice(2)].join("\n")), "Lines were removed"],
      [
        "a line was changed",
        () => write(lines.join("\n").replace('"sequence":4', '"sequence":3')),
        "did not have the audit key",
      ],
    ])("is told at a start where %s", async (_, damage, words) => {
      expect((await findAnchors(db, anchorFile, "refuse", keys)).problems).toEqual([]);
      await damage();
      expect((await findAnchors(db, anchorFile, "refuse", keys)).problems).toEqual([
        expect.stringContaining(words),
      ]);
    });

    it("goes on after a line that a power cut has left unfinished", async () => {
      await write(`${lines.join("\n")}{"line":5,"data`);
      await add(2, keys, 8);
      await anchor();
      expect(await told()).toEqual([]);
    });
  });
});
