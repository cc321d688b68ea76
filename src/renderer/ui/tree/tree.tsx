import "./tree.css";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { type ShownItem, shownItems, type TreeItem, treeMove } from "./tree-keys.ts";

export type TreeNode = TreeItem & {
  readonly icon?: LucideIcon;
  /** At the right: how many there are in it and below it. */
  readonly count?: number;
  /** Of the count, for screen readers: "colleagues". */
  readonly counted?: string;
  /** Behind the label, quiet: "Closed". */
  readonly note?: string;
  readonly below: readonly TreeNode[];
};

export type TreeProps = {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly selected: string | null;
  /** A press, Enter and Space; null where the chosen one is chosen again. */
  readonly onSelect: (id: string | null) => void;
};

const flat = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.below)]);

/** A tree with one tab stop: arrows move, open and close, a letter jumps, Enter chooses. */
export function Tree({ label, nodes, selected, onSelect }: TreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const shown = shownItems(nodes, closed);
  const known = new Map(flat(nodes).map((node) => [node.id, node]));
  const has = (id: string | null) => id !== null && shown.some((each) => each.id === id);
  const stop = has(focused) ? focused : has(selected) ? selected : (shown[0]?.id ?? null);
  const fold = (id: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  const choose = (id: string) => onSelect(id === selected ? null : id);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (stop === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") choose(stop);
    else {
      const move = treeMove(event.key, stop, shown);
      if (move === null) return;
      if ("to" in move) {
        setFocused(move.to);
        tree.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(move.to)}"]`)?.focus();
      } else if ("open" in move) fold(move.open, true);
      else fold(move.close, false);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={tree} role="tree" aria-label={label} className="bw-tree" onKeyDown={onKeyDown}>
      {shown.map((item) => (
        <Item
          key={item.id}
          item={item}
          node={known.get(item.id)}
          selected={item.id === selected}
          stop={item.id === stop}
          onFocus={() => setFocused(item.id)}
          onChoose={() => choose(item.id)}
          onFold={() => fold(item.id, !item.open)}
        />
      ))}
    </div>
  );
}

type ItemProps = {
  readonly item: ShownItem;
  readonly node: TreeNode | undefined;
  readonly selected: boolean;
  readonly stop: boolean;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
  readonly onFold: () => void;
};

function Item({ item, node, selected, stop, onFocus, onChoose, onFold }: ItemProps) {
  const { count, counted, note, icon } = node ?? {};
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keys of all its entries
    <div
      role="treeitem"
      data-item={item.id}
      aria-level={item.depth}
      aria-selected={selected}
      aria-expanded={item.hasBelow ? item.open : undefined}
      tabIndex={stop ? 0 : -1}
      className={cx("bw-tree-item", selected && "bw-tree-selected")}
      // The depth is data, so it travels as a custom property.
      style={{ "--bw-tree-depth": item.depth - 1 } as React.CSSProperties}
      onFocus={onFocus}
      onClick={onChoose}
    >
      {item.hasBelow ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows fold and unfold
        // biome-ignore lint/a11y/noStaticElementInteractions: the entry is what has a role
        <span
          className="bw-tree-fold"
          onClick={(event) => {
            event.stopPropagation();
            onFold();
          }}
        >
          <Icon of={item.open ? ChevronDown : ChevronRight} size={14} />
        </span>
      ) : (
        <span className="bw-tree-fold" />
      )}
      {icon ? <Icon of={icon} size={14} /> : null}
      <span className="bw-tree-label" title={item.label}>
        {item.label}
      </span>
      {note ? (
        <span className="bw-tree-note">
          <span className="bw-hidden">, </span>
          {note}
        </span>
      ) : null}
      {count === undefined ? null : (
        <span className="bw-tree-count">
          <span className="bw-hidden">, </span>
          {count.toLocaleString("en-US")}
          <span className="bw-hidden"> {counted}</span>
        </span>
      )}
    </div>
  );
}
