import { expect, test } from "vitest";
import { readTemplate } from "#contract/records/report-templates/document.ts";
import { plainWords, readDocument, writeDocument } from "./editor-schema.ts";

const words = (text: string, ...marks: readonly string[]) => ({
  type: "text",
  text,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const line = (...content: readonly object[]) => ({ type: "paragraph", content });
const cell = (type: string, text: string) => ({
  type,
  attrs: { colspan: 1, rowspan: 1, colwidth: null },
  content: [line(words(text))],
});

/** A document with every part and every mark. */
const everything = {
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [words("To whom it may concern")] },
    line(
      words("Case "),
      { type: "token", attrs: { name: "case.number" }, marks: [{ type: "strong" }] },
      { type: "hard_break" },
      words("bold", "strong"),
      words("leaning", "em"),
      words("all", "strong", "em", "underline"),
    ),
    {
      type: "bullet_list",
      content: [
        {
          type: "list_item",
          content: [
            line(words("One")),
            { type: "ordered_list", content: [{ type: "list_item", content: [line(words("Inner"))] }] },
          ],
        },
      ],
    },
    { type: "part", attrs: { section: "people" } },
    { type: "page_break" },
    {
      type: "repeat",
      attrs: { list: "tasks" },
      content: [
        {
          type: "table",
          content: [
            { type: "table_row", content: [cell("table_header", "Task")] },
            { type: "table_row", content: [cell("table_cell", "Title")] },
          ],
        },
      ],
    },
    {
      type: "show_when",
      attrs: { token: "case.summary", is: "blank" },
      content: [line(words("No summary yet."))],
    },
  ],
};

test("a document with every part goes through the editor unchanged", () => {
  const written = writeDocument(everything);
  expect(readDocument(written)).toEqual(everything);
  const read = readTemplate(readDocument(written));
  expect(read.problems).toEqual([]);
  expect(read.document).toEqual(everything);
});

test("what a document says is read as text, its tokens as they are written", () => {
  expect(plainWords(writeDocument(everything)).split("\n").slice(0, 2)).toEqual([
    "To whom it may concern",
    "Case {{case.number}}boldleaningall",
  ]);
  expect(plainWords("no document")).toBe("");
});
