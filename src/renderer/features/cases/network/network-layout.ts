import {
  forceCenter,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  type SimulationNodeDatum,
} from "d3-force";
import { type Network, type NetworkNode, networkKinds } from "#contract/services/network/schema.ts";

export const layouts = ["force", "circles", "rows"] as const;
export type LayoutName = (typeof layouts)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Places = ReadonlyMap<string, Point>;

/** Between neighbors in a circle or row. */
const step = 170;

/** Circles around the case, by distance. */
function circles(nodes: readonly NetworkNode[]): Places {
  const places = new Map<string, Point>();
  for (const distance of new Set(nodes.map((node) => node.distance))) {
    const ring = nodes.filter((node) => node.distance === distance);
    const radius = distance === 0 ? 0 : Math.max(distance * step * 1.2, (ring.length * step * 0.6) / Math.PI);
    for (const [at, node] of ring.entries()) {
      const angle = (at / ring.length) * 2 * Math.PI - Math.PI / 2;
      places.set(node.id, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
    }
  }
  return places;
}

/** One row for each kind. */
function rows(nodes: readonly NetworkNode[]): Places {
  const places = new Map<string, Point>();
  const shown = networkKinds.filter((kind) => nodes.some((node) => node.kind === kind));
  for (const [row, kind] of shown.entries()) {
    const own = nodes.filter((node) => node.kind === kind);
    for (const [at, node] of own.entries())
      places.set(node.id, { x: (at - (own.length - 1) / 2) * step, y: row * step });
  }
  return places;
}

interface Body extends SimulationNodeDatum {
  readonly id: string;
}

/** Nodes repel each other and are held by their edges. It starts from the circles, so the result is always the same. */
function force({ nodes, edges }: Pick<Network, "nodes" | "edges">): Places {
  const begin = circles(nodes);
  // Words need room: the more there are, the farther apart.
  const spread = Math.min(220, 150 + nodes.length * 1.5);
  const bodies: Body[] = nodes.map(({ id }) => ({ id, ...begin.get(id) }));
  const simulation = forceSimulation(bodies)
    .force(
      "link",
      forceLink<Body, { source: string; target: string }>(
        edges.map((edge) => ({ source: edge.from, target: edge.to })),
      )
        .id((body) => body.id)
        .distance(spread)
        .strength(0.4),
    )
    .force(
      "charge",
      forceManyBody()
        .strength(-spread * spread * 0.04)
        .distanceMax(1800),
    )
    .force("collide", forceCollide(spread * 0.55))
    .force("center", forceCenter(0, 0))
    .stop();
  simulation.tick(Math.min(300, 40 + Math.ceil(20_000 / Math.max(1, nodes.length))));
  return new Map(bodies.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}

/** Where each node lies, around 0, 0; always the same for the same network. */
export function placed(name: LayoutName, network: Pick<Network, "nodes" | "edges">): Places {
  if (name === "circles") return circles(network.nodes);
  if (name === "rows") return rows(network.nodes);
  return force(network);
}

/** Only nodes of these kinds, and edges between them. */
export function filtered(network: Network, kinds: ReadonlySet<string>): Network {
  const nodes = network.nodes.filter((node) => node.distance === 0 || kinds.has(node.kind));
  const ids = new Set(nodes.map((node) => node.id));
  return { ...network, nodes, edges: network.edges.filter((edge) => ids.has(edge.from) && ids.has(edge.to)) };
}

/** The neighbor nearest to a direction; null where none lies that way. */
export function neighborTowards(
  network: Pick<Network, "edges">,
  places: Places,
  from: string,
  direction: Point,
): string | null {
  const at = places.get(from);
  if (at === undefined) return null;
  let best: { readonly id: string; readonly fit: number } | null = null;
  for (const edge of network.edges) {
    if (edge.from !== from && edge.to !== from) continue;
    const id = edge.from === from ? edge.to : edge.from;
    const to = places.get(id);
    if (to === undefined) continue;
    const [dx, dy] = [to.x - at.x, to.y - at.y];
    const fit = (dx * direction.x + dy * direction.y) / (Math.hypot(dx, dy) || 1);
    if (fit > 0.25 && (best === null || fit > best.fit)) best = { id, fit };
  }
  return best?.id ?? null;
}
