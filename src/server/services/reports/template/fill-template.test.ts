import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  readTemplate,
  type TemplateDocument,
  type TemplateNode,
} from "#contract/records/report-templates/document.ts";
import { templateTokens } from "#contract/records/report-templates/tokens.ts";
import { heading } from "#contract/services/reports/blocks.ts";
import { fillTemplate, mostBlocks } from "./fill-template.ts";
import type { TemplateValues } from "./values.ts";

const everywhere = Object.fromEntries(
  templateTokens.flatMap(({ name, within }) => (within === null ? [[name, `<${name}>`]] : [])),
) as TemplateValues["everywhere"];
const task = (title: string) => ({
  "task.title": title,
  "task.description": "",
  "task.assignees": "Priya Raman",
  "task.due": "Nov 21, 2026",
  "task.status": "Open",
  "task.done": "",
});
const values: TemplateValues = {
  everywhere,
  lists: {
    people: [],
    team: [],
    tasks: [task("Call the parents"), task("Meet the counselor")],
    interviews: [],
    findings: [],
    responses: [],
    disclosures: [],
    key_observations: [],
    needs: [],
    interview_answers: [],
    safety_answers: [],
    wavr_actions: [],
  },
};

const text = (words: string) => ({ type: "text", text: words });
const token = (name: string) => ({ type: "token", attrs: { name } });
const paragraph = (...content: readonly TemplateNode[]): TemplateNode => ({ type: "paragraph", content });
const cell = (type: "table_cell" | "table_header", ...content: readonly TemplateNode[]) => ({
  type,
  content: [paragraph(...content)],
});

function template(...content: readonly TemplateNode[]): TemplateDocument {
  const { document, problems } = readTemplate({ type: "doc", content });
  expect(problems).toEqual([]);
  if (document === null) throw new Error("It is no template.");
  return document;
}

const fill = (document: TemplateDocument, with_: Readonly<Record<string, string>> = {}) =>
  fillTemplate(document, {
    values: { ...values, everywhere: { ...values.everywhere, ...with_ } },
    language: "en-US",
    kind: "paper",
    section: (id) => [heading(`section ${id}`)],
  });
const words = (document: TemplateDocument, with_: Readonly<Record<string, string>> = {}) =>
  fill(document, with_).map((block) => block.text);

