import { expect, test } from "vitest";
import { fileNameOf, readTemplateFile, writeTemplateFile } from "./template-file.ts";

const content = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "token", attrs: { name: "case.number" } }] }],
};
const template = {
  name: "Letter",
  description: null,
  language: "es-US" as const,
  kind: "letter" as const,
  reader: "provider",
  content,
};

test("what is exported is imported again as it was", () => {
  expect(readTemplateFile(writeTemplateFile(template))).toEqual({ ok: true, template });
});

test("one from before there were letters is a paper", () => {
  const { kind: _, ...older } = template;
  const text = JSON.stringify({ bellwether_report_template: 1, ...older });
  expect(readTemplateFile(text)).toMatchObject({ template: { kind: "paper" } });
});

test.each([
  ["no JSON", "Dear family", /not a report template/],
  ["something else", "[1, 2]", /not a report template/],
  ["a newer form", JSON.stringify({ bellwether_report_template: 2, ...template }), /newer version/],
  ["no name", JSON.stringify({ bellwether_report_template: 1, content }), /name, description or language/],
  [
    "no document",
    JSON.stringify({
      bellwether_report_template: 1,
      ...template,
      content: { type: "doc", content: [{ type: "script" }] },
    }),
    /not a document of the editor/,
  ],
])("a file is refused in words: %s", (_, text, why) => {
  const read = readTemplateFile(text);
  expect(read.ok ? "" : read.why).toMatch(why);
});

test("a file whose tokens nobody knows is opened, so that they can be mended", () => {
  const unknown = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "{{no.such}}" }] }],
  };
  expect(readTemplateFile(writeTemplateFile({ ...template, content: unknown }))).toMatchObject({ ok: true });
});

test("a file is called as its template, without signs that no name of a file has", () => {
  expect(fileNameOf("Summary: what/who?")).toBe("Summary what who.json");
  expect(fileNameOf("//")).toBe("template.json");
});
