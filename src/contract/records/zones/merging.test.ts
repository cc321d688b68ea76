import fc from "fast-check";
import { expect, it } from "vitest";
import { canTakeBoth } from "#contract/merge/apply-choices.ts";
import { mergeRecords } from "#contract/merge/merge-records.ts";
import { crossingOf, cut, moved, type Polygon, withCornerAdded, withCornerMoved } from "./polygon.ts";

interface Drawn {
  readonly name: string;
  readonly capacity: number | null;
  readonly polygon: Polygon;
}
type Plan = ReadonlyMap<string, Drawn>;

const square = (x: number): Polygon => [
  [x, 0.1],
  [x + 0.2, 0.1],
  [x + 0.2, 0.3],
  [x, 0.3],
];
const begin: Plan = new Map(
  ["a", "b", "c"].map((id, index) => [id, { name: id, capacity: null, polygon: square(0.1 + index * 0.25) }]),
);

type Step = (plan: Plan) => Plan;
const ids = fc.constantFrom("a", "b", "c");
const fraction = fc.integer({ min: 0, max: 100 }).map((value) => value / 100);
const place = fc.tuple(fraction, fraction);

const changed =
  (id: string, change: (zone: Drawn) => Partial<Drawn>): Step =>
  (plan) => {
    const zone = plan.get(id);
    return zone === undefined ? plan : new Map(plan).set(id, { ...zone, ...change(zone) });
  };
const shaped = (id: string, draw: (polygon: Polygon) => Polygon | null): Step =>
  changed(id, ({ polygon }) => ({ polygon: draw(polygon) ?? polygon }));

/** What one editor does before the other's changes arrive. New zones have names of their own in each editor. */
const stepOf = (editor: string): fc.Arbitrary<Step> =>
  fc.oneof(
    fc
      .tuple(ids, fc.nat(6), place)
      .map(([id, at, to]) => shaped(id, (p) => withCornerMoved(p, at % p.length, to).result)),
    fc
      .tuple(ids, fc.nat(6), place)
      .map(([id, at, to]) => shaped(id, (p) => withCornerAdded(p, at % p.length, to).result)),
    fc.tuple(ids, place).map(([id, by]) => shaped(id, (p) => moved(p, by))),
    fc
      .tuple(ids, place, place)
      .map(([id, from, to]) => shaped(id, (p) => cut(p, from, to).result?.[0] ?? null)),
    fc.tuple(ids, fc.nat(500)).map(([id, capacity]) => changed(id, () => ({ capacity }))),
    fc.tuple(fc.nat(3), place).map(
      ([number, by]): Step =>
        (plan) =>
          new Map(plan).set(`${editor}${number}`, {
            name: editor,
            capacity: null,
            polygon: moved(square(0), by),
          }),
    ),
  );
const editing = (editor: string) =>
  fc.array(stepOf(editor), { maxLength: 8 }).map((steps) => steps.reduce((plan, step) => step(plan), begin));

/** What stands at the server once `second` has met what `first` sent; who meets decides for what one editor drew. */
function meet(first: Plan, second: Plan, drawnBy: "first" | "second"): Plan {
  const met = new Map(first);
  for (const [id, mine] of second) {
    const theirs = first.get(id);
    const base = begin.get(id);
    if (theirs === undefined || base === undefined) met.set(id, mine);
    else {
      const merge = mergeRecords(base, mine, theirs);
      const chosen = drawnBy === "second" ? mine : theirs;
      const taken = Object.fromEntries(
        merge.clashes.map(({ path: [field = ""] }) => [field, Reflect.get(chosen, field)]),
      );
      met.set(id, { ...merge.merged, ...taken });
    }
  }
  return met;
}

it("two editors' changes make the same picture in either order, and every outline in it is simple", () => {
  fc.assert(
    fc.property(editing("x"), editing("y"), (x, y) => {
      const one = meet(x, y, "first");
      const other = meet(y, x, "second");
      expect(new Map([...one].toSorted())).toEqual(new Map([...other].toSorted()));
      for (const { polygon } of one.values()) expect(crossingOf(polygon)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

it("two outlines of one zone are never joined to one: whoever meets chooses", () => {
  expect(canTakeBoth({ mine: square(0.1), theirs: square(0.2) })).toBe(false);
  expect(canTakeBoth({ mine: ["exit"], theirs: ["door"] })).toBe(true);
});
