import { setBlockType } from "prosemirror-commands";
import { type Attrs, type Node, NodeRange, type NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, wrapInList } from "prosemirror-schema-list";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { addRowAfter, goToNextCell } from "prosemirror-tables";
import { editorSchema } from "./editor-schema.ts";

const { nodes } = editorSchema;
export type FrameName = "repeat" | "show_when";

interface Around {
  readonly node: Node;
  /** Where it begins. */
  readonly at: number;
  readonly depth: number;
}

/** The innermost part of these kinds around the selection. */
export function around({ selection }: EditorState, ...names: readonly string[]): Around | null {
  if (selection instanceof NodeSelection && names.includes(selection.node.type.name))
    return { node: selection.node, at: selection.from, depth: selection.$from.depth + 1 };
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (names.includes(node.type.name)) return { node, at: $from.before(depth), depth };
  }
  return null;
}

export const textStyle =
  (level: 0 | 1 | 2 | 3): Command =>
  (state, dispatch) =>
    level === 0
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);

/** Makes a list of what is selected, another kind of one of the list around it, or plain text of it again. */
export const toggleList =
  (name: "bullet_list" | "ordered_list"): Command =>
  (state, dispatch) => {
    const list = around(state, "bullet_list", "ordered_list");
    if (list === null) return wrapInList(nodes[name])(state, dispatch);
    if (list.node.type.name === name) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.at, nodes[name]));
    return true;
  };

export const indent = sinkListItem(nodes.list_item);
export const outdent = liftListItem(nodes.list_item);

/** Tab stays in a list and in a table; elsewhere it goes on to the next control. */
export const tab: Command = (state, dispatch, view) => {
  if (around(state, "list_item", "table")?.node.type.name === "list_item") {
    indent(state, dispatch, view);
    return true;
  }
  if (around(state, "table") === null) return false;
  if (goToNextCell(1)(state, dispatch, view)) return true;
  addRowAfter(state, dispatch);
  if (view !== undefined) goToNextCell(1)(view.state, view.dispatch, view);
  return true;
};
export const shiftTab: Command = (state, dispatch, view) => {
  if (around(state, "list_item", "table")?.node.type.name === "list_item") {
    outdent(state, dispatch, view);
    return true;
  }
  if (around(state, "table") === null) return false;
  return goToNextCell(-1)(state, dispatch, view);
};

/** Where a block may stand after the one with the selection: behind a table or a list, not inside it. */
function insertBlock(state: EditorState, block: Node) {
  const { $from } = state.selection;
  const outer = holderDepth(state);
  const tr = state.tr;
  const inside = state.selection instanceof TextSelection && $from.depth === outer + 1 ? $from.parent : null;
  if (inside !== null && inside.content.size === 0 && inside.type === nodes.paragraph) {
    const at = $from.before();
    tr.replaceWith(at, at + inside.nodeSize, block);
    return { tr, at };
  }
  const at = state.selection instanceof NodeSelection ? state.selection.to : $from.after(outer + 1);
  tr.insert(at, block);
  return { tr, at };
}

/** The depth of what the block with the selection stands in: the document or a frame, never a cell or an item of a list. */
function holderDepth({ selection: { $from } }: EditorState): number {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (["repeat", "show_when"].includes($from.node(depth).type.name)) return depth;
  return 0;
}

/** After a part that cannot be written into there is always a line to write on. */
function withLineAfter({ tr, at }: ReturnType<typeof insertBlock>) {
  const after = at + (tr.doc.nodeAt(at)?.nodeSize ?? 0);
  if (tr.doc.resolve(after).nodeAfter?.type !== nodes.paragraph) tr.insert(after, nodes.paragraph.create());
  return { tr, after };
}

const insertAtom =
  (type: NodeType, attrs: Attrs | null): Command =>
  (state, dispatch) => {
    const { tr, after } = withLineAfter(insertBlock(state, type.create(attrs)));
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
    return true;
  };

export const insertPageBreak = insertAtom(nodes.page_break, null);

