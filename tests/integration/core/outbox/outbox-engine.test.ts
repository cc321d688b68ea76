import { mkdir, mkdtemp, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { ApiResult, RawInput } from "#core/api/call-types.ts";
import { createOutbox } from "#core/outbox/create-outbox.ts";
import type { OutboxDeps, SendGate, SendOptions } from "#core/outbox/deps.ts";
import { createEffects } from "#core/outbox/effects/effects.ts";
import type { Outbox } from "#core/outbox/outbox.ts";
import { createNewPeople, type NewPeople } from "./outbox-people.ts";

const key = "c3".repeat(32);
const year = 365 * 86_400_000;

let folder: string;
let file: string;
let open: Outbox | null;
let now: number;
let gate: SendGate;
let people: NewPeople;
let merged: { title: string; fields: readonly (readonly string[])[] }[];
let faults: unknown[];
let timers: { readonly at: number; readonly callback: () => void }[];
let elapsed: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bellwether-outbox-"));
  file = join(folder, "outbox");
  open = null;
  now = Date.parse("2026-11-21T14:14:00");
  gate = "ready";
  people = createNewPeople();
  merged = [];
  faults = [];
  timers = [];
  elapsed = 0;
});
afterEach(async () => {
  open?.close();
  await rm(folder, { recursive: true, force: true });
});

const openOutbox = (more: Partial<OutboxDeps> = {}): Outbox => {
  open?.close();
  open = createOutbox({
    file,
    key,
    author: () => ({ id: 7, full_name: "Test assessor" }),
    effects: createEffects(),
    send: (...call) => people.send(...call),
    sendUpload: () => Promise.reject(new BridgeError("OFFLINE", "No files here.")),
    gate: () => gate,
    cached: (endpoint, input) => people.cached(endpoint, input),
    now: () => now,
    random: () => 1,
    timers: {
      set: (callback, milliseconds) => {
        const timer = { at: elapsed + milliseconds, callback };
        timers.push(timer);
        return timer;
      },
      clear: (handle) => {
        timers = timers.filter((one) => one !== handle);
      },
    },
    newId: uuidv7,
    onFault: (error) => faults.push(error),
    onChanged: () => {},
    onData: () => {},
    onMerged: (news) => merged.push(news),
    ...more,
  });
  return open;
};

/** Advances timers; the wall clock is `now`. */
const pass = async (milliseconds: number) => {
  elapsed += milliseconds;
  const due = timers.filter(({ at }) => at <= elapsed);
  timers = timers.filter(({ at }) => at > elapsed);
  for (const { callback } of due) callback();
  await open?.drain();
};

const create = (last_name: string, uuid = uuidv7()) =>
  (open as Outbox).submit("persons.create", { body: people.body({ uuid, last_name }) });
const update = (uuid: string, ifMatch: string, fields: object) =>
  (open as Outbox).submit("persons.update", {
    params: { id: uuid },
    ifMatch,
    body: people.body({ uuid, ...fields }),
  });
/** What a page does before it changes a record. */
const readPerson = (uuid: string) => {
  const input: RawInput = { params: { id: uuid } };
  (open as Outbox).overlay("persons.show", input, people.cached("persons.show", input));
};
const codeOf = (work: Promise<unknown>): Promise<BridgeError> =>
  work.then(
    () => {
      throw new Error("This should have failed.");
    },
    (error: BridgeError) => error,
  );

