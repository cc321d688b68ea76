import fc from "fast-check";
import { expect, it } from "vitest";
import { roundBelow, scaleBars } from "./scale.ts";

it("has round numbers, and bars that are as long as they say", () => {
  const meters = { ft: 0.3048, mi: 1609.344, m: 1, km: 1000 };
  fc.assert(
    fc.property(fc.double({ min: 0.02, max: 50_000, noNaN: true }), (metersPerPixel) => {
      for (const { pixels, value, unit } of scaleBars(metersPerPixel)) {
        expect((pixels * metersPerPixel) / (value * meters[unit])).toBeCloseTo(1, 4);
        expect(pixels).toBeGreaterThan(30);
        expect(pixels).toBeLessThan(131);
        expect(Number(value.toPrecision(1))).toBeCloseTo(value, 9);
      }
    }),
  );
  expect([roundBelow(1), roundBelow(4.9), roundBelow(72), roundBelow(0.3)]).toEqual([1, 2, 50, 0.2]);
});