/** Another section in place of the chosen one, or a new one. */
export const putSection =
  (section: string): Command =>
  (state, dispatch) => {
    const { selection } = state;
    if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.part)
      return insertAtom(nodes.part, { section })(state, dispatch);
    const tr = state.tr.setNodeAttribute(selection.from, "section", section);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
    return true;
  };

/** A table with headings, three columns wide; the cursor goes to its first cell. */
export const insertTable: Command = (state, dispatch) => {
  if (around(state, "table") !== null) return false;
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      [0, 1, 2].map(() => type.create(null, nodes.paragraph.create())),
    );
  const table = nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell)]);
  const { tr, at } = insertBlock(state, table);
  withLineAfter({ tr, at });
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at + 3))).scrollIntoView());
  return true;
};

/** Another list or condition for the frame around the selection, or a new frame around the block with the selection. */
export const putFrame =
  (name: FrameName, attrs: Attrs): Command =>
  (state, dispatch) => {
    const frame = around(state, name);
    if (frame !== null) {
      dispatch?.(state.tr.setNodeMarkup(frame.at, null, { ...frame.node.attrs, ...attrs }));
      return true;
    }
    const { $from, $to } = state.selection;
    const range = new NodeRange($from, $to, Math.min(holderDepth(state), $from.sharedDepth($to.pos)));
    dispatch?.(state.tr.wrap(range, [{ type: nodes[name], attrs }]).scrollIntoView());
    return true;
  };

/** Takes a frame away and leaves what is in it. */
export const removeFrame =
  (name: FrameName): Command =>
  (state, dispatch) => {
    const frame = around(state, name);
    if (frame === null) return false;
    return unwrapAt(frame.at)(state, dispatch);
  };

export const unwrapAt =
  (at: number): Command =>
  (state, dispatch) => {
    const frame = state.doc.nodeAt(at);
    if (frame === null) return false;
    const inner = state.doc.resolve(at + 1);
    const range = new NodeRange(inner, state.doc.resolve(at + frame.nodeSize - 1), inner.depth);
    dispatch?.(state.tr.lift(range, inner.depth - 1));
    return true;
  };

/** Past the last block there is nothing to go to: a new line is made there, where that block is a table or a frame. */
export const lineBelow: Command = (state, dispatch, view) => {
  const { $head, empty } = state.selection;
  const last = state.doc.lastChild;
  if (!empty || last === null || $head.depth < 2 || last.isTextblock || !view?.endOfTextblock("down"))
    return false;
  const table = around(state, "table");
  const end = table === null ? $head.after() : table.at + table.node.nodeSize;
  const inLastRow = table === null || $head.pos > end - 1 - (table.node.lastChild?.nodeSize ?? 0);
  if (!inLastRow || Selection.findFrom(state.doc.resolve(end), 1, true) !== null) return false;
  const at = state.doc.content.size;
  const tr = state.tr.insert(at, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  return true;
};

export const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** From a chosen token the browser finds no way to the end of the line: the cursor is put behind it first. */
export const leaveToken: Command = ({ doc, selection, tr }, dispatch) => {
  if (selection instanceof NodeSelection && selection.node.isInline)
    dispatch?.(tr.setSelection(TextSelection.create(doc, selection.to)));
  return false;
};

/** Everything in a document in the place of what stands there, which undo brings back. */
export function replaceAll(state: EditorState, json: unknown) {
  const next = editorSchema.nodeFromJSON(json);
  const start = state.doc.content.findDiffStart(next.content);
  if (start === null) return null;
  const tr = state.tr.replaceWith(0, state.doc.content.size, next.content);
  return tr.setSelection(Selection.atStart(tr.doc));
}

/** Puts the selection at a part. */
export function selectAt(state: EditorState, at: number): Transaction {
  const node = at < state.doc.content.size ? state.doc.nodeAt(at) : null;
  const selection =
    node?.isAtom && !node.isText
      ? NodeSelection.create(state.doc, at)
      : Selection.near(state.doc.resolve(Math.min(at + 1, state.doc.content.size)));
  return state.tr.setSelection(selection).scrollIntoView();
}
