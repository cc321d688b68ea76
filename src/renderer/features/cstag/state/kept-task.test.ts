import { expect, test } from "vitest";
import type { Reminder } from "#contract/records/reminders/schema.ts";
import { openWith, readKeptTask } from "./kept-task.ts";
import { emptyDraft } from "./task-form.ts";

const filled = emptyDraft("2026-11-19");
const uuid = "0190a000-0000-7000-8000-000000000001";
const old = { ...filled, title: "Old", state: { findings: "Old" } };
const task = (version: number, title: string) =>
  ({
    version,
    title,
    remind_at: old.remind_at,
    assigned_user: null,
    reminder_status: { id: 1 },
    state: { findings: "Old" },
  }) as unknown as Reminder;
const kept = { uuid, mine: { ...old, state: { findings: "Typed" } }, basis: old, version: 1 };

test("ignores what is not a draft of a task", () => {
  expect(readKeptTask(undefined)).toBeNull();
  expect(readKeptTask({ mine: "text" })).toBeNull();
  expect(readKeptTask(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test("a new task opens with its draft", () => {
  expect(openWith({ ...kept, version: null }, null, filled)).toMatchObject({ draft: kept.mine, clash: null });
});

test("a task that others changed in other fields opens with both", () => {
  const opening = openWith(kept, task(2, "Theirs"), filled);
  expect(opening).toMatchObject({ joined: true, clash: null, basis: { revision: { version: 2 } } });
  expect(opening.draft).toMatchObject({ title: "Theirs", state: { findings: "Typed" } });
});

test("a clash with a later change is shown to a person, on the draft's own base", () => {
  const mine = { ...kept, mine: { ...old, title: "Mine" } };
  const opening = openWith(mine, task(2, "Theirs"), filled);
  expect(opening).toMatchObject({
    clash: { fields: ["task:title"] },
    basis: { draft: old, revision: { version: 1 } },
  });
  expect(opening.draft.title).toBe("Mine");
});
