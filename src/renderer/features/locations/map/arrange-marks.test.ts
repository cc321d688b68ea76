import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrangeMarks, directions, leastApart, markSize, nextMark, overlaps } from "./arrange-marks.ts";

const pins = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 500 })), { maxLength: 80 })
  .map((all) => all.map(([x, y], id) => ({ id, x, y })));
const widthOf = (members: readonly number[]) => 30 + ((members[0] ?? 0) % 7) * 20;

describe("marks on the map", () => {
  it("stand for each place once, and apart from each other", () => {
    fc.assert(
      fc.property(pins, (all) => {
        const marks = arrangeMarks(all, widthOf);
        expect(marks.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(
          all.map(({ id }) => id),
        );
        for (const [at, one] of marks.entries())
          for (const other of marks.slice(at + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(leastApart);
      }),
    );
  });

  it("have names that lie neither on each other nor on another mark", () => {
    fc.assert(
      fc.property(pins, (all) => {
        const marks = arrangeMarks(all, widthOf);
        const half = markSize / 2;
        for (const one of marks)
          for (const other of marks) {
            if (one === other || one.label === null) continue;
            const box = { left: other.x - half, top: other.y - half, width: markSize, height: markSize };
            expect(overlaps(one.label, box)).toBe(false);
            if (other.label !== null) expect(overlaps(one.label, other.label)).toBe(false);
          }
      }),
    );
  });

  it("are come to by the arrow keys, forward only", () => {
    fc.assert(
      fc.property(pins, fc.constantFrom(...directions), (all, direction) => {
        const marks = arrangeMarks(all, widthOf);
        const seen = new Set<number>();
        for (let at = marks[0] ?? null; at !== null; at = nextMark(marks, at, direction)) {
          expect(seen.has(at.id)).toBe(false);
          seen.add(at.id);
        }
      }),
    );
  });

  it("are each named where there is room", () => {
    const apart = [0, 1, 2].map((id) => ({ id, x: id * 300, y: 40 }));
    expect(arrangeMarks(apart, () => 80).every(({ label }) => label !== null)).toBe(true);
    const beside = arrangeMarks([...apart, { id: 3, x: 10, y: 45 }], () => 80);
    expect(beside[0]?.members).toEqual([0, 3]);
  });

  it("a name that the edge would cut stands left of its mark", () => {
    const [mark] = arrangeMarks([{ id: 1, x: 300, y: 50 }], () => 120, 350);
    expect(mark?.label?.left).toBeLessThan(300 - 120);
  });
});
