import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthsAfter, monthsBefore } from "./months.ts";

const moments = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

describe("months of a schedule", () => {
  it("end on the same day, or on the first of the next month where there is none", () => {
    expect(monthsAfter("2026-11-24T10:00:00.000Z", 12)).toBe("2027-11-24T10:00:00.000Z");
    expect(monthsAfter("2026-01-31T10:00:00.000Z", 1)).toBe("2026-03-01T00:00:00.000Z");
    expect(monthsAfter("2024-02-29T10:00:00.000Z", 12)).toBe("2025-03-01T00:00:00.000Z");
    expect(monthsBefore("2026-03-31T10:00:00.000Z", 1)).toBe("2026-02-28T23:59:59.999Z");
  });

  it("say the same of a moment, counted from its closing on and from the day back", () => {
    fc.assert(
      fc.property(moments, moments, fc.integer({ min: 1, max: 1_200 }), (closed, at, months) => {
        expect(closed <= monthsBefore(at, months)).toBe(monthsAfter(closed, months) <= at);
      }),
      { numRuns: 2_000 },
    );
  });

  it("never end before they are over, nor three days late", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 1_200 }), (closed, months) => {
        const [from, to] = [new Date(closed), new Date(monthsAfter(closed, months))];
        const apart =
          (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
        expect(apart - months === 0 || (apart - months === 1 && to.getUTCDate() === 1)).toBe(true);
      }),
    );
  });
});
