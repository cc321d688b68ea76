import { expect, it } from "vitest";
import { dueWords } from "./duty-due.ts";

const at = "2026-11-28T17:59:00.000Z";
const after = (minutes: number) =>
  dueWords({ due_at: at, state: "open", next_try_at: null }, Date.parse(at) + minutes * 60_000);

it("does not say an hour before one has passed", () => {
  expect(after(-1)).not.toContain("late");
  expect(after(1)).toMatch(/, less than 1 h late$/);
  expect(after(61)).toMatch(/, 1 h late$/);
  expect(after(49 * 60)).toMatch(/, 2 days late$/);
});
