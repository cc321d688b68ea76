import { expect, test } from "vitest";
import { BridgeError } from "#contract/bridge/errors.ts";
import { changedBy, sayChangedBy } from "./conflict-details.ts";

const conflict = (details: Record<string, unknown>) => new BridgeError("CONFLICT", "Changed.", details);
const current = { version: 2, updated_at: "2026-11-21T19:14:00.000Z" };

test("says who saved the other version and when", () => {
  const changed = { by: "Maria Keller", at: "2026-11-21T19:15:00.000Z" };
  expect(changedBy(conflict({ current, changed }))).toEqual(changed);
  expect(sayChangedBy(changed, "this task")).toMatch(/^Maria Keller saved this task on Nov 2\d, 2026, .*\.$/);
});

test("knows at least when, from the record itself", () => {
  expect(changedBy(conflict({ current }))).toEqual({ by: null, at: current.updated_at });
});

test("is silent about any other error", () => {
  expect(changedBy(new BridgeError("OFFLINE", "Away."))).toBeNull();
  expect(sayChangedBy(null, "this task")).toBe("Someone else saved this task.");
});
