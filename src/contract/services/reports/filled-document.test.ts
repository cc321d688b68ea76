import { expect, test } from "vitest";
import { readFilled } from "#contract/records/report-templates/document.ts";
import { filledDocument } from "./filled-document.ts";
import type { ReportBlock } from "./schema.ts";

const block = (kind: ReportBlock["kind"], text: string, more: Partial<ReportBlock> = {}): ReportBlock => ({
  kind,
  text,
  rows: [],
  ...more,
});
const plain = { strong: false, em: false, underline: false };
const documentOf = (...blocks: ReportBlock[]) => filledDocument([{ id: "template", title: "", blocks }]);
const line = (...texts: readonly string[]) => ({
  type: "paragraph",
  ...(texts.length === 0 ? {} : { content: texts.map((text) => ({ type: "text", text })) }),
});

test("every kind of block becomes a part of a document that is read without a fault", () => {
  const made = documentOf(
    block("heading", "Plan", { level: 2 }),
    block("text", "Dear family,\nwe write", {
      spans: [
        { text: "Dear family,\n", ...plain, strong: true },
        { text: "we write", ...plain },
      ],
    }),
    block("text", ""),
    block("none", "Nothing"),
    block("problem", "There is no token."),
    block("facts", "", { rows: [["Grade", "9"]] }),
    block("table", "", { rows: [["Who", "What"], ["Wren\nAda"]] }),
    block("grid", "", { rows: [] }),
    block("signatures", "", { rows: [["Name"], [""]] }),
    block("page-break", ""),
  );
  const { document, problems } = readFilled(made);
  expect(problems).toEqual([]);
  expect(document?.content.map(({ type }) => type)).toEqual([
    "heading",
    "paragraph",
    "paragraph",
    "paragraph",
    "paragraph",
    "table",
    "table",
    "table",
    "page_break",
  ]);
  expect(made.content[1]?.content).toEqual([
    { type: "text", text: "Dear family,", marks: [{ type: "strong" }] },
    { type: "hard_break" },
    { type: "text", text: "we write" },
  ]);
});

test("entries of a list lie inside one another as they did, and go on where they went on", () => {
  const made = documentOf(
    block("list", "", {
      items: [
        { text: "one", level: 0, marker: "1." },
        { text: "inner", level: 1, marker: "•" },
        { text: "deepest", level: 2, marker: "•" },
        { text: "goes on", level: 1, marker: "" },
        { text: "two", level: 0, marker: "2." },
      ],
    }),
  );
  const item = (...content: readonly object[]) => ({ type: "list_item", content });
  const bullets = (...content: readonly object[]) => ({ type: "bullet_list", content });
  expect(made.content).toEqual([
    {
      type: "ordered_list",
      content: [
        item(line("one"), bullets(item(line("inner"), bullets(item(line("deepest"))))), line("goes on")),
        item(line("two")),
      ],
    },
  ]);
  expect(readFilled(made).problems).toEqual([]);
});

test("what looks like a token in filled words stays text, and a report without words is a blank page", () => {
  const made = documentOf(block("text", "She wrote {{case.number}} and {{nothing}}."));
  const { document, problems } = readFilled(made);
  expect([document, problems]).toEqual([made, []]);
  expect(documentOf()).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
});
