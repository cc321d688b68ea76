import { describe, expect, test } from "vitest";
import type { OutboxSummary } from "#contract/bridge/waiting.ts";
import { changeKind, workState } from "./outbox-words.ts";

const empty: OutboxSummary = {
  waiting: 0,
  sending: false,
  attention: 0,
  conflicts: 0,
  needsSignIn: false,
  lost: null,
  problem: null,
};
const say = (
  outbox: Partial<OutboxSummary> | null,
  more: {
    saving?: boolean;
    failed?: boolean;
    unsure?: boolean;
    gone?: boolean;
    unkept?: boolean;
    typed?: boolean;
  } = {},
) =>
  workState({
    outbox: outbox && { ...empty, ...outbox },
    saving: false,
    failed: false,
    gone: false,
    unkept: false,
    typed: false,
    ...more,
  });

describe("what the strip says", () => {
  test("each state in words", () => {
    expect(say(null).words).toBe("All changes saved");
    expect(say({}).words).toBe("All changes saved");
    expect(say({ waiting: 1 }).words).toBe("1 change waiting");
    expect(say({ waiting: 3, sending: true }).words).toBe("Sending 3 changes");
    expect(say({ waiting: 3, attention: 1 }).words).toBe("1 change needs attention");
    expect(say({ waiting: 3, attention: 2 }).words).toBe("2 changes need attention");
    expect(say({ waiting: 1, conflicts: 1 }).words).toBe("1 change to review");
    expect(say({ waiting: 4, needsSignIn: true }).words).toBe("Session ended, 4 changes waiting");
    expect(say({ lost: { count: 2, what: [], noticedAt: "2026-11-21T15:00:00.000Z" } }).words).toBe(
      "2 changes missing",
    );
    expect(say({ problem: "The disk is full." }).words).toBe("Cannot save on this computer");
    expect(say(null, { unkept: true }).words).toBe("Typed words not kept");
    expect(say(null, { gone: true }).words).toBe("Cannot save on this computer");
    expect(say(null, { saving: true }).words).toBe("Saving…");
    expect(say(null, { typed: true }).words).toBe("Draft, not saved yet");
    expect(say(null, { typed: true, saving: true }).words).toBe("Saving…");
    expect(say({ waiting: 1 }, { typed: true }).words).toBe("1 change waiting");
    expect(say(null, { failed: true }).words).toBe("Last change not saved");
    expect(say(null, { failed: true, unsure: true }).words).toBe("Last change may not be saved");
  });

  test("the worst does not hide what waits as well", () => {
    expect(say({ waiting: 2 }, { failed: true }).words).toBe("Last change not saved, 2 changes waiting");
    expect(say({ waiting: 1 }, { unkept: true }).words).toBe("Typed words not kept, 1 change waiting");
    expect(say({ waiting: 4, attention: 1, conflicts: 2 }).words).toBe(
      "1 change needs attention, 2 to review",
    );
  });

  test("the worst comes first, and a save on its way hides nothing that needs the person", () => {
    const lost = { count: 1, what: [], noticedAt: "2026-11-21T15:00:00.000Z" };
    const all = { waiting: 9, sending: true, attention: 1, conflicts: 1, needsSignIn: true, lost };
    expect(say({ ...all, problem: "x" }, { failed: true }).kind).toBe("problem");
    expect(say(all, { failed: true, saving: true }).kind).toBe("lost");
    expect(say({ ...all, lost: null }, { failed: true }).kind).toBe("failed");
    expect(say({ ...all, lost: null }, { saving: true }).kind).toBe("sign-in");
    expect(say({ ...all, lost: null, needsSignIn: false }, { saving: true }).kind).toBe("attention");
    expect(say({ ...all, lost: null, needsSignIn: false, attention: 0 }).kind).toBe("review");
    expect(say({ waiting: 1, sending: true }, { saving: true }).kind).toBe("saving");
    expect(say({ waiting: 0, needsSignIn: true }).kind).toBe("saved");
  });
});

test("a change is called by what it is about", () => {
  expect(changeKind({ kind: "reminder", action: "create" })).toBe("New task");
  expect(changeKind({ kind: "interview", action: "update" })).toBe("Interview");
  expect(changeKind({ kind: "interview", action: "delete" })).toBe("Deletion: interview");
  expect(changeKind({ kind: "upload", action: "upload" })).toBe("File");
});
