import { afterAll, beforeAll, expect, it } from "vitest";
import { insertMany } from "#server/database/bulk.ts";
import { writeJson } from "#server/database/json-text.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { linesOf, mostCounted } from "./entries.ts";
import { walkLog } from "./walk.ts";

// A log that is longer than what one turn looks through, and than what is counted.

const entries = 15_000;
let db: Db;

beforeAll(async () => {
  db = sqlite.open({ file: ":memory:", key: null });
  await migrate(db, sqlite, { file: null });
  await insertMany(
    db,
    "audit_log",
    Array.from({ length: entries }, (_, at) => ({
      ...{ chain: 1, sequence: at + 1, action: at % 3_000 === 7 ? "case.export" : "case.view" },
      ...{ at: new Date(1_700_000_000_000 + at * 1_000).toISOString(), outcome: "ok", user_id: 1 },
      ...{ record_type: "case", record_id: 1, fields: writeJson([]), address: "" },
      ...{ correlation_id: "c", prev_hash: "", hash: String(at), key_id: null },
    })),
  );
});
afterAll(() => db.destroy());

const all = () => db.selectFrom("audit_log");
const rare = () => all().where("action", "=", "case.export");
const straight = async (direction: "asc" | "desc", query = all()) =>
  (await query.select("id").orderBy("id", direction).execute()).map((row) => row.id);

it.each(["asc", "desc"] as const)("finds in order what one statement would find: %s", async (direction) => {
  expect(await walkLog(db, all(), { direction, most: entries })).toEqual({
    ids: await straight(direction),
    more: false,
  });
  expect(await walkLog(db, rare(), { direction, most: entries })).toEqual({
    ids: await straight(direction, rare()),
    more: false,
  });
});

it("ends with as many as are asked for, and says whether there are more", async () => {
  const ids = await straight("desc", rare());
  expect(ids).toHaveLength(5);
  expect(await walkLog(db, rare(), { direction: "desc", most: 4 })).toEqual({
    ids: ids.slice(0, 4),
    more: true,
  });
  expect(await walkLog(db, rare(), { direction: "desc", most: 5 })).toEqual({ ids, more: false });
  const none = all().where("action", "=", "case.none");
  expect(await walkLog(db, none, { direction: "desc", most: 4 })).toEqual({ ids: [], more: false });
});

it("counts so many entries, and comes to every page all the same", async () => {
  const per_page = 200;
  const ids = await straight("desc");
  const page = (number: number) => linesOf(db, all(), { page: number, per_page, sort: "-at" });
  expect(await page(1)).toMatchObject({ total: mostCounted + 1, more: true });
  const last = entries / per_page;
  const seen: number[] = [];
  for (const number of [50, 51, 52, last - 1, last]) {
    const { total, more, lines } = await page(number);
    expect(lines.map((line) => line.id)).toEqual(ids.slice((number - 1) * per_page, number * per_page));
    // Whoever may go on is told that there is more.
    expect([number, more, total > number * per_page]).toEqual([number, number < last, number < last]);
    seen.push(total);
  }
  expect(seen.at(-1)).toBe(entries);
});
