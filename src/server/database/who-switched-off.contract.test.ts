import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testEngine } from "#support/postgres/test-engine.ts";
import { migrate } from "./migrate.ts";
import { whoSwitchedOff } from "./migrations/directory/132-who-switched-off.ts";
import type { Db } from "./schema.ts";

// Migration 132 tells from the log who switched off those that were off before.

let db: Db;
beforeEach(async () => {
  db = testEngine.open({ file: ":memory:", key: null });
  await migrate(db, testEngine, { file: null });
});
afterEach(() => db.destroy());

const at = "2026-01-01T00:00:00.000Z";
let sequence = 0;
/** An account that is off, with what the log says of it, the oldest first. */
async function off(id: number, actions: readonly string[]): Promise<void> {
  const name = `someone${id}@test.example`;
  await sql`insert into users (id, uuid, full_name, email, password_hash, active, totp_confirmed, totp_last_step, created_at, updated_at)
    values (${id}, ${name}, 'Someone', ${name}, '', 0, 0, 0, ${at}, ${at})`.execute(db);
  for (const action of actions) {
    sequence += 1;
    await sql`insert into audit_log (at, action, outcome, record_type, record_id, fields, address, correlation_id, prev_hash, hash, chain, sequence)
      values (${at}, ${action}, 'ok', 'user', ${id}, '[]', '', '', '', '', 1, ${sequence})`.execute(db);
  }
}

it.each([
  ["administrator", []],
  ["administrator", ["user.deactivate"]],
  ["administrator", ["scim.user-add", "user.deactivate"]],
  ["administrator", ["scim.user-off", "user.deactivate"]],
  // Taken out when they were off already.
  ["administrator", ["user.deactivate", "scim.user-remove"]],
  ["administrator", ["scim.user-add", "user.deactivate", "scim.user-remove", "scim.user-remove"]],
  ["administrator", ["scim.user-off", "user.reactivate", "user.deactivate", "scim.user-remove"]],
  ["directory", ["scim.user-add"]],
  ["directory", ["scim.user-off"]],
  ["directory", ["scim.user-add", "scim.user-remove"]],
  ["directory", ["user.deactivate", "user.reactivate", "scim.user-remove"]],
  ["directory", ["user.deactivate", "scim.user-off", "scim.user-remove"]],
] as const)("leaves to the %s who is off after %j", async (whom, actions) => {
  await off(1, actions);
  // Of others the log tells something else.
  await off(2, whom === "directory" ? ["user.deactivate"] : ["scim.user-off"]);
  const [, ...told] = whoSwitchedOff();
  for (const statement of told) await sql.raw(statement).execute(db);
  const rows = await db.selectFrom("users").select("switched_off_by").orderBy("id").execute();
  const other = whom === "directory" ? "administrator" : "directory";
  expect(rows.map((each) => each.switched_off_by)).toEqual([whom, other]);
});
