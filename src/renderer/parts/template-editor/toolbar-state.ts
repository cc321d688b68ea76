import { redoDepth, undoDepth } from "prosemirror-history";
import type { MarkType } from "prosemirror-model";
import { type EditorState, NodeSelection } from "prosemirror-state";
import { around, indent, outdent } from "./commands.ts";
import { editorSchema } from "./editor-schema.ts";

/** What the toolbar shows of the place with the selection. */
export interface ToolbarState {
  /** 0 is a paragraph; null where the selection is in neither. */
  readonly level: number | null;
  readonly strong: boolean;
  readonly em: boolean;
  readonly underline: boolean;
  readonly list: string | null;
  readonly canIndent: boolean;
  readonly canOutdent: boolean;
  readonly inTable: boolean;
  readonly section: string | null;
  readonly repeat: string | null;
  readonly when: string | null;
  readonly is: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

export function toolbarState(state: EditorState): ToolbarState {
  const { selection } = state;
  const { marks, nodes } = editorSchema;
  const { parent } = selection.$from;
  const when = around(state, "show_when")?.node.attrs;
  const chosen = selection instanceof NodeSelection ? selection.node : null;
  return {
    level: parent.type === nodes.heading ? parent.attrs.level : parent.type === nodes.paragraph ? 0 : null,
    strong: hasMark(state, marks.strong),
    em: hasMark(state, marks.em),
    underline: hasMark(state, marks.underline),
    list: around(state, "bullet_list", "ordered_list")?.node.type.name ?? null,
    canIndent: indent(state),
    canOutdent: outdent(state),
    inTable: around(state, "table") !== null,
    section: chosen?.type === nodes.part ? chosen.attrs.section : null,
    repeat: around(state, "repeat")?.node.attrs.list ?? null,
    when: when?.token ?? null,
    is: when?.is ?? null,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

export const sameToolbar = (one: ToolbarState, other: ToolbarState): boolean =>
  Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value);
