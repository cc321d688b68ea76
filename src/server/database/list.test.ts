import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageOf } from "./list.ts";
import { migrate } from "./migrate.ts";
import type { Db } from "./schema.ts";
import { sqlite } from "./sqlite/engine.ts";

let db: Db;

beforeAll(async () => {
  db = sqlite.open({ file: ":memory:", key: null });
  await migrate(db, sqlite, { file: null });
  for (let id = 1; id <= 7; id += 1)
    await db
      .insertInto("settings")
      .values({ name: `test ${id}`, value: "" })
      .execute();
});
afterAll(() => db.destroy());

const settings = () => db.selectFrom("settings").where("name", "like", "test %");
const page = async (number: number, per_page: number, least = "") => {
  const found = settings().where("name", ">=", least);
  const { total, rows } = await pageOf(
    found.select("name").orderBy("name"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    { page: number, per_page },
  );
  return [total, rows.length];
};

it("tells how many rows a list has, on every page of it and beyond", async () => {
  expect(await page(1, 3)).toEqual([7, 3]);
  expect(await page(2, 3)).toEqual([7, 3]);
  expect(await page(3, 3)).toEqual([7, 1]);
  expect(await page(4, 3)).toEqual([7, 0]);
  expect(await page(1, 7)).toEqual([7, 7]);
  expect(await page(2, 7)).toEqual([7, 0]);
  expect(await page(1, 8)).toEqual([7, 7]);
  expect(await page(1, 3, "test 9")).toEqual([0, 0]);
  expect(await page(2, 3, "test 9")).toEqual([0, 0]);
});

it("counts nothing where the page itself says that it is the last", async () => {
  const never = settings().select(sql<number>`no_such_column`.as("n"));
  const query = { per_page: 4, sort: "name" };
  await expect(pageOf(settings().select("name"), never, { ...query, page: 2 })).resolves.toMatchObject({
    total: 7,
  });
  await expect(pageOf(settings().select("name"), never, { ...query, page: 1 })).rejects.toThrow(
    "no_such_column",
  );
});
