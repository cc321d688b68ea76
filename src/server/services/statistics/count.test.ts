import { expect, it } from "vitest";
import { median } from "./count.ts";

it.each([
  [[], null],
  [[4], 4],
  [[9, 1], 1],
  [[3, 1, 2], 2],
  [[0, 0, 0, 30, 60], 0],
  [[5, 5, 7, 8], 5],
])("finds the number in the middle of %j", (days, middle) => {
  const counted = new Map<number, number>();
  for (const each of days) counted.set(each, (counted.get(each) ?? 0) + 1);
  expect(median(counted)).toBe(middle);
});
