import type { ReportSectionId } from "#contract/records/report-templates/sections.ts";
import { readTemplate, type TemplateDocument, type TemplateNode } from "../document.ts";
import type { GlobalToken, TemplateListId } from "../tokens.ts";

// How a template is written in the sources: each is a block of its document. Tokens stand in texts as `{{case.number}}`.

/** A paragraph. */
export const line = (text: string): TemplateNode => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
export const head = (text: string, level = 2): TemplateNode => ({
  type: "heading",
  attrs: { level },
  content: [{ type: "text", text }],
});
export const list = (...entries: readonly string[]): TemplateNode => ({
  type: "bullet_list",
  content: entries.map((text) => ({ type: "list_item", content: [line(text)] })),
});
/** Its content where the token says something. */
export const when = (token: GlobalToken, ...content: readonly TemplateNode[]): TemplateNode => ({
  type: "show_when",
  attrs: { token, is: "filled" },
  content,
});
/** Its content where the token says nothing. */
export const unless = (token: GlobalToken, ...content: readonly TemplateNode[]): TemplateNode => ({
  type: "show_when",
  attrs: { token, is: "blank" },
  content,
});
/** A section of the report as the program writes it. */
export const part = (section: ReportSectionId): TemplateNode => ({ type: "part", attrs: { section } });

const row = (type: "table_header" | "table_cell", cells: readonly string[]): TemplateNode => ({
  type: "table_row",
  content: cells.map((text) => ({ type, content: [line(text)] })),
});

/** A table with a row for each entry of a list. */
export const each = (of: TemplateListId, columns: Readonly<Record<string, string>>): TemplateNode => ({
  type: "repeat",
  attrs: { list: of },
  content: [
    {
      type: "table",
      content: [row("table_header", Object.keys(columns)), row("table_cell", Object.values(columns))],
    },
  ],
});

/** What somebody has still to write before a letter goes: counted with the places where nothing is recorded. */
export const open = "______________";

/** Lines to sign on, each with a day and room to write it. */
export const signatures = (day: string, ...names: readonly string[]): TemplateNode => ({
  type: "table",
  content: names.map((name) => row("table_cell", [name, "", `${day} ____________`])),
});

/** Full lines to write on, by hand or on a screen; in a letter they are counted with what is still to write. */
export const lines = (count = 3): TemplateNode => ({
  type: "table",
  content: Array.from({ length: count }, () => row("table_cell", [""])),
});

/** Room for a line beside each of these, which whoever gets it writes. */
export const beside = (...labels: readonly string[]): TemplateNode => ({
  type: "table",
  content: labels.map((label) => row("table_cell", [label, ""])),
});

/** Two empty lines, as high as a name that is written by hand. */
export const toSign = [line("\u00A0"), line("\u00A0")];

/** @throws where a template of ours could not be saved */
export function document(...content: readonly TemplateNode[]): TemplateDocument {
  const { document: read, problems } = readTemplate({ type: "doc", content });
  if (read === null || problems.length > 0) throw new Error(`A template of ours: ${problems[0]?.message}`);
  return read;
}
