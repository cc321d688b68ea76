import { expect, it } from "vitest";
import { dueWords } from "./task-words.ts";

const task = {
  due_at: "2026-11-30",
  due_time: null,
  status: 4,
  case_ended: false,
  completed_at: "2026-11-28T16:00:00Z",
  not_needed: true,
  ended_by: null,
} as const;
const said = (more: object) => dueWords({ ...task, ...more }, "2026-12-02", "America/Chicago");

it("says of what nobody did why it ended, and when", () => {
  expect(said({ ended_by: "plan" })).toBe("Not done: the plan was closed Nov 28, 2026");
  expect(said({ ended_by: "case", case_ended: true })).toBe("Not done: the case was closed Nov 28, 2026");
  expect(said({ ended_by: "unasked" })).toBe("Not done: the plan does not ask for it since Nov 28, 2026");
  expect(said({})).toBe("Not done, ended Nov 28, 2026");
});

it("says of what is done when it was, and of what is open when it is due", () => {
  expect(said({ not_needed: false })).toBe("Done Nov 28, 2026, ahead of Nov 30, 2026");
  const open = { not_needed: false, status: 1, completed_at: null };
  expect(said(open)).toMatch(/^Due /);
  expect(said({ ...open, case_ended: true })).toBe("Was due Nov 30, 2026");
  expect(said({ ...open, case_ended: true, due_at: "2026-12-11" })).toBe("Would be due Dec 11, 2026");
  const done = { ...open, status: 4, case_ended: true };
  expect(said(done)).toBe("Done, due Nov 30, 2026");
  expect(said({ ...done, due_at: "2026-12-11" })).toBe("Done, due Dec 11, 2026");
});
