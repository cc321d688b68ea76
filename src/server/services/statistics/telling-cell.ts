export interface Place {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/** Rows and columns as the nodes of a graph, hidden numbers as its edges. Columns come after the rows. */
interface Graph {
  readonly rows: number;
  readonly neighbours: readonly (readonly number[])[];
}

function graphOf(hidden: readonly (readonly boolean[])[]): Graph {
  const rows = hidden.length;
  const columns = hidden[0]?.length ?? 0;
  const neighbours: number[][] = Array.from({ length: rows + columns }, () => []);
  hidden.forEach((cells, row) => {
    cells.forEach((is, column) => {
      if (!is) return;
      neighbours[row]?.push(rows + column);
      neighbours[rows + column]?.push(row);
    });
  });
  return { rows, neighbours };
}

/** An edge on no circle, with all nodes beyond it. A way through the graph visits a column once: it is never long. */
function bridgeOf({
  neighbours,
}: Graph): { readonly ends: readonly [number, number]; readonly beyond: ReadonlySet<number> } | null {
  const order = new Map<number, number>();
  const lowest = new Map<number, number>();
  const visited: number[] = [];
  let found: ReturnType<typeof bridgeOf> = null;
  const visit = (node: number, from: number | null): void => {
    const place = order.size;
    order.set(node, place);
    lowest.set(node, place);
    visited.push(node);
    for (const next of neighbours[node] ?? []) {
      if (next === from || found !== null) continue;
      const known = order.get(next);
      if (known === undefined) visit(next, node);
      lowest.set(node, Math.min(lowest.get(node) ?? place, known ?? lowest.get(next) ?? place));
      if (known === undefined && found === null && (lowest.get(next) ?? 0) > place)
        found = { ends: [node, next], beyond: new Set(visited.slice(order.get(next))) };
    }
  };
  for (let node = 0; node < neighbours.length && found === null; node += 1)
    if (!order.has(node)) visit(node, null);
  return found;
}

/**
 * A hidden number follows from the sums exactly where it is on no circle of hidden numbers, taken in turns by row and by
 * column: along a circle one may add and take away, and every sum stays. Answers which numbers would close a circle
 * with such a one, of which one has to be hidden too; null where there is none.
 */
export function tellingCell(
  values: readonly (readonly number[])[],
  hidden: readonly (readonly boolean[])[],
): readonly Place[] | null {
  const graph = graphOf(hidden);
  const bridge = bridgeOf(graph);
  if (bridge === null) return null;
  const { beyond, ends } = bridge;
  const here = partOf(graph, ends[0], beyond);
  return values.flatMap((cells, row) =>
    cells.flatMap((value, column) => {
      const [one, other] = [row, graph.rows + column];
      const closes = (here.has(one) && beyond.has(other)) || (beyond.has(one) && here.has(other));
      return closes && hidden[row]?.[column] !== true ? [{ row, column, value }] : [];
    }),
  );
}

/** What is tied to a node on this side. */
function partOf({ neighbours }: Graph, from: number, without: ReadonlySet<number>): ReadonlySet<number> {
  const seen = new Set([from]);
  for (const node of seen) for (const next of neighbours[node] ?? []) if (!without.has(next)) seen.add(next);
  return seen;
}
