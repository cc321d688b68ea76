import fc from "fast-check";
import { expect, it } from "vitest";
import { bringing, extentOf, fit, moved, type View, zoomed } from "./view.ts";

const size = { width: 800, height: 500 };
const number = fc.double({ min: -2, max: 2, noNaN: true });
const spot = fc.tuple(number, number);
const view = fc.record({ at: spot, scale: fc.double({ min: 10, max: 100_000, noNaN: true }) });
/** In pixels from the middle. */
const on = ({ at, scale }: View, [x, y]: readonly [number, number]) =>
  [(x - at[0]) * scale, (y - at[1]) * scale] as const;

it("keeps what is under the pointer where it is, however far one zooms", () => {
  fc.assert(
    fc.property(
      view,
      fc.tuple(number, number),
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      (from, at, factor) => {
        const pointer = [at[0] * 150, at[1] * 100] as const;
        const under = [from.at[0] + pointer[0] / from.scale, from.at[1] + pointer[1] / from.scale] as const;
        const [x, y] = on(zoomed(from, from.scale * factor, pointer), under);
        expect(x).toBeCloseTo(pointer[0], 4);
        expect(y).toBeCloseTo(pointer[1], 4);
      },
    ),
  );
});

it("shows all of what it is to fit, and what it brings into view", () => {
  fc.assert(
    fc.property(fc.array(spot, { minLength: 1, maxLength: 20 }), view, spot, (spots, from, wanted) => {
      const extent = extentOf(spots);
      if (extent === null) throw new Error("There are spots.");
      const fitting = fit(extent, size, 50, 100_000);
      for (const each of spots) {
        expect(Math.abs(on(fitting, each)[0])).toBeLessThanOrEqual(351);
        expect(Math.abs(on(fitting, each)[1])).toBeLessThanOrEqual(201);
      }
      const brought = on(bringing(from, wanted, size), wanted);
      expect(Math.abs(brought[0])).toBeLessThanOrEqual(341);
      expect(Math.abs(brought[1])).toBeLessThanOrEqual(191);
    }),
  );
  expect(extentOf([])).toBeNull();
  expect(moved({ at: [0, 0], scale: 10 }, [20, -10]).at).toEqual([-2, 1]);
});