describe("conflicts", () => {
  it("of different fields are merged, announced, and sent under a new key", async () => {
    const uuid = people.add({ last_name: "Old", grade: "9" });
    const outbox = openOutbox();
    readPerson(uuid);
    gate = "away";
    await update(uuid, '"1"', { last_name: "Mine", grade: "9" });
    const key = outbox.changes()[0]?.idempotencyKey;
    people.change(uuid, { grade: "10" });
    gate = "ready";
    await outbox.drain();
    expect(people.record(uuid)).toMatchObject({ last_name: "Mine", grade: "10", version: 3 });
    expect(merged.map(({ fields }) => fields)).toEqual([[["grade"]]]);
    expect(people.keys.at(-1)).not.toBe(key);
    expect(outbox.summary()).toMatchObject({ waiting: 0, conflicts: 0 });
  });

  it("are not decided by what the server would refuse: it is said at once, and the conflict stays", async () => {
    const uuid = people.add({ last_name: "Old" });
    const outbox = openOutbox();
    readPerson(uuid);
    gate = "away";
    await update(uuid, '"1"', { last_name: "Mine" });
    people.change(uuid, { last_name: "Theirs" });
    gate = "ready";
    await outbox.drain();
    const id = String(outbox.list()[0]?.id);
    expect(() => outbox.resolve(id, [{ path: ["last_name"], take: "both" }])).toThrow(
      "Last name must be one line.",
    );
    expect(outbox.list()).toMatchObject([{ id, state: "conflict" }]);
  });

  it("of one field wait for a person, whose choice is recorded; new ones alone are asked again", async () => {
    const uuid = people.add({ last_name: "Old", description: "Old words", grade: "9" });
    const outbox = openOutbox();
    readPerson(uuid);
    gate = "away";
    await update(uuid, '"1"', { last_name: "Old", description: "My words", grade: "11" });
    people.change(uuid, { description: "Their words" });
    gate = "ready";
    await outbox.drain();
    expect(people.record(uuid)).toMatchObject({ description: "Their words", version: 2 });
    const id = String(outbox.list()[0]?.id);
    expect(outbox.list()).toMatchObject([{ state: "conflict" }]);
    expect(outbox.review(id)).toMatchObject({
      mine: { by: "Test assessor" },
      theirs: { by: "A colleague" },
      clashes: [{ path: ["description"], base: "Old words", mine: "My words", theirs: "Their words" }],
    });
    expect(() => outbox.resolve(id, [])).toThrow();
    people.change(uuid, { grade: "12" });
    outbox.resolve(id, [{ path: ["description"], take: "both" }]);
    await outbox.drain();
    expect(outbox.review(id)?.clashes).toMatchObject([{ path: ["grade"], mine: "11", theirs: "12" }]);
    outbox.resolve(id, [{ path: ["grade"], take: "theirs" }]);
    await outbox.drain();
    expect(people.record(uuid)).toMatchObject({ description: "My words\n\nTheir words", grade: "12" });
    expect(outbox.summary()).toMatchObject({ waiting: 0, conflicts: 0 });
  });

  it("are given to a form that still waits, in the server's words", async () => {
    const uuid = people.add({ last_name: "Old" });
    const outbox = openOutbox();
    readPerson(uuid);
    people.change(uuid, { last_name: "Theirs" });
    const error = await codeOf(update(uuid, '"1"', { last_name: "Mine" }));
    expect([error.code, error.details.current]).toMatchObject([
      "CONFLICT",
      { last_name: "Theirs", version: 2 },
    ]);
    expect(outbox.changes()).toEqual([]);
  });

  it("with changes in the outbox are refused like a server's; a page that saw them may go on", async () => {
    const uuid = people.add({ last_name: "Old" });
    const outbox = openOutbox();
    readPerson(uuid);
    gate = "away";
    await update(uuid, '"1"', { last_name: "First" });
    const error = await codeOf(update(uuid, '"1"', { last_name: "Second" }));
    expect([error.code, error.details.current]).toMatchObject([
      "CONFLICT",
      { last_name: "First", local_revision: 1 },
    ]);
    await update(uuid, '"1+1"', { last_name: "Second" });
    gate = "ready";
    await outbox.drain();
    expect(people.record(uuid)).toMatchObject({ last_name: "Second", version: 3 });
    expect(merged).toEqual([]);
  });

  it("once decided treat input based on the old words as a colleague's, also after a restart", async () => {
    const uuid = people.add({ last_name: "Old", description: "Old words" });
    const cached = () => ({ data: { data: people.record(uuid) }, cachedAt: now });
    const read = () =>
      (open as Outbox).overlay("persons.show", { params: { id: uuid } }, cached())?.data as {
        readonly data: Readonly<Record<string, unknown>>;
      };
    const seen = () => {
      const { version, local_revision } = read().data;
      return `"${version}+${local_revision}"`;
    };
    const outbox = openOutbox({ cached });
    read();
    gate = "away";
    await update(uuid, '"1"', { last_name: "Old", description: "My words" });
    people.change(uuid, { description: "Their words" });
    gate = "ready";
    await outbox.drain();
    const first = seen();
    gate = "away";
    await update(uuid, first, { last_name: "Old", description: "My words", grade: "9" });
    const second = seen();
    expect(read().data).toMatchObject({ description: "My words", grade: "9", version: 2 });

    outbox.resolve(String(outbox.list()[0]?.id), [{ path: ["description"], take: "both" }]);
    const both = "My words\n\nTheir words";
    for (const again of [() => open as Outbox, () => openOutbox({ cached })]) {
      again();
      expect(read().data).toMatchObject({ description: both, grade: "9", version: 2 });
      for (const before of [first, second]) {
        const body = { last_name: "Old", description: "My words", grade: "10" };
        const error = await codeOf(update(uuid, before, body));
        expect([error.code, error.details.current]).toMatchObject([
          "CONFLICT",
          { description: both, grade: "9" },
        ]);
      }
    }
    await update(uuid, seen(), { last_name: "Old", description: both, grade: "10" });
    gate = "ready";
    await open?.drain();
    expect(people.record(uuid)).toMatchObject({ description: both, grade: "10" });
    expect(open?.summary()).toMatchObject({ waiting: 0, conflicts: 0 });
  });

  it("are restored from the disk after a restart", async () => {
    const uuid = people.add({ last_name: "Old", grade: "9" });
    openOutbox();
    readPerson(uuid);
    gate = "away";
    await update(uuid, '"1"', { last_name: "Mine", grade: "9" });
    people.change(uuid, { last_name: "Theirs" });
    gate = "ready";
    await open?.drain();
    const outbox = openOutbox();
    const id = String(outbox.list()[0]?.id);
    expect(outbox.review(id)?.clashes).toMatchObject([{ path: ["last_name"] }]);
    outbox.resolve(id, [{ path: ["last_name"], take: "mine" }]);
    await outbox.drain();
    expect(people.record(uuid)).toMatchObject({ last_name: "Mine" });
  });
});

