import { type NodeSpec, Schema, type TagParseRule } from "prosemirror-model";
import { type TemplateDocument, templateNodes } from "#contract/records/report-templates/document.ts";
import { tokenNamed } from "#contract/records/report-templates/tokens.ts";

type Name = keyof typeof templateNodes;
type Drawing = Pick<NodeSpec, "toDOM" | "parseDOM" | "leafText">;

/** What a token is called for a person; a name that the program does not know stays as it is written. */
export const tokenWords = (name: string): string => tokenNamed(name)?.label ?? name;

const attribute = (name: string, attr = name): TagParseRule["getAttrs"] => {
  return (element) => ({ [attr]: element.getAttribute(`data-${name}`) ?? "" });
};

const headings: TagParseRule[] = [1, 2, 3, 4, 5, 6].map((level) => ({
  tag: `h${level}`,
  attrs: { level: Math.min(level, 3) },
}));

const span = (element: HTMLElement, name: "colspan" | "rowspan", most: number) => {
  const number = Number(element.getAttribute(name) ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : 1;
};
const cell = (tag: "td" | "th"): Drawing => ({
  parseDOM: [
    {
      tag,
      getAttrs: (element) => ({
        colspan: span(element, "colspan", 12),
        rowspan: span(element, "rowspan", 100),
      }),
    },
  ],
  toDOM: ({ attrs: { colspan, rowspan } }) => [
    tag,
    { ...(colspan > 1 ? { colspan } : {}), ...(rowspan > 1 ? { rowspan } : {}) },
    0,
  ],
});

/** How each part is drawn, and what of a pasted page becomes one. */
const drawn: Readonly<Partial<Record<Name, Drawing>>> = {
  paragraph: { parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  heading: { parseDOM: headings, toDOM: ({ attrs }) => [`h${attrs.level}`, 0] },
  bullet_list: { parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
  ordered_list: { parseDOM: [{ tag: "ol" }], toDOM: () => ["ol", 0] },
  list_item: { parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
  table: { parseDOM: [{ tag: "table" }], toDOM: () => ["table", ["tbody", 0]] },
  table_row: { parseDOM: [{ tag: "tr" }], toDOM: () => ["tr", 0] },
  table_cell: cell("td"),
  table_header: cell("th"),
  part: {
    parseDOM: [{ tag: "div[data-section]", getAttrs: attribute("section") }],
    toDOM: ({ attrs }) => ["div", { "data-section": attrs.section }],
  },
  repeat: {
    parseDOM: [{ tag: "div[data-list]", getAttrs: attribute("list") }],
    toDOM: ({ attrs }) => ["div", { "data-list": attrs.list }, 0],
  },
  show_when: {
    parseDOM: [
      {
        tag: "div[data-when]",
        getAttrs: (element) => ({
          token: element.getAttribute("data-when") ?? "",
          is: element.getAttribute("data-is") === "blank" ? "blank" : "filled",
        }),
      },
    ],
    toDOM: ({ attrs }) => ["div", { "data-when": attrs.token, "data-is": attrs.is }, 0],
  },
  page_break: {
    parseDOM: [{ tag: "div[data-page-break]" }],
    toDOM: () => ["div", { "data-page-break": "" }],
  },
  token: {
    leafText: ({ attrs }) => `{{${attrs.name}}}`,
    parseDOM: [{ tag: "span[data-token]", getAttrs: attribute("token", "name") }],
    toDOM: ({ attrs }) => [
      "span",
      { "data-token": attrs.name, class: "template-token", title: `{{${attrs.name}}}` },
      tokenWords(attrs.name),
    ],
  },
  hard_break: { parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
};

const nodes = Object.fromEntries(
  Object.entries<NodeSpec>(templateNodes).map(([name, spec]) => [name, { ...spec, ...drawn[name as Name] }]),
) as Record<Name, NodeSpec>;

const isBold = (value: string) => (/^(bold(er)?|[6-9]\d{2})$/.test(value) ? null : false);

/** The contract's parts, drawn: a document goes from one schema to the other as JSON, unchanged. */
export const editorSchema = new Schema({
  nodes,
  marks: {
    strong: {
      parseDOM: [
        { tag: "strong" },
        // Some word processors wrap a whole text in a `b` that is not bold.
        { tag: "b", getAttrs: (element) => (element.style.fontWeight === "normal" ? false : null) },
        { style: "font-weight", getAttrs: isBold },
      ],
      toDOM: () => ["strong", 0],
    },
    em: {
      parseDOM: [{ tag: "em" }, { tag: "i" }, { style: "font-style=italic" }],
      toDOM: () => ["em", 0],
    },
    underline: {
      parseDOM: [
        { tag: "u" },
        {
          style: "text-decoration",
          getAttrs: (value) => (value.includes("underline") ? null : false),
        },
      ],
      toDOM: () => ["u", 0],
    },
  },
});

/** A document as one text, which is what the form holds: quick to compare, to keep and to give back. */
export const writeDocument = (document: unknown): string =>
  JSON.stringify(editorSchema.nodeFromJSON(document).toJSON());

export const readDocument = (text: string): TemplateDocument => JSON.parse(text) as TemplateDocument;

/** The words of a document, to be read where two versions of it meet. */
export function plainWords(text: string): string {
  try {
    const node = editorSchema.nodeFromJSON(JSON.parse(text));
    return node.textBetween(0, node.content.size, "\n");
  } catch {
    return "";
  }
}
