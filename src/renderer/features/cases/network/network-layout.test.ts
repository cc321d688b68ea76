import fc from "fast-check";
import { expect, it } from "vitest";
import { type Network, networkKinds } from "#contract/services/network/schema.ts";
import { filtered, layouts, neighborTowards, placed } from "./network-layout.ts";

const arbitraryNetwork = fc
  .array(fc.tuple(fc.constantFrom(...networkKinds), fc.nat(), fc.nat()), { minLength: 1, maxLength: 30 })
  .map((rows): Network => {
    const nodes = rows.map(([kind], at) => ({
      id: `${kind}:${at}`,
      kind,
      label: `Node ${at}`,
      detail: null,
      distance: at === 0 ? 0 : 1 + (at % 2),
      more: false,
      key: null,
    }));
    const edges = rows.slice(1).flatMap(([, one], at) => {
      const [from, to] = [nodes[one % (at + 1)], nodes[at + 1]];
      return from && to ? [{ from: from.id, to: to.id, words: "with" }] : [];
    });
    return { nodes, edges, cut: false };
  });

it("gives every node a place of its own, the same each time, in every layout", () => {
  fc.assert(
    fc.property(arbitraryNetwork, fc.constantFrom(...layouts), (network, layout) => {
      const places = placed(layout, network);
      expect(placed(layout, network)).toEqual(places);
      const points = network.nodes.map((node) => places.get(node.id));
      for (const point of points) expect(Number.isFinite(point?.x) && Number.isFinite(point?.y)).toBe(true);
      expect(new Set(points.map((point) => `${point?.x} ${point?.y}`)).size).toBe(network.nodes.length);
    }),
    { numRuns: 30 },
  );
});

it("keeps the case and the edges that have both their ends when kinds are hidden", () => {
  fc.assert(
    fc.property(arbitraryNetwork, fc.subarray([...networkKinds]), (network, kinds) => {
      const shown = filtered(network, new Set(kinds));
      const ids = new Set(shown.nodes.map((node) => node.id));
      expect(shown.nodes.some((node) => node.distance === 0)).toBe(true);
      for (const edge of shown.edges) expect(ids.has(edge.from) && ids.has(edge.to)).toBe(true);
    }),
  );
});

it("moves to the neighbor on the side of the arrow, and nowhere where none is", () => {
  const edges = [
    { from: "a", to: "b", words: "" },
    { from: "c", to: "a", words: "" },
  ];
  const places = new Map([
    ["a", { x: 0, y: 0 }],
    ["b", { x: 100, y: 10 }],
    ["c", { x: -10, y: -100 }],
  ]);
  expect(neighborTowards({ edges }, places, "a", { x: 1, y: 0 })).toBe("b");
  expect(neighborTowards({ edges }, places, "a", { x: 0, y: -1 })).toBe("c");
  expect(neighborTowards({ edges }, places, "a", { x: 0, y: 1 })).toBe(null);
  expect(neighborTowards({ edges }, places, "b", { x: -1, y: 0 })).toBe("a");
});