describe("waiting times", () => {
  it("double from a second to five minutes, whatever the clock says, and nothing expires", async () => {
    const outbox = openOutbox();
    people.fail = () => new BridgeError("SERVER_ERROR", "The server had a problem.", { status: 500 }, true);
    await create("Poison");
    const delays: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const next = Math.min(...timers.map(({ at }) => at)) - elapsed;
      delays.push(next);
      now += n % 2 === 0 ? year : -year;
      await pass(next);
    }
    expect(delays.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(Math.max(...delays)).toBe(300_000);
    expect(outbox.summary()).toMatchObject({ waiting: 1, attention: 1 });
    people.fail = null;
    await pass(300_000);
    expect(outbox.summary()).toMatchObject({ waiting: 0, attention: 0 });
    expect(people.all()).toHaveLength(1);
  });

  it("of one change hold up nothing else", async () => {
    const outbox = openOutbox();
    people.fail = (_endpoint, input) =>
      JSON.stringify(input.body).includes("Poison") ? new BridgeError("SERVER_ERROR", "No.", {}, true) : null;
    await create("Poison");
    expect((await create("Free")).queuedAt).toBeNull();
    expect(outbox.summary()).toMatchObject({ waiting: 1 });
  });

  it("prevent endless requests to a server that signs people in and then refuses them", async () => {
    const outbox = openOutbox();
    let asked = 0;
    people.fail = () => {
      asked += 1;
      return new BridgeError("UNAUTHENTICATED", "Your session has ended.", { status: 401 });
    };
    expect((await create("One")).queuedAt).not.toBeNull();
    expect(outbox.summary()).toMatchObject({ needsSignIn: true });
    for (let n = 0; n < 20; n += 1) {
      outbox.wake();
      await outbox.drain();
    }
    expect(asked).toBe(2);
    people.fail = null;
    await pass(5_000);
    expect(people.all()).toHaveLength(1);
    expect(outbox.summary()).toMatchObject({ needsSignIn: false, waiting: 0 });
  });

  it("are forgotten when the server is back", async () => {
    const outbox = openOutbox();
    people.fail = () => new BridgeError("OFFLINE", "Away.", {}, true);
    expect((await create("One")).queuedAt).not.toBeNull();
    people.fail = null;
    await outbox.drain();
    expect(people.all()).toHaveLength(0);
    outbox.wake();
    await outbox.drain();
    expect(people.all()).toHaveLength(1);
  });
});

describe("the chain of changes", () => {
  const saveTwo = async () => {
    openOutbox();
    gate = "away";
    await create("One");
    const before = await readFile(file);
    const walBefore = await readFile(`${file}-wal`);
    await create("Two");
    return { before, walBefore };
  };

  it("reports a lost end until a person has read it, and never uses a number twice", async () => {
    const { before, walBefore } = await saveTwo();
    open?.close();
    open = null;
    await rm(`${file}-shm`, { force: true });
    await writeFile(file, before);
    await writeFile(`${file}-wal`, walBefore);
    let outbox = openOutbox();
    expect(outbox.summary()).toMatchObject({
      waiting: 1,
      lost: { count: 1, what: ["A person, saved Nov 21, 2026, 2:14 PM"] },
    });
    await create("Three");
    expect(outbox.changes().map(({ seq }) => seq)).toEqual([1, 3]);
    outbox = openOutbox();
    expect(outbox.summary().lost).toMatchObject({ count: 1 });
    outbox.acknowledgeLoss();
    expect(outbox.summary().lost).toBeNull();
    expect(openOutbox().summary()).toMatchObject({ waiting: 2, lost: null });
  });

  it("reports an unknown loss where its head is missing or was written by another", async () => {
    await saveTwo();
    open?.close();
    open = null;
    await rm(`${file}.head`);
    const first = openOutbox();
    expect(first.summary().lost).toMatchObject({ count: 0 });
    first.acknowledgeLoss();
    first.close();
    open = null;
    const head = await readFile(`${file}.head`, "utf8");
    await writeFile(`${file}.head`, head.replace('"seq":2', '"seq":1'));
    const outbox = openOutbox();
    expect(outbox.summary()).toMatchObject({ waiting: 2, lost: { count: 0 } });
  });

  it("reports nothing after a crash between writing the file and its head", async () => {
    openOutbox();
    gate = "away";
    await create("One");
    const head = await readFile(`${file}.head`);
    await create("Two");
    open?.close();
    open = null;
    await writeFile(`${file}.head`, head);
    expect(openOutbox().summary()).toMatchObject({ waiting: 2, lost: null });
  });

  it("has lost nothing that the server has", async () => {
    const outbox = openOutbox();
    await create("One");
    expect(outbox.summary().waiting).toBe(0);
    outbox.close();
    open = null;
    for (const end of ["", "-wal", "-shm"]) await rm(`${file}${end}`, { force: true });
    const again = openOutbox();
    expect(again.summary()).toMatchObject({ waiting: 0, lost: null });
    gate = "away";
    await create("Two");
    expect(again.changes().map(({ seq }) => seq)).toEqual([2]);
  });

  it("names nobody", async () => {
    openOutbox();
    gate = "away";
    await create("Canary");
    expect(await readFile(`${file}.head`, "utf8")).not.toContain("Canary");
  });
});

