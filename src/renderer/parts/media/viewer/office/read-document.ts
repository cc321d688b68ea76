import mammoth from "mammoth";
import { officeLimits, type ReadDocument, type TextBlock } from "./office-content.ts";

/** A part of the document as mammoth reads it, before it makes HTML, which is not asked for here. */
type Part = {
  readonly type?: string;
  readonly value?: unknown;
  readonly checked?: boolean;
  readonly children?: readonly Part[];
  readonly styleId?: string | null;
  readonly styleName?: string | null;
  readonly numbering?: { readonly isOrdered?: boolean; readonly level?: string | number } | null;
};

const childrenOf = (part: Part): readonly Part[] => part.children ?? [];

function textOf(part: Part): string {
  if (part.type === "text") return typeof part.value === "string" ? part.value : "";
  if (part.type === "tab") return "\t";
  if (part.type === "break") return "\n";
  if (part.type === "checkbox") return part.checked ? "☒" : "☐";
  const between = part.type === "tableCell" || part.type === "table" ? "\n" : "";
  return childrenOf(part)
    .map(textOf)
    .join(part.type === "tableRow" ? "\t" : between);
}

const headingLevel = ({ styleId, styleName }: Part): number | null => {
  for (const style of [styleId, styleName]) {
    const level = /^heading ?([1-6])$/i.exec(style ?? "")?.[1];
    if (level !== undefined) return Number(level);
    if (/^title$/i.test(style ?? "")) return 1;
  }
  return null;
};

function blockOf(part: Part): TextBlock | null {
  if (part.type === "table") {
    return {
      kind: "table",
      rows: childrenOf(part).map((row) => childrenOf(row).map((cell) => textOf(cell).trim())),
    };
  }
  const text = textOf(part).trim();
  if (text === "") return null;
  const level = headingLevel(part);
  if (level !== null) return { kind: "heading", level, text };
  if (!part.numbering) return { kind: "paragraph", text };
  const depth = Math.min(Math.max(Number(part.numbering.level) || 0, 0), 8);
  return { kind: "item", depth, ordered: part.numbering.isOrdered === true, text };
}

const lettersOf = (block: TextBlock): number =>
  block.kind === "table" ? block.rows.flat().join("").length + block.rows.flat().length : block.text.length;

/** The beginning of a document, as far as the limits of a preview allow. */
export function documentOf(document: Part, limits = officeLimits): ReadDocument {
  const blocks: TextBlock[] = [];
  let letters = 0;
  for (const part of childrenOf(document)) {
    const block = blockOf(part);
    if (block === null) continue;
    letters += lettersOf(block);
    if (letters > limits.letters || blocks.length === limits.blocks)
      return { kind: "document", blocks, cut: true };
    blocks.push(block);
  }
  return { kind: "document", blocks, cut: false };
}

/** The words of a DOCX. Nothing of it becomes HTML: the document is taken before that, and an empty one goes on. */
export async function readDocument(
  input: Parameters<typeof mammoth.convertToHtml>[0],
): Promise<ReadDocument> {
  let read: ReadDocument | null = null;
  await mammoth.convertToHtml(input, {
    includeEmbeddedStyleMap: false,
    transformDocument: (document: Part) => {
      read = documentOf(document);
      return { ...document, children: [] };
    },
  });
  if (read === null) throw new Error("The document was not read.");
  return read;
}
