import { expect, it } from "vitest";
import { stepTo } from "./use-gallery-keys.ts";

// Three columns, five files.
const places = [0, 1, 2, 3, 4].map((n) => ({ top: 100 * Math.floor(n / 3), left: 50 * (n % 3) }));
const from = (at: number, key: string) => stepTo(key, at, places);

it("moves along the rows and stops at the ends", () => {
  expect([from(0, "ArrowRight"), from(2, "ArrowRight"), from(4, "ArrowRight")]).toEqual([1, 3, 4]);
  expect([from(0, "ArrowLeft"), from(3, "ArrowLeft")]).toEqual([0, 2]);
  expect([from(3, "Home"), from(0, "End")]).toEqual([0, 4]);
});

it("moves down and up within a column, to the nearest file where the last row is short", () => {
  expect([from(0, "ArrowDown"), from(1, "ArrowDown"), from(2, "ArrowDown")]).toEqual([3, 4, 4]);
  expect([from(4, "ArrowUp"), from(3, "ArrowDown"), from(1, "ArrowUp")]).toEqual([1, 3, 1]);
});

it("leaves every other key alone", () => {
  expect([from(0, "Enter"), from(0, "a"), from(0, "Tab")]).toEqual([null, null, null]);
});
