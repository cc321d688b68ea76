import fc from "fast-check";
import { expect, it } from "vitest";
import { type Network, networkKinds } from "#contract/services/network/schema.ts";
import { type Box, placeLabels } from "./label-places.ts";
import { layouts, type Places, placed } from "./network-layout.ts";

/** A case, what hangs on it, and what hangs on that, with names as long as they get. */
function networkOf(count: number, seed: number, crossings: number): Network {
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    kind: networkKinds[(at * seed) % networkKinds.length] ?? "person",
    label: "Maximiliana Featherstone-Haugh".slice(0, 6 + ((at * 7 + seed) % 24)),
    detail: at % 3 === 0 ? "NHS-2026-0015" : null,
    distance: at === 0 ? 0 : at <= count / 4 ? 1 : 2,
    more: at % 5 === 0,
    key: null,
  }));
  const first = Math.max(1, Math.floor(count / 4));
  const edges = nodes.slice(1).map(({ id, distance }, at) => ({
    from: distance === 1 ? "n0" : `n${1 + ((at * seed) % first)}`,
    to: id,
    words: "of interest in",
  }));
  const across = Array.from({ length: crossings }, (_, at) => ({
    from: `n${(at * 3 + seed) % count}`,
    to: `n${(at * 5 + 1) % count}`,
    words: "shares a number with",
  })).filter(({ from, to }) => from !== to);
  return { nodes, edges: [...edges, ...across], cut: false };
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a point of a line, of many, lies in a box. */
const isCrossed = (box: Box, { edges }: Network, places: Places) =>
  edges.some(({ from, to }) => {
    const [a, b] = [places.get(from), places.get(to)];
    if (!(a && b)) return false;
    return Array.from({ length: 401 }, (_, at) => at / 400).some((part) => {
      const [x, y] = [a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)];
      return x > box.left && x < box.right && y > box.top && y < box.bottom;
    });
  });

it("puts no words over a line, a shape or other words, at any distance", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.nat({ max: 50 }),
      fc.nat({ max: 20 }),
      fc.constantFrom(...layouts),
      fc.constantFrom(0.5, 1, 1.25, 3),
      (count, seed, crossings, layout, unit) => {
        const network = networkOf(count, seed, crossings);
        const places = placed(layout, network);
        const labels = placeLabels(network, places, { unit, chosen: "n0" });
        const boxes = [...labels.nodes.values(), ...labels.edges.values()].map(({ box }) => box);
        for (const [at, box] of boxes.entries()) {
          expect(boxes.slice(at + 1).some((other) => overlap(box, other))).toBe(false);
          expect(isCrossed(box, network, places)).toBe(false);
          for (const { x, y } of places.values())
            expect(x > box.left && x < box.right && y > box.top && y < box.bottom).toBe(false);
        }
      },
    ),
    { numRuns: 60 },
  );
});

it("finds room for the words of nine in ten of 60 nodes, and for those of the chosen one", () => {
  for (const seed of [1, 7, 23]) {
    const network = networkOf(60, seed, 6);
    const places = placed("force", network);
    const { nodes } = placeLabels(network, places, { unit: 1.25, chosen: "n7" });
    expect(nodes.size).toBeGreaterThanOrEqual(54);
    expect(nodes.has("n7")).toBe(true);
  }
});
