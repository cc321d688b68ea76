import { expect, test } from "vitest";
import { createSaver, type Forms } from "./saver.ts";
import { restoreInto, takeBack } from "./saver-draft.ts";

interface Doc {
  readonly version: number;
  readonly forms: Forms;
}

/** A saver over a record of the server, and what was sent to it. */
function opened(forms: Forms | null) {
  const sent: Forms[] = [];
  let held: Doc | null = forms === null ? null : { version: 1, forms };
  const store = async (changed: Forms): Promise<Doc> => {
    sent.push(changed);
    held = { version: (held?.version ?? 0) + 1, forms: { ...held?.forms, ...changed } };
    return held;
  };
  const saver = createSaver<Doc>(
    {
      read: (doc) => doc.forms,
      create: store,
      update: (_, changed) => store(changed),
      find: async () => held,
      conflictOf: () => null,
      now: () => "2026-11-19T16:42:00.000Z",
      delay: 1_000_000,
    },
    held,
  );
  return { saver, sent, held: () => held };
}

const draft = { ko: { mine: { a: "typed", b: "old" }, basis: { a: "old", b: "old" } } };

test("a draft is on screen again and goes to the server like anything typed", async () => {
  const { saver, held } = opened({ ko: { a: "old", b: "old" } });
  restoreInto(saver, draft);
  expect(saver.snapshot()).toMatchObject({ dirty: true, forms: { ko: { a: "typed", b: "old" } } });
  expect(await saver.flush()).toBe(true);
  expect(held()?.forms.ko).toEqual({ a: "typed", b: "old" });
});

test("others' later changes of other fields are merged with the draft, and reported", () => {
  const { saver } = opened({ ko: { a: "old", b: "theirs" } });
  restoreInto(saver, draft);
  expect(saver.snapshot()).toMatchObject({
    forms: { ko: { a: "typed", b: "theirs" } },
    merged: ["ko"],
    conflicts: [],
  });
});

test("the same field changed since waits for a person, and nothing of it is sent", async () => {
  const { saver, sent } = opened({ ko: { a: "theirs", b: "old" } });
  restoreInto(saver, draft);
  expect(saver.snapshot().conflicts).toMatchObject([
    { section: "ko", fields: ["a"], theirs: { a: "theirs" } },
  ]);
  expect(await saver.flush()).toBe(false);
  expect(sent).toEqual([]);
  expect(saver.snapshot().unsaved).toEqual(draft);
});

test("a draft that the server already has counts as none", () => {
  const { saver } = opened({ ko: { a: "typed", b: "old" } });
  restoreInto(saver, draft);
  expect(saver.snapshot().dirty).toBe(false);
});

test("discarding before it was sent sends nothing", async () => {
  const { saver, sent } = opened({ ko: { a: "old", b: "old" } });
  takeBack(saver, restoreInto(saver, draft));
  expect(saver.snapshot()).toMatchObject({ dirty: false, forms: { ko: { a: "old", b: "old" } } });
  await saver.flush();
  expect(sent).toEqual([]);
});

test("discarding after it was sent removes it again, and what was typed since stays", async () => {
  const { saver, held } = opened({ ko: { a: "old", b: "old" } });
  const restored = restoreInto(saver, draft);
  await saver.flush();
  saver.edit("ko", { a: "typed", b: "newer" });
  takeBack(saver, restored);
  await saver.flush();
  expect(held()?.forms.ko).toEqual({ a: "old", b: "newer" });
});

test("discarding a draft that waits for a person leaves theirs", async () => {
  const { saver, held } = opened({ ko: { a: "theirs", b: "old" } });
  takeBack(saver, restoreInto(saver, draft));
  expect(saver.snapshot()).toMatchObject({ conflicts: [], forms: { ko: { a: "theirs", b: "old" } } });
  await saver.flush();
  expect(held()?.forms.ko).toEqual({ a: "theirs", b: "old" });
});

test("a record whose first save lost its answer is found, not created twice", async () => {
  const lost: Doc = { version: 1, forms: { ko: { a: "typed" } } };
  const log: string[] = [];
  const saver = createSaver<Doc>(
    {
      read: (doc) => doc.forms,
      create: async () => Promise.reject(new Error("Created twice.")),
      update: async (record, forms) => {
        log.push(...Object.keys(forms));
        return { version: record.version + 1, forms: { ...record.forms, ...forms } };
      },
      find: async () => lost,
      conflictOf: () => null,
      now: () => "2026-11-19T16:42:00.000Z",
      delay: 1_000_000,
    },
    null,
  );
  saver.restore({ ko: { mine: { a: "typed", b: "more" }, basis: {} } });
  expect(await saver.flush()).toBe(true);
  expect(saver.snapshot().record).toEqual({ version: 2, forms: { ko: { a: "typed", b: "more" } } });
  expect(log).toEqual(["ko"]);
});
