import { expect, it } from "vitest";
import { allPages, allRows } from "./all-rows.ts";

const many = Array.from({ length: 1_234 }, (_, index) => index);

/** Counts the turns that others get meanwhile. */
async function turnsDuring<T>(work: () => Promise<T>) {
  let [turns, done] = [0, false];
  const turn = () => {
    turns += 1;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  const result = await work();
  done = true;
  return { result, turns };
}

it("puts a long list in order once, and gives others a turn after every fifty rows", async () => {
  let asked = 0;
  const portions: number[] = [];
  const { result, turns } = await turnsDuring(() =>
    allRows({
      keys: async () => {
        asked += 1;
        return many;
      },
      rows: async (keys) => {
        portions.push(keys.length);
        return keys.map((key) => `row ${key}`);
      },
    }),
  );
  expect(result).toEqual(many.map((key) => `row ${key}`));
  expect(asked).toBe(1);
  expect(portions).toEqual([...Array<number>(24).fill(50), 34]);
  expect(turns).toBeGreaterThanOrEqual(portions.length);
});

it("leaves out what is gone when its turn comes", async () => {
  const rows = await allRows({
    keys: async () => [1, 2, 3],
    rows: async (keys) => keys.filter((key) => key !== 2),
  });
  expect(rows).toEqual([1, 3]);
});

it("reads a short list page by page, with a turn for others before each", async () => {
  const pages: number[] = [];
  const { result, turns } = await turnsDuring(() =>
    allPages(async ({ page, per_page }) => {
      pages.push(page);
      return { total: many.length, rows: many.slice((page - 1) * per_page, page * per_page) };
    }),
  );
  expect(result).toEqual(many);
  expect(turns).toBeGreaterThanOrEqual(pages.length);
});
