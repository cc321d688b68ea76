import { type Attrs, Node, type NodeSpec, Schema } from "prosemirror-model";
import { isTooDeep } from "#contract/kit/depth.ts";
import { reportSections } from "./sections.ts";
import { listNamed, tokenNamed, writtenToken } from "./tokens.ts";

const whole = (low: number, high: number) => (value: unknown) => {
  if (!Number.isInteger(value) || Number(value) < low || Number(value) > high)
    throw new RangeError(`a whole number from ${low} to ${high}`);
};
const widths = (value: unknown) => {
  const fine = value === null || (Array.isArray(value) && value.length <= 12 && value.every(Number.isFinite));
  if (!fine) throw new RangeError("widths of columns");
};
const cell: NodeSpec = {
  content: "block+",
  isolating: true,
  attrs: {
    colspan: { default: 1, validate: whole(1, 12) },
    rowspan: { default: 1, validate: whole(1, 100) },
    colwidth: { default: null, validate: widths },
  },
};

/**
 * What a template of a report consists of, as the editor makes it and the server keeps it: ProseMirror's JSON, never HTML.
 * How it is drawn is added by the editor.
 */
export const templateNodes = {
  doc: { content: "block+" },
  paragraph: { group: "block", content: "inline*" },
  heading: {
    group: "block",
    content: "inline*",
    defining: true,
    attrs: { level: { default: 1, validate: whole(1, 3) } },
  },
  bullet_list: { group: "block", content: "list_item+" },
  ordered_list: { group: "block", content: "list_item+" },
  list_item: { content: "paragraph block*", defining: true },
  table: { group: "block", content: "table_row+", tableRole: "table", isolating: true },
  table_row: { content: "(table_cell | table_header)+", tableRole: "row" },
  table_cell: { ...cell, tableRole: "cell" },
  table_header: { ...cell, tableRole: "header_cell" },
  /** A section of the report as the program writes it. */
  part: { group: "block", atom: true, attrs: { section: { validate: "string" } } },
  /** Its content once for each entry of a list. */
  repeat: { group: "block", content: "block+", defining: true, attrs: { list: { validate: "string" } } },
  /** Its content only where a token has a value, or only where it has none. */
  show_when: {
    group: "block",
    content: "block+",
    defining: true,
    attrs: { token: { validate: "string" }, is: { default: "filled", validate: "string" } },
  },
  page_break: { group: "block", atom: true },
  text: { group: "inline" },
  token: { group: "inline", inline: true, atom: true, attrs: { name: { validate: "string" } } },
  hard_break: { group: "inline", inline: true, selectable: false },
} satisfies Record<string, NodeSpec>;

export const templateMarks = { strong: {}, em: {}, underline: {} };

export const templateSchema = new Schema({ nodes: templateNodes, marks: templateMarks });

/** A template's content as JSON: `{ type: "doc", content: [...] }`. */
export type TemplateDocument = {
  readonly type: "doc";
  readonly content: TemplateNode[];
};
export type TemplateNode = {
  readonly type: string;
  readonly attrs?: Attrs;
  readonly content?: readonly TemplateNode[];
  readonly text?: string;
  readonly marks?: readonly { readonly type: string }[];
};

/** Most signs of a template as JSON, and most parts that it may have. */
const mostSigns = 300_000;
const mostParts = 4_000;
/** Lists, tables and repeated parts may lie this deep inside one another. */
const deepest = 12;

export interface Problem {
  /** Where it is, as a person finds it: `paragraph 3`. */
  readonly place: string;
  readonly message: string;
  /** The position of the part in the document; null where it is about all of it. */
  readonly at: number | null;
}

interface ReadTemplate {
  /** Null where it is no template at all. */
  readonly document: TemplateDocument | null;
  readonly problems: readonly Problem[];
}

const ofText = (text: string): unknown => ({
  type: "doc",
  content: text.split(/\r\n|\r|\n/).map((line) => ({
    type: "paragraph",
    ...(line === "" ? {} : { content: [{ type: "text", text: line }] }),
  })),
});

const unreadable = (message: string): ReadTemplate => ({
  document: null,
  problems: [{ place: "the template", message, at: null }],
});

