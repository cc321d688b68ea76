import type { TemplateDocument, TemplateNode } from "#contract/records/report-templates/document.ts";
import type { TemplateKind, TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import { type ReportSectionId, reportSectionIds } from "#contract/records/report-templates/sections.ts";
import { listNamed, type TemplateListId, tokenNamed } from "#contract/records/report-templates/tokens.ts";
import type { ReportBlock, ReportItem, ReportSpan } from "#contract/services/reports/schema.ts";
import type { TemplateValues } from "./values.ts";

/** Most blocks that a template may become: parts that repeat long lists inside one another end here. */
export const mostBlocks = 20_000;

/** In a letter somebody writes it in by hand; in other papers it says that nothing is recorded. */
const line = "______________";
/** That line and no longer one, which a template leaves to write on. */
const lineAlone = /(?<!_)_{14}(?!_)/;

const words = {
  "en-US": { blank: "[not recorded]", none: "None.", cut: "This became too long and ends here." },
  "es-US": { blank: "[no consta]", none: "Ninguno.", cut: "Este texto era demasiado largo y termina aquí." },
} as const satisfies Record<TemplateLanguage, object>;

interface Written {
  readonly language: TemplateLanguage;
  readonly kind: TemplateKind;
}

const blankOf = ({ language, kind }: Written): string => (kind === "letter" ? line : words[language].blank);

/** In how many places what was written after a template says that nothing is recorded. */
export function gapsIn(blocks: readonly ReportBlock[], written: Written): number {
  const blank = written.kind === "letter" ? lineAlone : blankOf(written);
  const texts = blocks.flatMap(({ text, rows, items }) => [
    text,
    ...rows.flat(),
    ...(items ?? []).map((item) => item.text),
  ]);
  // Lines to write on are one place, however many there are.
  const blankLines = blocks.filter(
    ({ kind, rows }) =>
      written.kind === "letter" &&
      kind === "grid" &&
      rows.every((row) => row.length === 1 && row[0]?.trim() === ""),
  );
  return texts.reduce((sum, text) => sum + text.split(blank).length - 1, blankLines.length);
}

interface Filling extends Written {
  readonly values: TemplateValues;
  /** The sections that the program writes itself. */
  readonly section: (id: ReportSectionId) => readonly ReportBlock[];
}

type Entries = Readonly<Record<string, string>>;

const blockOf = (kind: ReportBlock["kind"], text: string, more: Partial<ReportBlock> = {}): ReportBlock => ({
  kind,
  text,
  rows: [],
  ...more,
});

const textOf = (spans: readonly ReportSpan[]): string => spans.map(({ text }) => text).join("");

/** Marked in place, so that a template with a fault in it still makes a report. */
const problem = (text: string): ReportBlock => blockOf("problem", text);

/** Blocks as the lines of one cell. */
const lines = (blocks: readonly ReportBlock[]): string =>
  blocks
    .flatMap(({ text, items, rows }) =>
      items
        ? items.map((item) => `${item.marker} ${item.text}`)
        : rows.length > 0
          ? rows.map((row) => row.join(" "))
          : [text],
    )
    .join("\n");

/**
 * Writes a template out for one case: every token is replaced by what the records say, never read again, so that what
 * looks like a token in a record stays text. A token without a value says that nothing is recorded,
 * or leaves a line in a letter.
 */
export function fillTemplate(template: TemplateDocument, filling: Filling): readonly ReportBlock[] {
  const { values, language, section } = filling;
  const said = words[language];
  const blank = blankOf(filling);
  let made = 0;
  /** The level of the heading that was written last. */
  let under = 0;

  const saidOf = (name: string, entries: Entries): string | null => {
    const known: Entries = { ...values.everywhere, ...entries };
    return Object.hasOwn(known, name) ? (known[name] ?? "") : null;
  };

  const spansOf = (nodes: readonly TemplateNode[], entries: Entries): readonly ReportSpan[] =>
    nodes.map((node) => {
      const has = (mark: string) => node.marks?.some(({ type }) => type === mark) ?? false;
      const style = { strong: has("strong"), em: has("em"), underline: has("underline") };
      if (node.type === "hard_break") return { text: "\n", ...style };
      if (node.type !== "token") return { text: node.text ?? "", ...style };
      const name = String(node.attrs?.name);
      const value = saidOf(name, entries);
      if (value === null) return { text: `{{${name}}}`, ...style, problem: true };
      return { text: value.trim() === "" ? blank : value, ...style };
    });

  const inline = (kind: "heading" | "text", node: TemplateNode, entries: Entries): ReportBlock => {
    const spans = spansOf(node.content ?? [], entries);
    const level = kind === "heading" ? { level: Number(node.attrs?.level ?? 1) } : {};
    const styled = spans.some((span) => span.strong || span.em || span.underline || span.problem);
    return blockOf(kind, textOf(spans), { ...level, ...(styled ? { spans: [...spans] } : {}) });
  };

  /** The headings of a section of ours, below the one that the template gave it. */
  const belowHeading = (block: ReportBlock): ReportBlock =>
    block.kind === "heading" ? { ...block, level: Math.min(3, (block.level ?? 1) + under) } : block;

  const itemsOf = (list: TemplateNode, entries: Entries, level: number): ReportItem[] =>
    (list.content ?? []).flatMap((item, index) => {
      const [first, ...rest] = item.content ?? [];
      const marker = list.type === "ordered_list" ? `${index + 1}.` : "•";
      const text = first === undefined ? "" : textOf(spansOf(first.content ?? [], entries));
      return [
        { text, level, marker },
        ...rest.flatMap((each) =>
          each.type.endsWith("_list")
            ? itemsOf(each, entries, level + 1)
            : [{ text: lines(blocksOf(each, entries)), level: level + 1, marker: "" }],
        ),
      ];
    });

  const rowOf = (row: TemplateNode, entries: Entries): readonly string[] =>
    (row.content ?? []).flatMap((cell) => {
      const text = lines((cell.content ?? []).flatMap((each) => blocksOf(each, entries)));
      const wide = Math.max(1, Number(cell.attrs?.colspan ?? 1));
      return [text, ...Array.from({ length: wide - 1 }, () => "")];
    });

  const isHead = (row: TemplateNode): boolean =>
    (row.content ?? []).length > 0 && (row.content ?? []).every((cell) => cell.type === "table_header");

  /** All rows are as wide as the widest. A first row of headings heads the columns. */
  const tableOf = (head: readonly TemplateNode[], body: readonly (readonly string[])[], entries: Entries) => {
    const rows = [...head.map((row) => rowOf(row, entries)), ...body];
    const wide = Math.max(1, ...rows.map((row) => row.length));
    const even = rows.map((row) => [...row, ...Array.from({ length: wide - row.length }, () => "")]);
    return blockOf(head.length > 0 ? "table" : "grid", "", { rows: even, filled: true });
  };

  const partsOf = (table: TemplateNode) => {
    const rows = table.content ?? [];
    const head = rows.slice(0, 1).filter(isHead);
    return { head, body: rows.slice(head.length) };
  };

  const entriesOf = (list: unknown): readonly Entries[] | null =>
    listNamed(list) === null ? null : values.lists[list as TemplateListId];

  /** A part that is one table keeps its headings once, with its other rows for each entry. */
  const repeated = (node: TemplateNode, entries: Entries): readonly ReportBlock[] => {
    const all = entriesOf(node.attrs?.list);
    if (all === null) return [problem(`There is no list “${String(node.attrs?.list)}”.`)];
    const content = node.content ?? [];
    const [only] = content;
    if (only?.type === "table" && content.length === 1) {
      const { head, body } = partsOf(only);
      const rows: (readonly string[])[] = [];
      for (const each of all) {
        if (made > mostBlocks) break;
        rows.push(...body.map((row) => rowOf(row, { ...entries, ...each })));
      }
      return rows.length === 0 ? [blockOf("none", said.none)] : [tableOf(head, rows, entries)];
    }
    if (all.length === 0) return [];
    const blocks: ReportBlock[] = [];
    for (const each of all) {
      if (made > mostBlocks) break;
      blocks.push(...content.flatMap((inner) => blocksOf(inner, { ...entries, ...each })));
    }
    return blocks;
  };

  const shown = (node: TemplateNode, entries: Entries): readonly ReportBlock[] => {
    const name = String(node.attrs?.token);
    const value = saidOf(name, entries);
    if (value === null)
      return [
        problem(
          tokenNamed(name) === null ? `There is no token {{${name}}}.` : `{{${name}}} has no value here.`,
        ),
      ];
    const fits = (value.trim() === "") === (node.attrs?.is === "blank");
    return fits ? (node.content ?? []).flatMap((each) => blocksOf(each, entries)) : [];
  };

  function blocksOf(node: TemplateNode, entries: Entries): readonly ReportBlock[] {
    made += 1;
    if (made > mostBlocks) return [];
    switch (node.type) {
      case "heading":
        under = Number(node.attrs?.level ?? 1);
        return [inline("heading", node, entries)];
      case "paragraph":
        return [inline("text", node, entries)];
      case "bullet_list":
      case "ordered_list":
        return [blockOf("list", "", { items: itemsOf(node, entries, 0) })];
      case "table": {
        const { head, body } = partsOf(node);
        return [
          tableOf(
            head,
            body.map((row) => rowOf(row, entries)),
            entries,
          ),
        ];
      }
      case "part": {
        const id = reportSectionIds.find((each) => each === node.attrs?.section);
        return id === undefined
          ? [problem(`There is no section “${String(node.attrs?.section)}”.`)]
          : section(id).map(belowHeading);
      }
      case "repeat":
        return repeated(node, entries);
      case "show_when":
        return shown(node, entries);
      case "page_break":
        return [blockOf("page-break", "")];
      default:
        return [problem(`A part of the kind “${node.type}” is not known to this version of the program.`)];
    }
  }

  const blocks = template.content.flatMap((node) => blocksOf(node, {}));
  return made > mostBlocks ? [...blocks, problem(said.cut)] : blocks;
}
