import { array, assert, constantFrom, double, integer, property, record, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { middleOf } from "#contract/records/zones/middle.ts";
import { liesWithin, overlap, type Polygon } from "#contract/records/zones/polygon.ts";
import { namesForLegend, namesOnPlan, planOnPaper } from "./plan-picture.ts";
import type { ReportPlan } from "./schema.ts";

interface Zone {
  readonly name: string;
  readonly sign: string;
  readonly polygon: readonly (readonly [number, number])[];
}

function planOf(marked: Zone, others: readonly Zone[]): ReportPlan {
  const corners = ({ polygon }: Zone) => polygon.map(([x, y]): [number, number] => [x, y]);
  return {
    ...{ picture: null, width: 1200, height: 800, polygon: corners(marked) },
    zones: [{ label: marked.name, polygon: corners(marked) }],
    others: others.map((zone) => ({ label: zone.name, at: middleOf(zone.polygon) })),
    outlines: others.map((zone) => ({ sign: zone.sign, polygon: corners(zone) })),
  };
}

const area = (left: number, top: number, right: number, bottom: number): Zone["polygon"] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

const boxOf = ({ box }: ReturnType<typeof namesOnPlan>[number]): Polygon =>
  area(box.left, box.top, box.right, box.bottom);

/** The disc of a sign, as it is drawn. */
function discOf(plan: ReportPlan, at: readonly [number, number]): Polygon {
  const { width, height } = planOnPaper(plan);
  const [x, y] = [(6.5 * 0.8) / width, (6.5 * 0.8) / height];
  return area(at[0] - x, at[1] - y, at[0] + x, at[1] + y);
}

describe("names of other zones", () => {
  const gym: Zone = { name: "Gym", sign: "", polygon: area(0.3, 0.4, 0.7, 0.8) };

  it("of a point stand beside its sign and not in the zone over it", () => {
    const plan = planOf(gym, [{ name: "Practice field", sign: "R", polygon: [[0.5, 0.9]] }]);
    const [field] = namesOnPlan(plan);
    expect(field?.at[1]).toBeGreaterThan(0.9);
    expect(namesForLegend(plan)).toEqual([]);
  });

  it("of a point between zones, without a place, stand in the legend with its sign", () => {
    const plan = planOf(gym, [
      { name: "Cafeteria", sign: "", polygon: area(0.05, 0.4, 0.28, 0.8) },
      { name: "Kitchen", sign: "", polygon: area(0.28, 0.1, 0.9, 0.39) },
      { name: "Camera 3", sign: "C", polygon: [[0.29, 0.5]] },
    ]);
    expect(namesOnPlan(plan).map(({ label }) => label)).toEqual(["Cafeteria", "Kitchen"]);
    expect(namesForLegend(plan)).toEqual([{ sign: "C", label: "Camera 3" }]);
  });

  it("of a point within a zone may stand in that zone", () => {
    const plan = planOf(gym, [
      { name: "Corridor", sign: "", polygon: area(0.05, 0.02, 0.95, 0.3) },
      { name: "Camera 1", sign: "C", polygon: [[0.2, 0.12]] },
    ]);
    expect(namesOnPlan(plan).map(({ label }) => label)).toEqual(["Corridor", "Camera 1"]);
  });

  it("touch their sign, and lie in no other zone and on no other name, whatever the plan", () => {
    const at = double({ min: 0.02, max: 0.98, noNaN: true });
    const room = tuple(at, at, double({ min: 0.04, max: 0.5, noNaN: true }), at).map(
      ([left, top, size, shape]): Zone["polygon"] =>
        area(left, top, Math.min(1, left + size), Math.min(1, top + Math.max(0.03, size * shape))),
    );
    const name = integer({ min: 1, max: 30 }).map((length) => "m".repeat(length));
    const zone = record({ name, sign: constantFrom("", "", "E"), polygon: room });
    const point = record({
      ...{ name, sign: constantFrom("E", "R", "C", "") },
      polygon: tuple(at, at).map((spot): Zone["polygon"] => [spot]),
    });
    assert(
      property(
        zone,
        array(zone, { maxLength: 6 }),
        array(point, { maxLength: 6 }),
        (marked, rooms, points) => {
          const others = [...rooms, ...points];
          const plan = planOf(marked, others);
          const names = namesOnPlan(plan);
          for (const each of names) {
            const own = others[each.index];
            const disc = discOf(plan, middleOf(own?.polygon ?? []));
            for (const other of [marked, ...others]) {
              if (other === own || other.polygon.length === 1) continue;
              const around = liesWithin(disc, other.polygon);
              if (around) expect(liesWithin(boxOf(each), other.polygon)).toBe(true);
              else expect(overlap(boxOf(each), other.polygon)).toBe(false);
            }
            for (const other of names)
              if (other !== each) expect(overlap(boxOf(each), boxOf(other))).toBe(false);
            if (own?.sign === "" && own.polygon.length > 1) continue;
            // A little larger, the disc and its name have something in common: they touch.
            const [x, y] = middleOf(own?.polygon ?? []);
            const grown = disc.map(([left, top]): [number, number] => [
              x + (left - x) * 1.2,
              y + (top - y) * 1.2,
            ]);
            expect(overlap(boxOf(each), grown)).toBe(true);
          }
          const told =
            namesForLegend(plan).length + names.filter(({ index }) => others[index]?.sign !== "").length;
          expect(told).toBe(others.filter(({ sign }) => sign !== "").length);
        },
      ),
      { numRuns: 400 },
    );
  });
});
