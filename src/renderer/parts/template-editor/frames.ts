import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import { reportSections } from "#contract/records/report-templates/sections.ts";
import { templateLists, templateTokens } from "#contract/records/report-templates/tokens.ts";
import { questionOfToken } from "#instruments/answer-tokens.ts";
import { t } from "#lib/words/t.ts";
import { unwrapAt } from "./commands.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

export const sectionOptions: readonly Option[] = reportSections.map(({ id, title }) => ({
  value: id,
  label: title,
}));
export const listOptions: readonly Option[] = templateLists.map(({ id, label }) => ({ value: id, label }));
/** A token about a question of the assessment says which. */
export const withQuestion = (name: string, label: string): string => {
  const question = questionOfToken(name);
  return question === null ? label : `${label} (${question})`;
};
const tokenOptions: readonly Option[] = templateTokens.map(({ name, label, within }) => ({
  value: name,
  label: within === null ? withQuestion(name, label) : `${label} (${name})`,
}));
const isOptions: readonly Option[] = [
  { value: "filled", label: t("is filled in") },
  { value: "blank", label: t("is blank") },
];

interface Choice {
  readonly attr: string;
  /** Spoken name of the choice. */
  readonly name: string;
  readonly options: readonly Option[];
}

interface Frame {
  readonly words: string;
  readonly choices: readonly Choice[];
  readonly remove: string;
}

const frames: Readonly<Record<string, Frame>> = {
  part: {
    words: t("Section of the report"),
    choices: [{ attr: "section", name: t("Section"), options: sectionOptions }],
    remove: t("Remove the section"),
  },
  repeat: {
    words: t("Repeat for"),
    choices: [{ attr: "list", name: t("Repeat for"), options: listOptions }],
    remove: t("Remove the frame, keep its content"),
  },
  show_when: {
    words: t("Show when"),
    choices: [
      { attr: "token", name: t("Token"), options: tokenOptions },
      { attr: "is", name: t("Condition"), options: isOptions },
    ],
    remove: t("Remove the frame, keep its content"),
  },
  page_break: { words: t("Page break"), choices: [], remove: t("Remove the page break") },
};

const labelOf = (options: readonly Option[], value: unknown) =>
  options.find((each) => each.value === value)?.label ?? String(value);

/** What a frame says, for screen readers: "Repeat for Tasks of the case". */
const said = ({ words, choices }: Frame, { attrs }: Node): string =>
  [words, ...choices.map(({ attr, options }) => labelOf(options, attrs[attr]))].join(" ");

type Where = () => number | undefined;

/** A part that is drawn as a labelled frame. By keyboard the toolbar changes it; with the mouse its own head does too. */
class FrameView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement | null;
  readonly #frame: Frame;
  readonly #head: HTMLElement;
  readonly #selects: readonly (readonly [Choice, HTMLSelectElement])[];
  #node: Node;

  constructor(node: Node, view: EditorView, where: Where) {
    this.#node = node;
    const name = node.type.name;
    this.#frame = frames[name] as Frame;
    this.dom = document.createElement("div");
    this.dom.classList.add("template-frame", `template-frame-${name}`);
    this.dom.setAttribute("role", "group");
    this.#head = document.createElement("div");
    this.#head.className = "template-frame-head";
    this.#head.contentEditable = "false";
    const words = document.createElement("span");
    words.className = "template-frame-words";
    words.textContent = this.#frame.words;
    words.addEventListener("mousedown", (event) => {
      event.preventDefault();
      const at = where();
      if (at === undefined) return;
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
      view.focus();
    });
    this.#head.append(words);
    this.#selects = this.#frame.choices.map((choice) => [choice, this.#select(choice, view, where)] as const);
    for (const [{ options, attr }, select] of this.#selects) {
      if (view.editable) this.#head.append(select);
      else this.#head.append(` ${labelOf(options, node.attrs[attr])}`);
    }
    if (view.editable) this.#head.append(this.#remove(view, where));
    this.dom.append(this.#head);
    this.contentDOM = node.isLeaf ? null : document.createElement("div");
    if (this.contentDOM !== null) {
      this.contentDOM.className = "template-frame-content";
      this.dom.append(this.contentDOM);
    }
    this.#show();
  }

  #select({ attr, name, options }: Choice, view: EditorView, where: Where): HTMLSelectElement {
    const select = document.createElement("select");
    select.className = "template-frame-select";
    select.tabIndex = -1;
    select.setAttribute("aria-label", name);
    for (const { value, label } of options) select.append(new Option(label, value));
    select.addEventListener("change", () => {
      const at = where();
      if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, attr, select.value));
    });
    return select;
  }

  #remove(view: EditorView, where: Where): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "template-frame-remove";
    button.tabIndex = -1;
    button.title = this.#frame.remove;
    button.setAttribute("aria-label", this.#frame.remove);
    button.textContent = "×";
    button.addEventListener("click", () => {
      const at = where();
      if (at === undefined) return;
      if (this.contentDOM !== null) unwrapAt(at)(view.state, view.dispatch);
      else view.dispatch(view.state.tr.delete(at, at + this.#node.nodeSize));
      view.focus();
    });
    return button;
  }

  #show(): void {
    this.dom.setAttribute("aria-label", said(this.#frame, this.#node));
    for (const [{ attr }, select] of this.#selects) select.value = String(this.#node.attrs[attr]);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#show();
    return true;
  }

  stopEvent(event: Event): boolean {
    const { target } = event;
    return target instanceof Element && target.closest("select, button") !== null;
  }

  ignoreMutation(change: { readonly target: globalThis.Node }): boolean {
    return this.contentDOM === null || !this.contentDOM.contains(change.target);
  }
}

const drawFrame = (node: Node, view: EditorView, where: Where) => new FrameView(node, view, where);
export const frameViews = {
  part: drawFrame,
  repeat: drawFrame,
  show_when: drawFrame,
  page_break: drawFrame,
};
