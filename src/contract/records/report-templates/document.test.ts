import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTemplate } from "./document.ts";

const paragraph = (...content: readonly object[]) => ({ type: "paragraph", content });
const text = (words: string) => ({ type: "text", text: words });
const token = (name: string) => ({ type: "token", attrs: { name } });
const doc = (...content: readonly object[]) => ({ type: "doc", content });
const problemsOf = (value: unknown) =>
  readTemplate(value).problems.map(({ place, message }) => `${place}: ${message}`);

describe("a template that is read", () => {
  it("may be plain text of paragraphs", () => {
    expect(readTemplate("About {{case.number}}\n\nThank you").document).toEqual(
      doc(
        paragraph(text("About "), token("case.number")),
        { type: "paragraph" },
        paragraph(text("Thank you")),
      ),
    );
  });

  it("names an unknown token with its place", () => {
    const [first] = problemsOf(
      doc(paragraph(text("a")), paragraph(text("b")), paragraph(token("case.colour"))),
    );
    expect(first).toBe("paragraph 3: There is no token {{case.colour}}. Choose one of the list.");
    expect(problemsOf(doc(paragraph(text("{{case.colour}}"))))).toHaveLength(1);
  });

  it("wants the tokens of a list inside of a part that is repeated for it", () => {
    const repeat = { type: "repeat", attrs: { list: "tasks" }, content: [paragraph(token("task.title"))] };
    expect(problemsOf(doc(repeat))).toEqual([]);
    expect(problemsOf(doc(paragraph(token("task.title"))))[0]).toContain("Tasks of the case");
    expect(problemsOf(doc({ ...repeat, content: [repeat] }))[0]).toContain("already stands in");
  });

  it.each([
    ["no document", null],
    ["a number", 7],
    ["a list", []],
    ["an unknown part", doc({ type: "script", content: [text("x")] })],
    ["a part in a wrong place", doc(text("loose"))],
    ["an attribute of a wrong kind", doc({ type: "heading", attrs: { level: 9 }, content: [] })],
    ["a section that there is not", doc({ type: "part", attrs: { section: "horoscope" } })],
    ["a part that is not whole", doc({ type: "repeat", attrs: {}, content: [paragraph()] })],
    ["a mark that there is not", doc(paragraph({ ...text("x"), marks: [{ type: "link" }] }))],
    ["nothing in it", doc()],
    ["too much of it", "x".repeat(300_001)],
  ])("refuses %s with a sentence", (_, value) => {
    expect(problemsOf(value).join(" ")).toMatch(/\.$/);
  });

  it("refuses what lies too deep, without reading it to its end", () => {
    let deep: object = paragraph(text("x"));
    for (let level = 0; level < 10_000; level += 1)
      deep = { type: "repeat", attrs: { list: "tasks" }, content: [deep] };
    expect(problemsOf(doc(deep))[0]).toContain("too deep");
  });

  it("never fails on any JSON, and what it accepts it reads again as the same", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { document } = readTemplate(value);
        if (document !== null) expect(readTemplate(document).document).toEqual(document);
      }),
    );
  });
});
