import type { ReactNode } from "react";
import { t } from "#lib/words/t.ts";
import type { ReadDocument, TextBlock } from "./office-content.ts";

type Item = Extract<TextBlock, { kind: "item" }>;

/** Blocks in their order, with items that follow each other in one list. */
function grouped(blocks: readonly TextBlock[]): readonly (Exclude<TextBlock, Item> | readonly Item[])[] {
  const groups: (Exclude<TextBlock, Item> | Item[])[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind !== "item") groups.push(block);
    else if (Array.isArray(last) && (block.depth > 0 || last[0]?.ordered === block.ordered)) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** A list, with deeper items inside the one before them. */
function List({ items }: { readonly items: readonly Item[] }) {
  const depth = Math.min(...items.map((item) => item.depth));
  const entries: { readonly text: string; readonly inside: Item[] }[] = [];
  for (const item of items) {
    const last = entries.at(-1);
    if (item.depth > depth && last) last.inside.push(item);
    else entries.push({ text: item.text, inside: [] });
  }
  const rows = entries.map(({ text, inside }, index) => (
    <li key={index}>
      {text}
      {inside.length > 0 ? <List items={inside} /> : null}
    </li>
  ));
  return items[0]?.ordered ? <ol>{rows}</ol> : <ul>{rows}</ul>;
}

function Heading({ level, children }: { readonly level: number; readonly children: ReactNode }) {
  const Name = (["h3", "h4", "h5", "h6"] as const)[level] ?? "h6";
  return <Name>{children}</Name>;
}

function Table({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <table className="bw-viewer-cells">
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Levels as the page has them: under the dialog's title, and none skipped on the way down. */
function withoutGaps(blocks: readonly TextBlock[]): readonly TextBlock[] {
  const open: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== "heading") return block;
    while ((open.at(-1) ?? 0) >= block.level) open.pop();
    open.push(block.level);
    return { ...block, level: open.length - 1 };
  });
}

/** A text document as headings, paragraphs, lists and tables of plain words. */
export function DocumentText({ document, name }: { readonly document: ReadDocument; readonly name: string }) {
  if (document.blocks.length === 0)
    return <p className="bw-viewer-note">{t("There are no words in this file.")}</p>;
  return (
    <>
      <p className="bw-viewer-note">
        {document.cut
          ? t("Only the first part is shown. Save the file to read all of it.")
          : t(
              "These are the words alone. Pictures, page headers and the layout are in the file; numbers of lists may differ.",
            )}
      </p>
      <section
        className="bw-viewer-well bw-viewer-document"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        {grouped(withoutGaps(document.blocks)).map((block, index) =>
          "kind" in block ? <Block key={index} block={block} /> : <List key={index} items={block} />,
        )}
      </section>
    </>
  );
}

function Block({ block }: { readonly block: Exclude<TextBlock, Item> }) {
  if (block.kind === "heading") return <Heading level={block.level}>{block.text}</Heading>;
  return block.kind === "table" ? <Table rows={block.rows} /> : <p>{block.text}</p>;
}
