import {
  blankTemplate,
  type TemplateDocument,
  type TemplateNode,
} from "#contract/records/report-templates/document.ts";
import type { ReportBlock, ReportItem, ReportSection, ReportSpan } from "./schema.ts";

type Mark = "strong" | "em" | "underline";
const markNames: readonly Mark[] = ["strong", "em", "underline"];

const node = (
  type: string,
  content: readonly TemplateNode[],
  attrs?: TemplateNode["attrs"],
): TemplateNode => ({
  type,
  ...(attrs === undefined ? {} : { attrs }),
  ...(content.length === 0 ? {} : { content }),
});

/** A text with its lines, in one style. */
function words(text: string, style: Partial<Pick<ReportSpan, Mark>> = {}): readonly TemplateNode[] {
  const marks = markNames.filter((name) => style[name] === true).map((type) => ({ type }));
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [{ type: "hard_break" }]),
      ...(line === "" ? [] : [{ type: "text", text: line, ...(marks.length === 0 ? {} : { marks }) }]),
    ]);
}

const paragraph = (text: string): TemplateNode => node("paragraph", words(text));

const inline = ({ text, spans }: ReportBlock): readonly TemplateNode[] =>
  spans === undefined ? words(text) : spans.flatMap((span) => words(span.text, span));

const cellOf = (type: string, text: string): TemplateNode =>
  node(type, text.split(/\r\n|\r|\n/).map(paragraph));

/** All rows are as wide as the widest. */
function tableOf(rows: readonly (readonly string[])[], headed: boolean): readonly TemplateNode[] {
  const wide = Math.max(0, ...rows.map((row) => row.length));
  if (wide === 0) return [];
  const rowOf = (row: readonly string[], index: number) =>
    node(
      "table_row",
      Array.from({ length: wide }, (_, column) =>
        cellOf(headed && index === 0 ? "table_header" : "table_cell", row[column] ?? ""),
      ),
    );
  return [node("table", rows.map(rowOf))];
}

/** Entries with those that lie deeper inside them; one without a sign goes on with what it lies in. */
function listsOf(items: readonly ReportItem[]): readonly TemplateNode[] {
  const made: { type: string; content: TemplateNode[] }[] = [];
  for (let at = 0; at < items.length; ) {
    const item = items[at];
    if (item === undefined) break;
    let end = at + 1;
    while ((items[end]?.level ?? -1) > item.level) end += 1;
    const content = [paragraph(item.text), ...listsOf(items.slice(at + 1, end))];
    at = end;
    if (item.marker === "") {
      // A paragraph can't have anything in it: what lies deeper comes after it.
      made.push(...content.map((each) => ({ ...each, content: [...(each.content ?? [])] })));
      continue;
    }
    const numbered = /^\d+\.$/.test(item.marker);
    const type = numbered ? "ordered_list" : "bullet_list";
    const last = made.at(-1);
    const entry = node("list_item", content);
    if (last?.type === type && item.marker !== "1.") last.content.push(entry);
    else made.push({ type, content: [entry] });
  }
  return made.map(({ type, content }) => node(type, content));
}

function nodesOf(block: ReportBlock): readonly TemplateNode[] {
  switch (block.kind) {
    case "heading":
      return [node("heading", inline(block), { level: block.level ?? 1 })];
    case "list":
      return listsOf(block.items ?? []);
    case "table":
    case "signatures":
      return tableOf(block.rows, true);
    case "facts":
    case "grid":
      return tableOf(block.rows, false);
    case "page-break":
      return [node("page_break", [])];
    default:
      return [node("paragraph", inline(block))];
  }
}

/**
 * What a template was filled with, as a document that can be edited: its words with the names that are taken out, and no
 * tokens any more. The title that a paper has from its template's name is none of its words.
 */
export function filledDocument(sections: readonly ReportSection[]): TemplateDocument {
  const content = sections.flatMap(({ blocks }) => blocks).flatMap(nodesOf);
  return content.length === 0 ? blankTemplate : { type: "doc", content };
}
