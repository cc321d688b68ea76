import { expect, it } from "vitest";
import { deepest, isTooDeep, mostValues, shapeProblem, tooDeepMessage, tooWideMessage } from "./depth.ts";

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

it("finds in the text of a body what is nested too deeply or holds too much", () => {
  const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect([shapeProblem(deep(deepest)), shapeProblem(deep(deepest + 1))]).toEqual([null, tooDeepMessage]);
  // The list itself is a value, and the object around it.
  const wide = (values: number) => `{"list":[${Array.from({ length: values }, () => 1).join()}]}`;
  expect([shapeProblem(wide(mostValues - 2)), shapeProblem(wide(mostValues))]).toEqual([
    null,
    tooWideMessage,
  ]);
});

it("takes signs within texts for what they are", () => {
  const text = `${"[{,".repeat(mostValues)}\\"`;
  expect(shapeProblem(JSON.stringify({ [text]: text, "\\": text }))).toBeNull();
  expect(shapeProblem('"never ended \\')).toBeNull();
});
