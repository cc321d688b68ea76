import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDraftKeeper } from "./draft-keeper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A disk that records what it was asked, and can be broken. */
function disk(onDisk = false) {
  const log: string[] = [];
  const state = { broken: false };
  const keeper = createDraftKeeper(
    {
      put: async (body) => {
        if (state.broken) throw new Error("Disk full");
        log.push(`put ${JSON.stringify(body)}`);
        return { savedAt: "2026-11-19T16:42:00.000Z" };
      },
      remove: async () => log.push("remove"),
      delay: 600,
      retry: 2000,
    },
    onDisk,
  );
  return { keeper, log, state };
}

test("typing on does not push the write back: it is on disk 600 ms after the first change", async () => {
  const { keeper, log } = disk();
  for (const text of ["a", "ab", "abc"]) {
    keeper.note(text);
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(log).toEqual(['put "abc"']);
  expect(keeper.state()).toEqual({ savedAt: "2026-11-19T16:42:00.000Z", current: true, failed: false });
  keeper.note("abcd");
  expect(keeper.state()).toMatchObject({ current: false });
});

test("a flush writes at once, and once", async () => {
  const { keeper, log } = disk();
  keeper.note("a");
  await keeper.flush();
  await vi.advanceTimersByTimeAsync(5000);
  expect(log).toEqual(['put "a"']);
});

test("what was saved leaves nothing behind, even while a write is on its way", async () => {
  const { keeper, log } = disk();
  keeper.note("a");
  void keeper.flush();
  keeper.note(null);
  await vi.advanceTimersByTimeAsync(5000);
  expect(log).toEqual(['put "a"', "remove"]);
  expect(keeper.state().savedAt).toBeNull();
});

test("a draft found on disk is removed without having been written here", async () => {
  const { keeper, log } = disk(true);
  keeper.note(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(["remove"]);
});

test("a form in which nothing was typed asks nothing of the disk", async () => {
  const { keeper, log } = disk();
  keeper.note(null);
  await vi.advanceTimersByTimeAsync(5000);
  expect(log).toEqual([]);
});

test("a write that failed says so and is tried again with the newest text", async () => {
  const { keeper, log, state } = disk();
  state.broken = true;
  keeper.note("a");
  await vi.advanceTimersByTimeAsync(600);
  expect(keeper.state().failed).toBe(true);
  state.broken = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(log).toEqual(['put "a"']);
  expect(keeper.state().failed).toBe(false);
});

test("a closed form writes what is left and does not retry: somebody else may sign in", async () => {
  const { keeper, log, state } = disk();
  keeper.note("a");
  keeper.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['put "a"']);
  state.broken = true;
  keeper.note("b");
  keeper.close();
  await vi.advanceTimersByTimeAsync(0);
  state.broken = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(log).toEqual(['put "a"']);
});
