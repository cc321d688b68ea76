import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checked,
  covered,
  crossingOf,
  cut,
  type Drawn,
  maxCorners,
  moved,
  overlap,
  type Point,
  type Polygon,
  snapped,
  withCornerAdded,
  withCornerMoved,
  withCornerRemoved,
} from "./polygon.ts";

const square: Polygon = [
  [0.2, 0.2],
  [0.6, 0.2],
  [0.6, 0.6],
  [0.2, 0.6],
];
const why = (drawn: Drawn<unknown>) => drawn.refused?.why ?? null;

/** Whether two stretches meet, told by looking along them in small steps: slow, and made otherwise than the code. */
function meets(polygon: Polygon): boolean {
  const steps = 60;
  const walk = (index: number): readonly Point[] => {
    const [from, to] = [polygon[index], polygon[(index + 1) % polygon.length]];
    if (from === undefined || to === undefined) return [];
    return Array.from({ length: steps }, (_, step): Point => {
      const along = step / steps;
      return [from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])];
    });
  };
  const near = ([a, b]: Point, [c, d]: Point) => Math.hypot(a - c, b - d) < 1e-9;
  return polygon.some((_, one) =>
    polygon.some((__, other) => {
      if (other <= one) return false;
      const [first, second] = [walk(one), walk(other)];
      const corner =
        other === one + 1 ? polygon[other] : one === 0 && other === polygon.length - 1 ? polygon[0] : null;
      return first.some((place) =>
        second.some((there) => near(place, there) && !(corner && near(place, corner))),
      );
    }),
  );
}

const fraction = fc.integer({ min: -10, max: 110 }).map((value) => value / 100);
const place = fc.tuple(fraction, fraction);
type Step = (polygon: Polygon) => Drawn<Polygon>;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.nat(40), place).map(
    ([index, to]): Step =>
      (p) =>
        withCornerMoved(p, index % p.length, to),
  ),
  fc.tuple(fc.nat(40), place).map(
    ([index, at]): Step =>
      (p) =>
        withCornerAdded(p, index % p.length, at),
  ),
  fc.nat(40).map(
    (index): Step =>
      (p) =>
        withCornerRemoved(p, index % p.length),
  ),
  place.map(
    (by): Step =>
      (p) =>
        checked(moved(p, by)),
  ),
  fc.tuple(place, place).map(
    ([from, to]): Step =>
      (p) => {
        const parts = cut(p, from, to);
        return parts.result === null ? parts : checked(parts.result[0] ?? p);
      },
  ),
);

describe("an area drawn on a plan", () => {
  it("stays simple and on the drawing, whatever is done to it, or what is done is refused with the crossing", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let polygon = square;
        for (const change of steps) {
          const drawn = change(polygon);
          if (drawn.result === null) {
            if (drawn.refused.why === "crossing") {
              expect(drawn.refused.crossing.edges[0]).toBeLessThan(drawn.refused.crossing.edges[1]);
              expect(drawn.refused.crossing.at.every((value) => value >= 0 && value <= 1)).toBe(true);
            }
            continue;
          }
          polygon = drawn.result;
          expect(crossingOf(polygon)).toBeNull();
          expect(polygon.length).toBeGreaterThanOrEqual(3);
          expect(polygon.flat().every((value) => value >= 0 && value <= 1)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("names no crossing where there is none, and misses none, on a coarse grid where corners and edges often touch", () => {
    const coarse = fc.integer({ min: 0, max: 4 }).map((value) => value / 4);
    fc.assert(
      fc.property(fc.array(fc.tuple(coarse, coarse), { minLength: 3, maxLength: 5 }), (polygon) => {
        // Steps of a walk hit each meeting of such edges only where they divide it evenly, so a miss is no proof.
        if (meets(polygon)) expect(crossingOf(polygon)).not.toBeNull();
      }),
      { numRuns: 150 },
    );
    expect(
      crossingOf([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ]),
    ).toEqual({ edges: [0, 2], at: [0.5, 0.5] });
    expect(
      crossingOf([
        [0, 0],
        [1, 0],
        [0.5, 0],
        [0.5, 1],
      ]),
    ).toMatchObject({ edges: [0, 1] });
    expect(
      crossingOf([
        [0, 0],
        [1, 0],
        [1, 1],
        [0.5, 0],
        [0, 1],
      ]),
    ).toMatchObject({ at: [0.5, 0] });
    expect(crossingOf(square)).toBeNull();
  });

  it("asks for three corners, and ends at too many", () => {
    expect(why(withCornerRemoved(square.slice(0, 3), 0))).toBe("too_few_corners");
    const around = Array.from({ length: maxCorners }, (_, index): Point => {
      const turned = (2 * Math.PI * index) / maxCorners;
      return [0.5 + 0.4 * Math.cos(turned), 0.5 + 0.4 * Math.sin(turned)];
    });
    expect(why(checked(around))).toBeNull();
    expect(why(checked([...around, [0.9, 0.49]]))).toBe("too_many_corners");
  });

  it("keeps its shape and its size when it is moved, and stops at the border", () => {
    fc.assert(
      fc.property(place, (by) => {
        const after = moved(square, by);
        expect(covered(after)).toBeCloseTo(covered(square), 10);
        expect(after.flat().every((value) => value >= 0 && value <= 1)).toBe(true);
      }),
    );
    expect(moved(square, [5, 0])).toEqual([
      [0.6, 0.2],
      [1, 0.2],
      [1, 0.6],
      [0.6, 0.6],
    ]);
  });

  it("is cut in parts that make up the whole and do not overlap", () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const { result: parts } = cut(square, from, to);
        if (parts === null) return;
        const sizes = parts.map(covered);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeCloseTo(covered(square), 4);
        expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
        for (const [index, part] of parts.entries())
          for (const other of parts.slice(index + 1)) expect(overlap(part, other)).toBe(false);
      }),
    );
    expect(cut(square, [0.4, 0], [0.4, 1]).result).toHaveLength(2);
    expect(why(cut(square, [0.9, 0], [0.9, 1]))).toBe("not_cut");
    expect(why(cut(square, [0.4, 0.4], [0.4, 0.4]))).toBe("not_cut");
  });

  it("overlaps what it shares ground with, in either order, and nobody whose border it touches", () => {
    const beside = moved(square, [0.4, 0]);
    expect(overlap(square, beside)).toBe(false);
    expect(overlap(square, moved(square, [0.1, 0.1]))).toBe(true);
    expect(
      overlap(square, [
        [0.3, 0.3],
        [0.4, 0.3],
        [0.4, 0.4],
      ]),
    ).toBe(true);
    fc.assert(
      fc.property(place, (by) => {
        const other = moved(square, by);
        expect(overlap(square, other)).toBe(overlap(other, square));
      }),
    );
  });

  it("snaps to a corner before an edge, and to nothing that is far", () => {
    const reach: Point = [0.02, 0.02];
    expect(snapped([0.21, 0.205], [square], reach)).toEqual([0.2, 0.2]);
    expect(snapped([0.4, 0.21], [square], reach)).toEqual([0.4, 0.2]);
    expect(snapped([0.4, 0.4], [square], reach)).toEqual([0.4, 0.4]);
  });
});
