import { expect, test } from "vitest";
import { BridgeError } from "#contract/bridge/errors.ts";
import { changedBy, sayChangedBy, whoseChange } from "./conflict-details.ts";

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
});

test("calls nobody else's what may be one's own, where nobody told who it was", () => {
  const reader = { userId: 7, alone: false };
  for (const changed of [null, { by: null, at: null }, { by: null, userId: null, at: null }]) {
    expect(whoseChange(changed, reader)).toBe("unknown");
    expect(sayChangedBy(changed, "this task", reader)).toBe(
      "Somebody saved this task, perhaps you yourself elsewhere.",
    );
  }
  expect(sayChangedBy({ by: null, at: current.updated_at }, "this task", reader)).toMatch(
    /^Somebody saved this task on Nov 2\d, 2026, .*, perhaps you yourself elsewhere\.$/,
  );
  // A server that tells a name alone, and somebody who is not signed in.
  expect(whoseChange({ by: "Maria Keller", at: null }, reader)).toBe("another");
  expect(whoseChange({ by: "Maria Keller", userId: 7, at: null }, { userId: null, alone: true })).toBe(
    "another",
  );
});

test("knows at least when, from the record itself", () => {
  expect(changedBy(conflict({ current }))).toEqual({ by: null, userId: null, at: current.updated_at });
});

test("is silent about any other error", () => {
  expect(changedBy(new BridgeError("OFFLINE", "Away."))).toBeNull();
});
