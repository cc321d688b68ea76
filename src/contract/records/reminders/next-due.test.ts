import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recurrences } from "#contract/records/tasks/schema.ts";
import { dayOfMonth, nextDue } from "./next-due.ts";

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

  it("keeps the day that was meant over a short month, however often it is completed", () => {
    const monthly = endless("monthly");
    expect(nextDue(monthly, "2027-02-28", "2027-02-28", 31)).toBe("2027-03-31");
    const day = fc
      .date({ min: new Date("1990-01-01"), max: new Date("2040-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 40 }),
        (first, times, lateBy) => {
          const wanted = dayOfMonth(first);
          let due = first;
          for (let time = 0; time < times; time += 1) {
            const done = new Date(Date.parse(due) + lateBy * 86_400_000).toISOString().slice(0, 10);
            due = nextDue(monthly, due, done, wanted) ?? "";
            const [year = 0, month = 0] = due.split("-").map(Number);
            expect(dayOfMonth(due)).toBe(Math.min(wanted, new Date(Date.UTC(year, month, 0)).getUTCDate()));
          }
        },
      ),
    );
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