describe("a template that is filled", () => {
  it("says what the records say where its tokens stand, and keeps how it is written", () => {
    const document = template(
      { type: "heading", attrs: { level: 2 }, content: [text("About "), token("case.number")] },
      paragraph({ ...text("Now"), marks: [{ type: "strong" }] }, text(": "), token("case.title")),
    );
    const [first, second] = fill(document);
    expect(first).toMatchObject({ kind: "heading", text: "About <case.number>", level: 2 });
    expect(second).toMatchObject({
      text: "Now: <case.title>",
      spans: [{ text: "Now", strong: true }, { text: ": ", strong: false }, { strong: false }],
    });
  });

  it("has the headings of a section below the heading that it stands under", () => {
    const part = { type: "part", attrs: { section: "threat" } };
    const head = (level: number) => ({ type: "heading", attrs: { level }, content: [text("Head")] });
    const levels = (...content: readonly TemplateNode[]) =>
      fill(template(...content)).flatMap(({ kind, level = 1 }) => (kind === "heading" ? [level] : []));
    expect(levels(part)).toEqual([1]);
    expect(levels(head(1), part, head(2), part, head(3), part)).toEqual([1, 2, 2, 3, 3, 3]);
  });

  it("takes what is written as a token for one, with blanks inside or not", () => {
    expect(words(template(paragraph(text("{{case.number}} and {{ case.title }}"))))).toEqual([
      "<case.number> and <case.title>",
    ]);
  });

  it("never reads a value again: what looks like a token in a record stays text", () => {
    const said = "{{case.number}} {{#each}} {{";
    expect(words(template(paragraph(token("case.summary"))), { "case.summary": said })).toEqual([said]);
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((value) => value.trim() !== ""),
        (value) => {
          expect(words(template(paragraph(token("case.summary"))), { "case.summary": value })).toEqual([
            value,
          ]);
        },
      ),
    );
  });

  it("says that nothing is recorded, in its own language", () => {
    const document = template(paragraph(token("subject.grade")));
    expect(words(document, { "subject.grade": " " })).toEqual(["[not recorded]"]);
    const spanish = fillTemplate(document, {
      values: { ...values, everywhere: { ...everywhere, "subject.grade": "" } },
      language: "es-US",
      kind: "paper",
      section: () => [],
    });
    expect(spanish[0]?.text).toBe("[no consta]");
  });

  it("repeats a part for each entry, and a table with its headings once", () => {
    const repeat = (...content: readonly TemplateNode[]) => ({
      type: "repeat",
      attrs: { list: "tasks" },
      content,
    });
    expect(words(template(repeat(paragraph(token("task.title")))))).toEqual([
      "Call the parents",
      "Meet the counselor",
    ]);
    const table = {
      type: "table",
      content: [
        {
          type: "table_row",
          content: [cell("table_header", text("Task")), cell("table_header", text("Due"))],
        },
        {
          type: "table_row",
          content: [cell("table_cell", token("task.title")), cell("table_cell", token("task.due"))],
        },
      ],
    };
    expect(fill(template(repeat(table)))).toMatchObject([
      {
        kind: "table",
        rows: [
          ["Task", "Due"],
          ["Call the parents", "Nov 21, 2026"],
          ["Meet the counselor", "Nov 21, 2026"],
        ],
      },
    ]);
  });

  it("shows a part where its token has a value, or where it has none", () => {
    const when = (is: string) => ({
      type: "show_when",
      attrs: { token: "case.closed", is },
      content: [paragraph(text(is))],
    });
    const document = template(when("filled"), when("blank"));
    expect(words(document)).toEqual(["filled"]);
    expect(words(document, { "case.closed": "" })).toEqual(["blank"]);
  });

  it("takes up the sections of the report", () => {
    expect(words(template({ type: "part", attrs: { section: "people" } }))).toEqual(["section people"]);
  });

  it("lists entries with their signs and depth", () => {
    const item = (words_: string, ...rest: readonly TemplateNode[]) => ({
      type: "list_item",
      content: [paragraph(text(words_)), ...rest],
    });
    const inner = { type: "bullet_list", content: [item("inner")] };
    const [list] = fill(template({ type: "ordered_list", content: [item("one", inner), item("two")] }));
    expect(list?.items).toEqual([
      { text: "one", level: 0, marker: "1." },
      { text: "inner", level: 1, marker: "•" },
      { text: "two", level: 0, marker: "2." },
    ]);
  });

  it("marks what an older template says wrongly where it stands, and writes the rest", () => {
    const document: TemplateDocument = {
      type: "doc",
      content: [
        { type: "paragraph", content: [token("case.colour"), token("case.number")] },
        { type: "repeat", attrs: { list: "weapons" }, content: [paragraph(text("x"))] },
        { type: "part", attrs: { section: "horoscope" } },
        { type: "hologram" },
        { type: "paragraph", content: [text("the end")] },
      ],
    };
    const blocks = fill(document);
    expect(blocks.map(({ kind }) => kind)).toEqual(["text", "problem", "problem", "problem", "text"]);
    expect(blocks[0]?.spans?.[0]).toMatchObject({ text: "{{case.colour}}", problem: true });
    expect(blocks[0]?.text).toContain("<case.number>");
    expect(blocks.at(-1)?.text).toBe("the end");
  });

  it("ends a template that would become endless", () => {
    const lists = ["tasks", "people", "team"] as const;
    const long = Array.from({ length: 400 }, (_, index) => task(String(index)));
    const document = template(
      lists.reduce<TemplateNode>(
        (content, list) => ({ type: "repeat", attrs: { list }, content: [content] }),
        paragraph(text("x")),
      ),
    );
    const blocks = fillTemplate(document, {
      values: {
        everywhere,
        lists: {
          ...values.lists,
          tasks: long,
          people: long as never,
          team: long as never,
        },
      },
      language: "en-US",
      kind: "paper",
      section: () => [],
    });
    expect(blocks.length).toBeLessThan(mostBlocks + 10);
    expect(blocks.at(-1)).toMatchObject({ kind: "problem" });
  });

  it("ends a table that would become endless", () => {
    const cell = { type: "table_cell", content: [paragraph(text("x"))] };
    const rows = Array.from({ length: 200 }, () => ({ type: "table_row", content: [cell] }));
    const document = template({
      type: "repeat",
      attrs: { list: "tasks" },
      content: [{ type: "table", content: rows }],
    });
    const tasks = Array.from({ length: 2_000 }, (_, index) => task(String(index)));
    const blocks = fillTemplate(document, {
      values: { everywhere, lists: { ...values.lists, tasks } },
      language: "en-US",
      kind: "paper",
      section: () => [],
    });
    expect(blocks[0]?.rows.length).toBeLessThan(mostBlocks + 200);
    expect(blocks.at(-1)).toMatchObject({ kind: "problem" });
  });
});
