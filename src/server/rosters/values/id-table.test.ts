import { expect, test } from "vitest";
import { IdLists, IdTable } from "./id-table.ts";

test("a table finds every id again and no other", () => {
  const ids = new IdTable();
  for (let at = 0; at < 200_000; at += 1) expect(ids.add(`id-${at}`)).toBe(true);
  expect(ids.size).toBe(200_000);
  for (let at = 0; at < 200_000; at += 997) expect(ids.get(`id-${at}`)).toBe(at);
  for (let at = 200_000; at < 400_000; at += 1) expect(ids.has(`id-${at}`)).toBe(false);
  expect(ids.add("id-7")).toBe(false);
});

test("a list keeps its numbers in their order", () => {
  const lists = new IdLists();
  for (let at = 0; at < 5000; at += 1) lists.add(`id-${at % 10}`, at);
  expect(lists.get("id-3").slice(0, 3)).toEqual([3, 13, 23]);
  expect(lists.get("id-3")).toHaveLength(500);
  expect(lists.get("nobody")).toEqual([]);
});
