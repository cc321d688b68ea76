import { Plugin, type Transaction } from "prosemirror-state";
import { writtenToken } from "#contract/records/report-templates/tokens.ts";
import { editorSchema } from "./editor-schema.ts";

/** What of the present document these changes touched; null where none did. */
function touched(changes: readonly Transaction[]): { readonly from: number; readonly to: number } | null {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const change of changes) {
    for (const map of change.mapping.maps) {
      from = map.map(from, -1);
      to = map.map(to, 1);
      map.forEach((_oldFrom, _oldTo, newFrom, newTo) => {
        from = Math.min(from, newFrom);
        to = Math.max(to, newTo);
      });
    }
  }
  return from > to ? null : { from, to };
}

/** Makes a token of `{{case.number}}` as soon as it stands in the text, typed or pasted. */
export const typedTokens = () =>
  new Plugin({
    appendTransaction: (changes, _, { doc, tr }) => {
      const range = changes.some(({ docChanged }) => docChanged) ? touched(changes) : null;
      if (range === null) return null;
      const size = doc.content.size;
      doc.nodesBetween(Math.max(0, range.from), Math.min(size, range.to), (block, at) => {
        if (!block.isTextblock) return true;
        block.forEach((child, offset) => {
          for (const found of (child.text ?? "").matchAll(writtenToken)) {
            const from = tr.mapping.map(at + 1 + offset + found.index);
            const token = editorSchema.node("token", { name: found[1] }, undefined, child.marks);
            tr.replaceWith(from, from + found[0].length, token);
          }
        });
        return false;
      });
      return tr.docChanged ? tr : null;
    },
  });
