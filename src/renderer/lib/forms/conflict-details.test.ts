import { expect, test } from "vitest";
import { BridgeError } from "#contract/bridge/errors.ts";
import { changedBy, sayChangedBy } from "./conflict-details.ts";

const conflict = (details: Record<string, unknown>) => new BridgeError("CONFLICT", "Changed.", details);
const current = { version: 2, updated_at: "2026-11-21T19:14:00.000Z" };

test("says who saved the other version and when", () => {
  const at = "2026-11-21T19:15:00.000Z";
  const told = conflict({ current, changed: { by: { id: 7, full_name: "Maria Keller" }, at } });
  const changed = changedBy(told);
  expect(changed).toEqual({ by: "Maria Keller", userId: 7, at });
  expect(sayChangedBy(changed, "this task", { userId: 8, alone: false })).toMatch(
    /^Maria Keller saved this task on Nov 2\d, 2026, .*\.$/,
  );
});

test("tells people of their own change as theirs, without a time", () => {
  const own = { by: "Maria Keller", userId: 7, at: "2026-11-21T19:15:00.000Z" };
  expect(sayChangedBy(own, "this task", { userId: 7, alone: true })).toBe(
    "You saved this task in another window.",
  );
  expect(sayChangedBy(own, "this task", { userId: 7, alone: false })).toBe(
    "You saved this task in another window or on another computer.",
  );
  // Whoever is not known is nobody's self.
  expect(sayChangedBy({ by: null, at: null }, "this task", { userId: null, alone: true })).toBe(
    "Someone else saved this task.",
  );
});

test("knows at least when, from the record itself", () => {
  expect(changedBy(conflict({ current }))).toEqual({ by: null, userId: null, at: current.updated_at });
});

test("is silent about any other error", () => {
  expect(changedBy(new BridgeError("OFFLINE", "Away."))).toBeNull();
  expect(sayChangedBy(null, "this task", { userId: 7, alone: true })).toBe("Someone else saved this task.");
});
