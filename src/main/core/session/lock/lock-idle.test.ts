import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createIdleLock } from "./lock-idle.ts";

const minute = 60_000;
let idleSeconds: number | null;
let minutes: number;
let said: (number | null)[];
let locked: number;

beforeEach(() => {
  vi.useFakeTimers();
  idleSeconds = null;
  minutes = 15;
  said = [];
  locked = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const make = (now: () => number = Date.now) =>
  createIdleLock({
    clock: { now },
    minutes: () => minutes,
    presence: { onAway: () => () => {}, onBack: () => () => {}, idleSeconds: () => idleSeconds },
    onSoon: (seconds) => said.push(seconds),
    onIdle: () => {
      locked += 1;
    },
  });

describe("the time until the lock", () => {
  it("is announced half a minute before it ends, and then it locks, once", () => {
    make().start();
    vi.advanceTimersByTime(14.5 * minute - 1);
    expect([said, locked]).toEqual([[], 0]);
    vi.advanceTimersByTime(1);
    expect([said, locked]).toEqual([[30], 0]);
    vi.advanceTimersByTime(30_000);
    expect([said, locked]).toEqual([[30, null], 1]);
    vi.advanceTimersByTime(60 * minute);
    expect(locked).toBe(1);
  });

  it("starts again with each sign of activity, also when it was nearly over", () => {
    const idle = make();
    idle.start();
    vi.advanceTimersByTime(14 * minute + 45_000);
    idle.active();
    expect(said).toEqual([30, null]);
    vi.advanceTimersByTime(14.5 * minute - 1);
    expect([said.length, locked]).toEqual([2, 0]);
    vi.advanceTimersByTime(30_001);
    expect(locked).toBe(1);
  });

  it("counts a key that the system saw in another window", () => {
    make().start();
    vi.advanceTimersByTime(14 * minute);
    idleSeconds = 60;
    vi.advanceTimersByTime(60_000);
    idleSeconds = null;
    expect(locked).toBe(0);
    // Last reported at the end of the 14th minute, and then a minute before each check.
    vi.advanceTimersByTime(14 * minute - 1);
    expect(locked).toBe(0);
    vi.advanceTimersByTime(minute);
    expect(locked).toBe(1);
  });

  it("ends with a sleep during which no timer ran", () => {
    let asleep = 0;
    const idle = make(() => Date.now() + asleep);
    idle.start();
    vi.advanceTimersByTime(minute);
    asleep = 8 * 60 * minute;
    idle.look();
    expect(locked).toBe(1);
  });

  it("is found to be over within 15 seconds where the sleep was not reported", () => {
    let asleep = 0;
    make(() => Date.now() + asleep).start();
    vi.advanceTimersByTime(minute);
    asleep = 8 * 60 * minute;
    vi.advanceTimersByTime(15_000);
    expect(locked).toBe(1);
  });

  it("is not made longer by a clock that was set back", () => {
    let back = 0;
    make(() => Date.now() - back).start();
    vi.advanceTimersByTime(5 * minute);
    back = 365 * 24 * 60 * minute;
    vi.advanceTimersByTime(15 * minute + 15_000);
    expect(locked).toBe(1);
  });

  it("follows the setting while it runs, down to a minute", () => {
    const idle = make();
    idle.start();
    vi.advanceTimersByTime(50_000);
    minutes = 1;
    idle.look();
    expect(said).toEqual([10]);
    vi.advanceTimersByTime(10_000);
    expect(locked).toBe(1);
  });

  it("does not run while nobody is signed in", () => {
    const idle = make();
    idle.active();
    vi.advanceTimersByTime(60 * minute);
    idle.start();
    vi.advanceTimersByTime(minute);
    idle.stop();
    vi.advanceTimersByTime(60 * minute);
    expect([said, locked, vi.getTimerCount()]).toEqual([[], 0, 0]);
  });
});
