import { describe, expect, it } from "vitest";
import { otherMonth, readMonth, weeksOf } from "./month-days.ts";

describe("the month of a calendar", () => {
  it("comes from the address, else from today", () => {
    expect(readMonth("2026-02", "2026-11-21")).toBe("2026-02");
    for (const nonsense of [null, "", "2026-13", "2026-1", "x"])
      expect(readMonth(nonsense, "2026-11-21")).toBe("2026-11");
  });

  it("goes on and back over the year", () => {
    expect(otherMonth("2026-12", 1)).toBe("2027-01");
    expect(otherMonth("2026-01", -1)).toBe("2025-12");
    expect(otherMonth("2026-11", 12)).toBe("2027-11");
  });

  it("has whole weeks, and every day of the month once", () => {
    for (const month of ["2026-02", "2026-11", "2027-01", "2028-02", "2026-05"]) {
      const days = weeksOf(month).flat();
      expect(days.length % 7).toBe(0);
      expect(new Set(days).size).toBe(days.length);
      const own = days.filter((day) => day.startsWith(month));
      const [year = 0, number = 0] = month.split("-").map(Number);
      expect(own).toHaveLength(new Date(year, number, 0).getDate());
      for (const week of weeksOf(month)) expect(week.some((day) => day.startsWith(month))).toBe(true);
    }
    // Exactly four weeks: February 2026 begins on a Sunday.
    expect(weeksOf("2026-02")).toHaveLength(4);
  });
});
