import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { appendAudit, verifyAudit } from "./audit.ts";

let db: Db;
afterEach(() => db.destroy());

async function filled(): Promise<void> {
  db = sqlite.open({ file: ":memory:", key: null });
  await migrate(db, sqlite, { file: null });
  for (let turn = 0; turn < 12; turn += 1) {
    await appendAudit(db, {
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
  }
}
/** What somebody with the file and its key could do. */
const tamper = async (statement: string) => {
  await sql`drop trigger audit_log_no_update`.execute(db);
  await sql`drop trigger audit_log_no_delete`.execute(db);
  await sql.raw(statement).execute(db);
};

describe("the audit chain (V-11)", () => {
  it("holds as written", async () => {
    await filled();
    expect(await verifyAudit(db)).toEqual([]);
  });
  it("cannot be changed or emptied by accident", async () => {
    await filled();
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
    await filled();
    await tamper(statement);
    expect((await verifyAudit(db)).map((each) => each.problem)).toContain(problem);
  });
});