/** A text with its tokens as parts of their own. */
function withTokens(text: string, marks: readonly { readonly type: string }[] | undefined): TemplateNode[] {
  const parts: TemplateNode[] = [];
  const add = (from: number, to: number) => {
    if (to > from) parts.push({ type: "text", text: text.slice(from, to), ...(marks ? { marks } : {}) });
  };
  let from = 0;
  for (const found of text.matchAll(writtenToken)) {
    add(from, found.index);
    parts.push({ type: "token", attrs: { name: found[1] ?? "" }, ...(marks ? { marks } : {}) });
    from = found.index + found[0].length;
  }
  add(from, text.length);
  return parts;
}

const tokenized = (node: TemplateNode): TemplateNode =>
  node.content === undefined
    ? node
    : {
        ...node,
        content: node.content.flatMap((each) =>
          each.type === "text" ? withTokens(each.text ?? "", each.marks) : [tokenized(each)],
        ),
      };

const nouns: Readonly<Record<string, string>> = {
  paragraph: "paragraph",
  heading: "heading",
  table: "table",
  part: "section",
  repeat: "repeated part",
  show_when: "conditional part",
};

/** Names the place of each part as a person counts it, from the top, and what is wrong there. */
function problemsOf(document: Node): readonly Problem[] {
  const problems: Problem[] = [];
  const counted = new Map<string, number>();
  const judge = (node: Node, place: string, within: readonly string[], at: number | null) => {
    const say = (message: string) => problems.push({ place, message, at });
    const judgeToken = (name: string) => {
      const token = tokenNamed(name);
      if (token === null) say(`There is no token {{${name}}}. Choose one of the list.`);
      else if (token.within !== null && !within.includes(token.within))
        say(
          `{{${name}}} has a value only in a part that is repeated for “${listNamed(token.within)?.label}”. Put it there.`,
        );
    };
    const { attrs } = node;
    if (node.type.name === "token") judgeToken(String(attrs.name));
    if (node.type.name === "part" && !reportSections.some(({ id }) => id === attrs.section))
      say(`There is no section “${attrs.section}”. Choose one of the list.`);
    if (node.type.name === "show_when") {
      judgeToken(String(attrs.token));
      if (attrs.is !== "filled" && attrs.is !== "blank") say("Choose when this part is shown.");
    }
    if (node.type.name === "repeat") {
      if (listNamed(attrs.list) === null)
        say(`There is no list “${attrs.list}”. Choose one to repeat this part for.`);
      else if (within.includes(attrs.list))
        say("It repeats the list that it already stands in. Choose another one.");
    }
    const inside = node.type.name === "repeat" ? [...within, String(attrs.list)] : within;
    let offset = at === null ? 0 : at + 1;
    for (const child of node.children) {
      const noun = nouns[child.type.name];
      const number = noun === undefined ? 0 : (counted.get(noun) ?? 0) + 1;
      if (noun !== undefined) counted.set(noun, number);
      judge(child, noun === undefined ? place : `${noun} ${number}`, inside, offset);
      offset += child.nodeSize;
    }
  };
  judge(document, "the template", [], null);
  return problems;
}

/**
 * Reads what somebody sends as a template: a document of the editor, or plain text of paragraphs. `{{case.number}}` in its
 * text becomes a token. Every problem is named with its place; with problems it is no template that can be kept.
 */
export const readTemplate = (value: unknown): ReadTemplate => read(value, tokenized);

/** The same of what a template was filled with and a person edited: what looks like a token in its text stays text. */
export const readFilled = (value: unknown): ReadTemplate => read(value, (node) => node);

function read(value: unknown, ofNode: (node: TemplateNode) => TemplateNode): ReadTemplate {
  const given = typeof value === "string" ? ofText(value) : value;
  if (isTooDeep(given, deepest * 4)) return unreadable("Lists and tables lie too deep inside one another.");
  const json = JSON.stringify(given) ?? "";
  if (json.length > mostSigns) return unreadable("It is too long. Shorten it, or make two of it.");
  let node: Node;
  try {
    node = Node.fromJSON(templateSchema, ofNode(given as TemplateNode));
    node.check();
  } catch {
    return unreadable(
      "It is not a document of the editor: a part of it is of an unknown kind, or in a wrong place.",
    );
  }
  if (node.type !== templateSchema.topNodeType) return unreadable("It is not a whole document.");
  let parts = 0;
  node.descendants(() => {
    parts += 1;
  });
  if (parts > mostParts) return unreadable("It has too many parts. Shorten it, or make two of it.");
  return { document: node.toJSON() as TemplateDocument, problems: problemsOf(node) };
}

/** A new template: a heading and a paragraph to write on. */
export const blankTemplate: TemplateDocument = { type: "doc", content: [{ type: "paragraph" }] };
