import type { Network, NetworkEdge, NetworkKind } from "#contract/services/network/schema.ts";

export interface NewNode {
  readonly id: string;
  readonly kind: NetworkKind;
  readonly label: string;
  readonly detail: string | null;
  readonly key: string | null;
}

/** A node that was found, and the edge leading to it. */
export interface Adding {
  readonly node: NewNode;
  readonly edge: NetworkEdge;
}

export const relationWords = (kind: string): string =>
  kind === "parent"
    ? "parent or guardian of"
    : kind === "sibling"
      ? "sibling of"
      : kind === "friend"
        ? "friend of"
        : "connected to";

export const contactWords = (kind: string): string =>
  kind === "phone" ? "Phone" : kind === "email" ? "Email" : "Address";

const edgeKey = ({ from, to, words }: NetworkEdge): string => `${from}\n${to}\n${words}`;

/** A network that grows from one node, step by step, up to `most` nodes. */
export function network(root: NewNode, most: number) {
  const nodes = new Map<string, { node: NewNode; distance: number; more: boolean }>([
    [root.id, { node: root, distance: 0, more: false }],
  ]);
  const edges = new Map<string, NetworkEdge>();
  const opened = new Set<string>();
  let cut = false;

  /** The end of an edge from which it was found. */
  const near = (from: ReadonlySet<string>, { edge, node }: Adding): string | null => {
    const other = edge.from === node.id ? edge.to : edge.from;
    return from.has(other) ? other : null;
  };

  return {
    has: (id: string) => nodes.has(id),

    /** Adds what was found around `from`. Returns the new nodes. */
    open(from: readonly string[], found: readonly Adding[]): readonly string[] {
      const sources = new Set(from);
      for (const id of from) opened.add(id);
      const added: string[] = [];
      for (const adding of found) {
        const source = near(sources, adding);
        if (source === null) continue;
        if (!nodes.has(adding.node.id)) {
          if (nodes.size >= most) {
            cut = true;
            continue;
          }
          const distance = (nodes.get(source)?.distance ?? 0) + 1;
          nodes.set(adding.node.id, { node: adding.node, distance, more: false });
          added.push(adding.node.id);
        }
        edges.set(edgeKey(adding.edge), adding.edge);
      }
      return added;
    },

    /** Nodes that were not expanded. */
    rim: (): readonly string[] => [...nodes.keys()].filter((id) => !opened.has(id)),

    /** Of what was found around the rim, adds edges between existing nodes and marks nodes with more neighbors. */
    close(from: readonly string[], found: readonly Adding[]): void {
      const sources = new Set(from);
      for (const adding of found) {
        const source = near(sources, adding);
        if (source === null) continue;
        if (nodes.has(adding.node.id)) edges.set(edgeKey(adding.edge), adding.edge);
        else {
          const at = nodes.get(source);
          if (at !== undefined) at.more = true;
        }
      }
    },

    told: (): Network => ({
      nodes: [...nodes.values()].map(({ node, distance, more }) => ({ ...node, distance, more })),
      edges: [...edges.values()],
      cut,
    }),
  };
}