describe("a file that cannot be used", () => {
  it("is never deleted, takes nothing, and says why", async () => {
    openOutbox();
    gate = "away";
    await create("One");
    open?.close();
    open = null;
    const { size } = await stat(file);
    await truncate(file, Math.floor(size / 2));
    const outbox = openOutbox();
    expect(outbox.summary().problem).toMatch(/Nothing was deleted/);
    const error = await codeOf(create("Two"));
    expect([error.code, error.message]).toEqual(["DATA_UNREADABLE", outbox.summary().problem]);
    expect((await stat(file)).size).toBe(Math.floor(size / 2));
    expect(faults.length).toBeGreaterThan(0);
  });
});

describe("a folder that is deleted or moved while the outbox is open", () => {
  it("is noticed at once; what waits stays in memory and can be exported, and nothing more is called saved", async () => {
    let told = 0;
    const outbox = openOutbox({ onChanged: () => (told += 1) });
    gate = "away";
    await create("One");
    const before = told;
    await rm(folder, { recursive: true });
    await expect
      .poll(() => outbox.summary().problem)
      .toMatch(/was deleted or moved while Bellwether was running/);
    expect(told).toBeGreaterThan(before);
    expect(outbox.summary().waiting).toBe(1);
    expect(outbox.exportText()).toContain("One");
    const error = await codeOf(create("Two"));
    expect([error.code, error.message]).toEqual(["DATA_UNREADABLE", outbox.summary().problem]);
    expect(outbox.summary().waiting).toBe(1);
    // Another folder of the same name is not the one that was lost.
    await mkdir(folder);
    expect((await codeOf(create("Two"))).code).toBe("DATA_UNREADABLE");
    expect(outbox.summary().problem).not.toBeNull();
  });

  it("is used again where it is put back, with all that waits", async () => {
    const outbox = openOutbox();
    gate = "away";
    await create("One");
    await rename(folder, `${folder}-moved`);
    await expect.poll(() => outbox.summary().problem).not.toBeNull();
    await rename(`${folder}-moved`, folder);
    await expect.poll(() => outbox.summary().problem).toBeNull();
    await create("Two");
    expect(openOutbox().summary()).toMatchObject({ waiting: 2, problem: null, lost: null });
  });
});

describe("what a page is answered", () => {
  it("is the answer of the server where it comes in time, else that it is saved here", async () => {
    const outbox = openOutbox();
    let answer: ((result: ApiResult<unknown>) => void) | null = null;
    const slow = openOutbox({
      send: (_endpoint, _input, _options: SendOptions) => new Promise((resolve) => (answer = resolve)),
    });
    expect(outbox).not.toBe(slow);
    const saved = create("Slow");
    await Promise.resolve();
    elapsed += 5_000;
    for (const { callback } of timers.splice(0)) callback();
    expect((await saved).queuedAt).not.toBeNull();
    expect(slow.summary()).toMatchObject({ waiting: 1, sending: true });
    (answer as unknown as (result: ApiResult<unknown>) => void)({
      status: 201,
      data: { data: { id: 1, uuid: uuidv7(), version: 1 } },
      etag: null,
    });
    await slow.drain();
    expect(slow.summary().waiting).toBe(0);
  });

  it("is, on export, everything that waits, as a text of the person's own", async () => {
    const outbox = openOutbox();
    gate = "away";
    await create("Readable");
    expect(JSON.parse(outbox.exportText())).toMatchObject({
      user: { full_name: "Test assessor" },
      changes: [{ action: "create", content: { last_name: "Readable" } }],
    });
  });
});
