import type { ResolvedPos } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { templateTokens } from "#contract/records/report-templates/tokens.ts";
import { questionOfToken } from "#instruments/answer-tokens.ts";
import { editorSchema } from "./editor-schema.ts";

export type Token = (typeof templateTokens)[number];

/** The list of tokens while somebody writes one: where its `{{` stands, what follows it, and which one is marked. */
export interface TokenChoice {
  readonly from: number;
  readonly to: number;
  readonly found: readonly Token[];
  readonly active: number;
}

interface Kept {
  readonly choice: TokenChoice | null;
  /** The `{{` at which the list was closed. */
  readonly closed: number | null;
}

const key = new PluginKey<Kept>("token-choice");

/** The lists for whose entries the part at a position is repeated. */
export const listsAround = (at: ResolvedPos): readonly string[] =>
  Array.from({ length: at.depth + 1 }, (_, depth) => at.node(depth)).flatMap(({ type, attrs }) =>
    type.name === "repeat" ? [String(attrs.list)] : [],
  );

/** Tokens that have a value at a place and fit what is typed: first those that begin with it. */
export function findTokens(typed: string, lists: readonly string[]): readonly Token[] {
  const wanted = typed.trim().toLowerCase();
  const place = ({ name, label }: Token) => {
    if (name.startsWith(wanted) || label.toLowerCase().startsWith(wanted)) return 0;
    const said = [name, label, questionOfToken(name) ?? ""];
    return said.some((each) => each.toLowerCase().includes(wanted)) ? 1 : 2;
  };
  const here = templateTokens.filter(({ within }) => within === null || lists.includes(within));
  // Those of the part that is repeated are most likely meant.
  const sorted = here.toSorted((a, b) => Number(b.within !== null) - Number(a.within !== null));
  return [0, 1].flatMap((rank) => sorted.filter((each) => place(each) === rank));
}

const begun = /\{\{([^{}]{0,40})$/;

function choiceIn(state: EditorState, before: TokenChoice | null): TokenChoice | null {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || !selection.empty) return null;
  const { $from } = selection;
  const text = $from.parent.textBetween(0, $from.parentOffset, null, "￼");
  const written = begun.exec(text);
  if (written === null || written[1]?.includes("￼")) return null;
  const from = $from.pos - written[0].length;
  const found = findTokens(written[1] ?? "", listsAround($from));
  if (found.length === 0) return null;
  const same = before?.from === from && before.found.length === found.length;
  return { from, to: $from.pos, found, active: same ? before.active : 0 };
}

export const tokenChoiceOf = (state: EditorState): TokenChoice | null => key.getState(state)?.choice ?? null;

/** Puts a token in the place of what was typed for it. */
export function chooseToken(view: EditorView, name: string): void {
  const choice = tokenChoiceOf(view.state);
  if (choice === null) return;
  const token = editorSchema.node(
    "token",
    { name },
    undefined,
    view.state.storedMarks ?? view.state.selection.$from.marks(),
  );
  view.dispatch(view.state.tr.replaceWith(choice.from, choice.to, token).scrollIntoView());
  view.focus();
}

/** Opens the list at the cursor, as typing `{{` does. */
export function beginToken(view: EditorView): void {
  view.dispatch(view.state.tr.insertText("{{").scrollIntoView());
  view.focus();
}

const say = (view: EditorView, what: { readonly active: number } | "close") =>
  view.dispatch(view.state.tr.setMeta(key, what));

/** Opens a list of tokens where `{{` is typed: arrows move in it, Enter and Tab choose, Escape closes it. */
export const tokenChoice = () =>
  new Plugin<Kept>({
    key,
    state: {
      init: () => ({ choice: null, closed: null }),
      apply: (change: Transaction, { choice: before, closed }, _, state): Kept => {
        const said: { readonly active: number } | "close" | undefined = change.getMeta(key);
        if (said === "close") return { choice: null, closed: before?.from ?? null };
        if (said !== undefined) return { choice: before && { ...before, active: said.active }, closed };
        if (!change.docChanged && !change.selectionSet) return { choice: before, closed };
        const choice = choiceIn(state, before);
        const stays = closed === null ? null : change.mapping.map(closed);
        return choice !== null && choice.from === stays
          ? { choice: null, closed: stays }
          : { choice, closed: null };
      },
    },
    props: {
      handleKeyDown: (view, event) => {
        const choice = tokenChoiceOf(view.state);
        if (choice === null || event.isComposing) return false;
        const { active, found } = choice;
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
          const step = event.key === "ArrowDown" ? 1 : found.length - 1;
          say(view, { active: (active + step) % found.length });
          return true;
        }
        if (event.key === "Enter" || event.key === "Tab") {
          if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
          chooseToken(view, found[active]?.name ?? "");
          return true;
        }
        if (event.key !== "Escape") return false;
        say(view, "close");
        return true;
      },
      handleDOMEvents: {
        blur: (view) => {
          if (tokenChoiceOf(view.state) !== null) say(view, "close");
          return false;
        },
      },
    },
  });
