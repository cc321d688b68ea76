import { expect, test } from "vitest";
import { createSaver, type Forms } from "./saver.ts";
import { readSaverDraft, restoreInto, takeBack, wordsToBegin } from "./saver-draft.ts";

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

/** A server that does not answer yet, and a disk; what either was told, in order. */
function slow(initial: Doc) {
  const log: string[] = [];
  let answer: (doc: Doc) => void = () => {};
  const saver = createSaver<Doc>(
    {
      read: (doc) => doc.forms,
      create: async () => Promise.reject(new Error("It is there.")),
      update: async (_, forms, key) => {
        log.push(`send ${JSON.stringify(forms)} as ${key}`);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      find: async () => initial,
      conflictOf: () => null,
      now: () => "2026-11-19T16:42:00.000Z",
      delay: 1_000_000,
    },
    initial,
  );
  saver.keptIn({
    key: "assessment:1",
    flush: async () => void log.push(`write ${JSON.stringify(saver.snapshot().unsaved.ko?.mine)}`),
  });
  return { saver, log, answer: (doc: Doc) => answer(doc) };
}

test("what is sent is on disk before, and the save says which draft it sends", async () => {
  const { saver, log } = slow({ version: 1, forms: { ko: { a: "old" } } });
  saver.edit("ko", { a: "typed" });
  void saver.flush();
  await expect.poll(() => log).toEqual(['write {"a":"typed"}', 'send {"ko":{"a":"typed"}} as assessment:1']);
});

test("a draft that also holds words that wait for a person is not given away with a save of others", async () => {
  const { saver, log } = slow({ version: 2, forms: { ko: { a: "theirs" }, ni: {} } });
  saver.restore({ ko: { mine: { a: "typed" }, basis: { a: "old" } } });
  saver.edit("ni", { b: "y" });
  void saver.flush();
  await expect.poll(() => log.at(-1)).toBe('send {"ni":{"b":"y"}} as undefined');
});

test("who typed on while a save was on its way does not meet that save as somebody else's", async () => {
  const before = { version: 1, forms: { ko: { a: "old", b: "old", c: "gone" } } };
  const { saver, log } = slow(before);
  saver.edit("ko", { a: "typed", b: "old" });
  void saver.flush();
  await expect.poll(() => log.length).toBe(2);
  saver.edit("ko", { a: "typed on", b: "old" });
  // The host dies. The save had arrived, and a colleague answered something else after it.
  const next = opened({ ko: { a: "typed", b: "theirs" } });
  next.saver.restore(JSON.parse(JSON.stringify(saver.snapshot().unsaved)));
  expect(next.saver.snapshot()).toMatchObject({
    conflicts: [],
    forms: { ko: { a: "typed on", b: "theirs" } },
  });
  // It had not arrived, and the colleague answered the same question.
  const other = opened({ ko: { a: "theirs", b: "old", c: "gone" } });
  other.saver.restore(saver.snapshot().unsaved);
  expect(other.saver.snapshot().conflicts).toMatchObject([{ fields: ["a"] }]);
});

test("a new assessment goes on under the words that its draft was typed under", () => {
  const body = { uuid: "018f3c9a-0000-7000-8000-000000000001", unsaved: draft, person: null };
  const under = (instrument?: object) => wordsToBegin(readSaverDraft({ ...body, instrument })).version;
  expect(under({ pack: "bellwether", version: "1.1.0" })).toBe("1.1.0");
  expect(under()).toBe("1.0.0");
  expect(wordsToBegin(null).version).toBe("1.1.0");
});
