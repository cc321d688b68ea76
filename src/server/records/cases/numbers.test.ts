import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { insertOrganization } from "#server/records/organizations/repository.ts";
import { nextCaseNumber } from "./numbers.ts";

let db: Db;
const organization = (number_prefix: string) =>
  insertOrganization(db, {
    uuid: crypto.randomUUID(),
    name: number_prefix,
    kind: "school",
    parent_id: null,
    number_prefix,
    created_at: "",
    updated_at: "",
  });

beforeAll(async () => {
  db = sqlite.open({ file: ":memory:", key: null });
  await migrate(db, sqlite, { file: null });
});
afterAll(() => db.destroy());

it("counts by organization and year, and gives a rolled back number again", async () => {
  const [north, south] = [await organization("NHS"), await organization("SOU")];
  const next = (id: number, year = 2026) =>
    db.transaction().execute((transaction) => nextCaseNumber(transaction, id, year));
  expect([await next(north), await next(north), await next(south), await next(north, 2027)]).toEqual([
    "NHS-2026-0001",
    "NHS-2026-0002",
    "SOU-2026-0001",
    "NHS-2027-0001",
  ]);
  const undone = db.transaction().execute(async (transaction) => {
    expect(await nextCaseNumber(transaction, north, 2026)).toBe("NHS-2026-0003");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await next(north)).toBe("NHS-2026-0003");
  const many = await Promise.all(Array.from({ length: 50 }, () => next(south)));
  expect(new Set(many).size).toBe(50);
  expect(many.toSorted().at(-1)).toBe("SOU-2026-0051");
});
