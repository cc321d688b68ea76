import { baseKeymap, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { splitListItem } from "prosemirror-schema-list";
import type { Command, Plugin } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { hardBreak, leaveToken, lineBelow, shiftTab, tab, toggleList } from "./commands.ts";
import { editorSchema } from "./editor-schema.ts";
import { faultMarks } from "./fault-marks.ts";
import { tokenChoice } from "./token-choice.ts";
import { typedTokens } from "./typed-tokens.ts";

const { nodes, marks } = editorSchema;

/** Signs that become a heading or a list at the beginning of a line. */
const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, signs = ""]) => ({ level: signs.length })),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^1[.)]\s$/, nodes.ordered_list),
  ],
});

interface Ways {
  /** Puts the focus behind the editor. */
  readonly out: () => void;
  /** Puts it on the toolbar, which Tab does not reach from a table or a list. */
  readonly toToolbar: () => void;
  /** What a template was filled with: `{{` in it is text. */
  readonly filled: boolean;
}

const go =
  (way: () => void): Command =>
  () => {
    way();
    return true;
  };

/** What the keys of the editor do, beside typing. */
export const editorPlugins = ({ out, toToolbar, filled }: Ways): readonly Plugin[] => {
  return [
    ...(filled ? [] : [tokenChoice()]),
    rules,
    keymap({
      "Mod-b": toggleMark(marks.strong),
      "Mod-i": toggleMark(marks.em),
      "Mod-u": toggleMark(marks.underline),
      "Mod-z": undo,
      "Mod-Shift-z": redo,
      "Mod-y": redo,
      "Mod-Shift-7": toggleList("ordered_list"),
      "Mod-Shift-8": toggleList("bullet_list"),
      Enter: splitListItem(nodes.list_item),
      "Shift-Enter": hardBreak,
      Tab: tab,
      "Shift-Tab": shiftTab,
      ArrowDown: lineBelow,
      Home: leaveToken,
      End: leaveToken,
      "Mod-Home": leaveToken,
      "Mod-End": leaveToken,
      Escape: go(out),
      "Alt-F10": go(toToolbar),
    }),
    // The form is sent by it.
    keymap({ ...baseKeymap, "Mod-Enter": () => false }),
    tableEditing(),
    history(),
    ...(filled ? [] : [typedTokens()]),
    faultMarks(),
  ];
};
