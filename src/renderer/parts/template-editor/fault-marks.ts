import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import type { Problem } from "#contract/records/report-templates/document.ts";

const key = new PluginKey<DecorationSet>("fault-marks");

/** Marks the parts in which something is wrong. They keep their mark, wherever typing moves them, until judged again. */
export const faultMarks = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (change, marks) => {
        const faults: readonly Problem[] | undefined = change.getMeta(key);
        if (faults === undefined) return marks.map(change.mapping, change.doc);
        const found = faults.flatMap(({ at }) => {
          const node = at === null || at >= change.doc.content.size ? null : change.doc.nodeAt(at);
          return at === null || node === null
            ? []
            : [Decoration.node(at, at + node.nodeSize, { class: "template-fault" })];
        });
        return DecorationSet.create(change.doc, found);
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

export function markFaults(view: EditorView, faults: readonly Problem[]): void {
  if (faults.length === 0 && key.getState(view.state) === DecorationSet.empty) return;
  view.dispatch(view.state.tr.setMeta(key, faults).setMeta("addToHistory", false));
}
