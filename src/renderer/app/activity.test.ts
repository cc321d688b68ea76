import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActivityReports } from "./activity.ts";

let told: number[];
const start = 1_000_000;
const make = () => createActivityReports(() => told.push(Date.now() - start));

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  told = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe("reports of activity", () => {
  it("are sent at once, then at most every 20 seconds, and always include the last sign", () => {
    const reports = make();
    for (let n = 0; n < 50; n += 1) {
      reports.sign(false);
      vi.advanceTimersByTime(1000);
    }
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([0, 20_000, 40_000, 60_000]);
  });

  it("go out at once while the lock is announced", () => {
    const reports = make();
    reports.sign(false);
    vi.advanceTimersByTime(1000);
    reports.sign(true);
    expect(told).toEqual([0, 1000]);
  });

  it("end with their page, and go on after a clock was set back", () => {
    const reports = make();
    reports.sign(false);
    reports.sign(false);
    reports.stop();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([0]);
    vi.setSystemTime(start - 86_400_000);
    reports.sign(false);
    expect(told).toHaveLength(2);
  });
});
