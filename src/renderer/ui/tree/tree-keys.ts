/** One entry of a tree as it is drawn: those below a closed one are left out. */
export interface ShownItem {
  readonly id: string;
  readonly label: string;
  readonly depth: number;
  readonly parent: string | null;
  readonly open: boolean;
  readonly hasBelow: boolean;
}

export interface TreeItem {
  readonly id: string;
  readonly label: string;
  readonly below: readonly TreeItem[];
}

/** The entries in view, from top to bottom. */
export function shownItems(
  items: readonly TreeItem[],
  closed: ReadonlySet<string>,
  depth = 1,
  parent: string | null = null,
): readonly ShownItem[] {
  return items.flatMap(({ id, label, below }) => {
    const open = below.length > 0 && !closed.has(id);
    const own = { id, label, depth, parent, open, hasBelow: below.length > 0 };
    return [own, ...(open ? shownItems(below, closed, depth + 1, id) : [])];
  });
}

export type TreeMove =
  | { readonly to: string }
  | { readonly open: string }
  | { readonly close: string }
  | null;

/** What a key does in a tree (WAI-ARIA tree view): arrows move, open and close; Home, End and letters jump. */
export function treeMove(key: string, at: string, shown: readonly ShownItem[]): TreeMove {
  const index = shown.findIndex(({ id }) => id === at);
  const item = shown[index];
  if (item === undefined) return null;
  const to = (other: ShownItem | undefined): TreeMove => (other === undefined ? null : { to: other.id });
  switch (key) {
    case "ArrowDown":
      return to(shown[index + 1]);
    case "ArrowUp":
      return to(shown[index - 1]);
    case "Home":
      return to(shown[0]);
    case "End":
      return to(shown.at(-1));
    case "ArrowRight":
      if (!item.hasBelow) return null;
      return item.open ? to(shown[index + 1]) : { open: item.id };
    case "ArrowLeft":
      if (item.open) return { close: item.id };
      return item.parent === null ? null : { to: item.parent };
    default: {
      if (key.length !== 1 || key === " ") return null;
      const begins = ({ label }: ShownItem) => label.toLowerCase().startsWith(key.toLowerCase());
      return to([...shown.slice(index + 1), ...shown.slice(0, index)].find(begins));
    }
  }
}
