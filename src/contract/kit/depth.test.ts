import { expect, it } from "vitest";
import { deepest, isTooDeep } from "./depth.ts";

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":['.repeat(levels / 2)}${"]}".repeat(levels / 2)}`);

it("counts lists and objects, the outermost too", () => {
  expect([1, "text", null, undefined].map((value) => isTooDeep(value, 0))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([isTooDeep([], 0), isTooDeep([], 1), isTooDeep([{}], 1), isTooDeep([{}], 2)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([isTooDeep(nested(deepest)), isTooDeep([nested(deepest)])]).toEqual([false, true]);
});

it("needs no stack", () => {
  expect(isTooDeep(nested(2_000_000))).toBe(true);
});
