import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRetries } from "./reachability.ts";

const start = 1_000_000;
let looked: number[];
let reachable: boolean;
/** Milliseconds that a look takes. */
let takes: number;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  looked = [];
  reachable = false;
  takes = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const make = (random: () => number = () => 0.5) =>
  createRetries({
    reachable: () => reachable,
    look: async () => {
      looked.push(Date.now() - start);
      await new Promise((done) => setTimeout(done, takes));
    },
    clock: { now: Date.now },
    random,
  });

describe("looking for a server that was lost", () => {
  it("goes on every ten to fifteen seconds, however long it lasts", async () => {
    for (const random of [0, 0.37, 1]) {
      looked = [];
      const began = Date.now() - start;
      const retries = make(() => random);
      retries.changed(false);
      await vi.advanceTimersByTimeAsync(3_600_000);
      retries.stop();
      const pauses = looked.map((at, index) => at - (looked[index - 1] ?? began));
      expect(pauses[0]).toBeLessThanOrEqual(3_600);
      expect(Math.max(...pauses)).toBeLessThanOrEqual(15_000);
      expect(Math.min(...pauses.slice(2))).toBeGreaterThanOrEqual(9_600);
    }
  });

  it("spreads what many computers ask, though they lost it together", async () => {
    const many = Array.from({ length: 50 }, (_, index) => make(() => index / 49));
    for (const retries of many) retries.changed(false);
    await vi.advanceTimersByTimeAsync(3_600);
    expect(looked).toHaveLength(50);
    expect((looked.at(-1) ?? 0) - (looked[0] ?? 0)).toBeGreaterThanOrEqual(1_000);
    for (const retries of many) retries.stop();
  });

  it("happens at once where somebody asks, and then goes on from there", async () => {
    const retries = make();
    retries.changed(false);
    await vi.advanceTimersByTimeAsync(60_000);
    looked = [];
    await vi.advanceTimersByTimeAsync(5_000);
    const asked = Date.now() - start;
    retries.now();
    expect(looked.at(-1)).toBe(asked);
    await vi.advanceTimersByTimeAsync(11_999);
    expect(looked.at(-1)).toBe(asked);
    await vi.advanceTimersByTimeAsync(1);
    expect(looked.at(-1)).toBe(asked + 12_000);
    retries.stop();
  });

  it("does not bother the server: not twice within two seconds, nor while it looks, nor once it is back", async () => {
    takes = 30_000;
    const retries = make();
    retries.changed(false);
    await vi.advanceTimersByTimeAsync(3_000);
    for (let second = 0; second < 29; second += 1) {
      retries.now();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(looked).toEqual([3_000]);
    takes = 0;
    await vi.advanceTimersByTimeAsync(1_000);
    for (let tenth = 0; tenth < 40; tenth += 1) {
      retries.now();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(looked).toEqual([3_000, 33_000, 35_000]);
    reachable = true;
    retries.changed(true);
    await vi.advanceTimersByTimeAsync(60_000);
    retries.now();
    retries.stop();
    reachable = false;
    retries.now();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looked).toHaveLength(3);
  });
});
