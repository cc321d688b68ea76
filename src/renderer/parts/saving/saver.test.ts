import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSaver, type Forms } from "./saver.ts";
import type { SectionForm } from "./section-form.ts";

interface Doc {
  readonly version: number;
  readonly local_revision?: number;
  readonly forms: Forms;
}

class Stale extends Error {
  readonly current: Doc;
  constructor(current: Doc) {
    super("stale");
    this.current = current;
  }
}

/** A server with one record that refuses stale updates, as ours does. */
function fakeServer(initial: Doc | null = null) {
  const state: { doc: Doc | null; down: Error | null; losesAnswers: boolean; gate: Promise<void> | null } = {
    doc: initial,
    down: null,
    losesAnswers: false,
    gate: null,
  };
  const log: string[] = [];
  const write = (name: string, forms: Forms): Doc => {
    const { doc } = state;
    state.doc = { version: (doc?.version ?? 0) + 1, forms: { ...doc?.forms, ...forms } };
    log.push(`${name} ${Object.keys(forms).join("+")}`);
    if (state.losesAnswers) {
      state.losesAnswers = false;
      throw new Error("no answer");
    }
    return state.doc;
  };
  const reach = async () => {
    if (state.gate) await state.gate;
    if (state.down) throw state.down;
  };
  return {
    state,
    log,
    /** Somebody else saves. */
    other(section: string, form: SectionForm) {
      state.doc = {
        version: (state.doc?.version ?? 0) + 1,
        forms: { ...state.doc?.forms, [section]: form },
      };
    },
    deps: {
      read: (record: Doc) => record.forms,
      create: async (forms: Forms) => {
        await reach();
        if (state.doc) throw new Stale(state.doc);
        return write("create", forms);
      },
      update: async (record: Doc, forms: Forms) => {
        await reach();
        if (state.doc && state.doc.version !== record.version) throw new Stale(state.doc);
        return write("update", forms);
      },
      find: async () => state.doc,
      conflictOf: (error: unknown) =>
        error instanceof Stale ? { record: error.current, changed: { by: "Maria Keller", at: null } } : null,
      now: () => "2026-11-19T10:42:00.000Z",
      delay: 800,
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const empty = { version: 1, forms: {} } as const satisfies Doc;

describe("saver", () => {
  it("creates on the first change after the delay, and updates from then on", async () => {
    const server = fakeServer();
    const saver = createSaver<Doc>(server.deps, null);
    saver.edit("ko", { a: "y" });
    expect(saver.snapshot()).toMatchObject({ dirty: true, record: null, forms: { ko: { a: "y" } } });
    await vi.advanceTimersByTimeAsync(799);
    expect(server.log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.log).toEqual(["create ko"]);
    expect(saver.snapshot()).toMatchObject({
      dirty: false,
      savedAt: "2026-11-19T10:42:00.000Z",
      error: null,
    });
    saver.edit("ni", { b: "n" });
    expect(await saver.flush()).toBe(true);
    expect(server.log).toEqual(["create ko", "update ni"]);
  });

  it("does not call saved what the server has not confirmed", async () => {
    const server = fakeServer(empty);
    const saver = createSaver<Doc>(server.deps, empty);
    let open: () => void = () => {};
    server.state.gate = new Promise((resolve) => {
      open = resolve;
    });
    saver.edit("ko", { a: "y" });
    const done = saver.flush();
    expect(saver.snapshot()).toMatchObject({ saving: true, savedAt: null });
    open();
    await done;
    expect(saver.snapshot()).toMatchObject({ saving: false, savedAt: "2026-11-19T10:42:00.000Z" });
  });

  it("has one request under way, then sends the last state of what changed meanwhile", async () => {
    const server = fakeServer(empty);
    const saver = createSaver<Doc>(server.deps, empty);
    let open: () => void = () => {};
    server.state.gate = new Promise((resolve) => {
      open = resolve;
    });
    saver.edit("ko", { a: "1" });
    const done = saver.flush();
    saver.edit("ko", { a: "2" });
    saver.edit("ko", { a: "3" });
    open();
    await done;
    expect(server.log).toEqual(["update ko", "update ko"]);
    expect(server.state.doc?.forms.ko).toEqual({ a: "3" });
    expect(saver.snapshot().dirty).toBe(false);
  });

  it("waits for its delay again while one types on during a save", async () => {
    const server = fakeServer(empty);
    const saver = createSaver<Doc>(server.deps, empty);
    let open: () => void = () => {};
    server.state.gate = new Promise((resolve) => {
      open = resolve;
    });
    saver.edit("ko", { a: "t" });
    await vi.advanceTimersByTimeAsync(800);
    saver.edit("ko", { a: "ty" });
    open();
    server.state.gate = null;
    await vi.advanceTimersByTimeAsync(700);
    saver.edit("ko", { a: "typed" });
    expect(server.log).toEqual(["update ko"]);
    expect(saver.snapshot()).toMatchObject({ dirty: true, saving: false });
    await vi.advanceTimersByTimeAsync(800);
    expect(server.log).toEqual(["update ko", "update ko"]);
    expect(server.state.doc?.forms.ko).toEqual({ a: "typed" });
    expect(saver.snapshot().dirty).toBe(false);
  });

  it("saves what is typed without a pause after some seconds all the same", async () => {
    const server = fakeServer(empty);
    const saver = createSaver<Doc>(server.deps, empty);
    let text = "";
    const typeOn = async (milliseconds: number) => {
      for (let at = 0; at < milliseconds; at += 400) {
        text += "x";
        saver.edit("ko", { a: text });
        await vi.advanceTimersByTimeAsync(400);
      }
    };
    await typeOn(4400);
    expect(server.log).toEqual(["update ko"]);
    server.state.down = new Error("host is gone");
    await typeOn(4800);
    expect(saver.snapshot()).toMatchObject({ dirty: true, error: server.state.down });
  });

  it("keeps the text after an error and saves it on the next try", async () => {
    const server = fakeServer(empty);
    const saver = createSaver<Doc>(server.deps, empty);
    server.state.down = new Error("server is away");
    saver.edit("ko", { a: "typed" });
    expect(await saver.flush()).toBe(false);
    expect(saver.snapshot()).toMatchObject({ dirty: true, savedAt: null, forms: { ko: { a: "typed" } } });
    expect(saver.snapshot().error).toBe(server.state.down);
    server.state.down = null;
    expect(await saver.flush()).toBe(true);
    expect(server.state.doc?.forms.ko).toEqual({ a: "typed" });
  });

  it("merges changes of other sections silently and loses nothing", async () => {
    const server = fakeServer(empty);
    const saver = createSaver<Doc>(server.deps, empty);
    server.other("ni", { x: "theirs" });
    saver.edit("ko", { a: "mine" });
    expect(await saver.flush()).toBe(true);
    expect(server.state.doc?.forms).toEqual({ ni: { x: "theirs" }, ko: { a: "mine" } });
    expect(saver.snapshot()).toMatchObject({ conflicts: [], merged: [] });
  });

  it("merges other fields of the same section and says so", async () => {
    const server = fakeServer(empty);
    const saver = createSaver<Doc>(server.deps, empty);
    server.other("ko", { x: "theirs" });
    saver.edit("ko", { a: "mine" });
    expect(await saver.flush()).toBe(true);
    expect(server.state.doc?.forms.ko).toEqual({ x: "theirs", a: "mine" });
    expect(saver.snapshot().merged).toEqual(["ko"]);
  });

  it.each([
    ["mine", { a: "mine", b: "also mine" }],
    ["theirs", { a: "theirs", b: "also mine" }],
    ["both", { a: "mine\n\ntheirs", b: "also mine" }],
  ] as const)("overwrites nothing until a person keeps %s", async (keep, result) => {
    const server = fakeServer({ version: 1, forms: { ko: { a: "old" } } });
    const saver = createSaver<Doc>(server.deps, server.state.doc);
    server.other("ko", { a: "theirs" });
    saver.edit("ko", { a: "mine", b: "also mine" });
    saver.edit("ni", { c: "elsewhere" });
    expect(await saver.flush()).toBe(false);
    expect(server.state.doc?.forms).toEqual({ ko: { a: "theirs" }, ni: { c: "elsewhere" } });
    expect(saver.snapshot().conflicts).toMatchObject([{ section: "ko", fields: ["a"] }]);
    expect(saver.snapshot().forms.ko).toEqual({ a: "mine", b: "also mine" });
    saver.resolve("ko", keep);
    await saver.flush();
    expect(server.state.doc?.forms.ko).toEqual(result);
    expect(saver.snapshot()).toMatchObject({ dirty: false, conflicts: [] });
  });

  it("does not take its own lost answer for somebody else's change", async () => {
    const server = fakeServer(empty);
    const saver = createSaver<Doc>(server.deps, empty);
    server.state.losesAnswers = true;
    saver.edit("ko", { a: "first" });
    expect(await saver.flush()).toBe(false);
    saver.edit("ko", { a: "second" });
    expect(await saver.flush()).toBe(true);
    expect(saver.snapshot().conflicts).toEqual([]);
    expect(server.state.doc?.forms.ko).toEqual({ a: "second" });
  });

  it("creates once even where the answer to the create was lost", async () => {
    const server = fakeServer();
    const saver = createSaver<Doc>(server.deps, null);
    server.state.losesAnswers = true;
    saver.edit("ko", { a: "first" });
    expect(await saver.flush()).toBe(false);
    saver.edit("ko", { a: "second" });
    expect(await saver.flush()).toBe(true);
    expect(server.log).toEqual(["create ko", "update ko"]);
  });

  it("creates an empty record when asked, once, and rejects with the reason where it cannot", async () => {
    const server = fakeServer();
    const saver = createSaver<Doc>(server.deps, null);
    server.state.down = new Error("no person");
    await expect(saver.ensure()).rejects.toBe(server.state.down);
    server.state.down = null;
    const [first, second] = await Promise.all([saver.ensure(), saver.ensure()]);
    expect(first).toBe(second);
    expect(server.log).toEqual(["create "]);
  });

  it("takes over a newer copy under unsaved text, and ignores an older one", () => {
    const server = fakeServer({ version: 3, forms: { ko: { a: "old" } } });
    const saver = createSaver<Doc>(server.deps, server.state.doc);
    saver.edit("ko", { a: "old", b: "typed" });
    saver.adopt({ version: 4, forms: { ko: { a: "new" } } });
    expect(saver.snapshot().forms.ko).toEqual({ a: "new", b: "typed" });
    saver.adopt({ version: 2, forms: {} });
    expect(saver.snapshot().record?.version).toBe(4);
    saver.dispose();
  });

  it("calls saved here what waits on this computer, and saved what the server took from there", async () => {
    const server = fakeServer(empty);
    const local = {
      ...server.deps,
      update: async (record: Doc, forms: Forms) => ({ ...record, forms, local_revision: 12 }),
    };
    const saver = createSaver<Doc>(local, empty);
    saver.edit("ko", { a: "y" });
    expect(await saver.flush()).toBe(true);
    expect(saver.snapshot()).toMatchObject({ dirty: false, savedHere: true, error: null });
    saver.adopt({ version: 1, forms: {} });
    expect(saver.snapshot()).toMatchObject({ savedHere: true, forms: { ko: { a: "y" } } });
    saver.adopt({ version: 2, forms: { ko: { a: "y", b: "theirs" } } });
    expect(saver.snapshot()).toMatchObject({ savedHere: false, forms: { ko: { a: "y", b: "theirs" } } });
  });

  it("takes over what was read after the outbox was empty, unless something was saved since", async () => {
    const server = fakeServer(empty);
    const local = {
      ...server.deps,
      update: async (record: Doc, forms: Forms) => ({
        ...record,
        forms,
        local_revision: (record.local_revision ?? 11) + 1,
      }),
    };
    const saver = createSaver<Doc>(local, empty);
    saver.edit("ko", { a: "y" });
    await saver.flush();
    const sent = saver.snapshot().record ?? empty;
    saver.edit("ko", { a: "z" });
    await saver.flush();
    saver.settle(sent, { version: 1, forms: { ko: { a: "y" } } });
    expect(saver.snapshot()).toMatchObject({ savedHere: true, forms: { ko: { a: "z" } } });
    saver.settle(saver.snapshot().record ?? empty, { version: 1, forms: { ko: { a: "z" } } });
    expect(saver.snapshot()).toMatchObject({ savedHere: false, forms: { ko: { a: "z" } } });
  });

  it('shows "saved on this computer" for earlier waiting saves, then "saved"', () => {
    const kept = { version: 1, local_revision: 12, updated_at: "2026-11-19T09:00:00.000Z", forms: {} };
    const saver = createSaver<Doc>(fakeServer(kept).deps, kept);
    expect(saver.snapshot()).toMatchObject({ savedHere: true, savedAt: kept.updated_at });
    saver.adopt({ version: 2, forms: {} });
    expect(saver.snapshot()).toMatchObject({ savedHere: false, savedAt: "2026-11-19T10:42:00.000Z" });
  });

  it("asks about an answer that others took away, also where nothing else of the section is left", async () => {
    const server = fakeServer({ version: 1, forms: { ko: { a: "old" } } });
    const saver = createSaver<Doc>(server.deps, server.state.doc);
    server.other("ko", {});
    saver.edit("ko", { a: "mine" });
    expect(await saver.flush()).toBe(false);
    expect(saver.snapshot().conflicts).toMatchObject([{ fields: ["a"], changed: { by: "Maria Keller" } }]);
  });

  it("sends what is waiting when it is disposed", async () => {
    const server = fakeServer(empty);
    const saver = createSaver<Doc>(server.deps, empty);
    saver.edit("ko", { a: "typed just now" });
    saver.dispose();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.state.doc?.forms.ko).toEqual({ a: "typed just now" });
  });

  it("keeps every answer of four people who save at the same time", async () => {
    const server = fakeServer(empty);
    const savers = ["a", "b", "c", "d"].map((name) => ({
      name,
      saver: createSaver<Doc>(server.deps, empty),
    }));
    await Promise.all(
      savers.map(async ({ name, saver }) => {
        for (let turn = 0; turn < 5; turn += 1) {
          const { forms } = saver.snapshot();
          saver.edit(name, { ...forms[name], [`q${turn}`]: name });
          saver.edit("shared", { ...forms.shared, [`${name}${turn}`]: "y" });
          await saver.flush();
        }
      }),
    );
    for (const { name } of savers) expect(Object.keys(server.state.doc?.forms[name] ?? {})).toHaveLength(5);
    expect(Object.keys(server.state.doc?.forms.shared ?? {})).toHaveLength(20);
  });
});
