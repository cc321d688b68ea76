import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recurrences } from "../entities/task.ts";
import { nextDue } from "./next-due.ts";

const endless = (every: (typeof recurrences)[number]) => ({ every, until: null });

describe("when a task comes again", () => {
  it("is a day, a week or a month after the one that was done", () => {
    expect(nextDue(endless("daily"), "2026-11-20", "2026-11-20")).toBe("2026-11-21");
    expect(nextDue(endless("weekly"), "2026-11-20", "2026-11-18")).toBe("2026-11-27");
    expect(nextDue(endless("monthly"), "2026-11-20", "2026-11-20")).toBe("2026-12-20");
  });

  it("skips what has gone by when one was late", () => {
    expect(nextDue(endless("daily"), "2026-11-01", "2026-11-21")).toBe("2026-11-21");
    expect(nextDue(endless("weekly"), "2026-11-10", "2026-11-21")).toBe("2026-11-24");
    expect(nextDue(endless("monthly"), "2026-08-15", "2026-11-21")).toBe("2026-12-15");
  });

  it("takes the last day of a shorter month", () => {
    expect(nextDue(endless("monthly"), "2027-01-31", "2027-01-31")).toBe("2027-02-28");
    expect(nextDue(endless("monthly"), "2027-01-31", "2027-03-05")).toBe("2027-03-31");
  });

  it("ends", () => {
    expect(nextDue({ every: "weekly", until: "2026-11-27" }, "2026-11-20", "2026-11-20")).toBe("2026-11-27");
    expect(nextDue({ every: "weekly", until: "2026-11-26" }, "2026-11-20", "2026-11-20")).toBeNull();
    expect(nextDue(endless("daily"), "9999-12-31", "2026-11-20")).toBeNull();
  });

  it("is always after the last and never in the past", () => {
    const day = fc
      .date({ min: new Date("1990-01-01"), max: new Date("2040-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.constantFrom(...recurrences), day, day, (every, due, today) => {
        const next = nextDue(endless(every), due, today);
        expect(next !== null && next > due && next >= today).toBe(true);
      }),
    );
  });
});
