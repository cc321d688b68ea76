// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources that are read, not run
import { describe, expect, it } from "vitest";
import { converted, exceptions } from "./exceptions.ts";
import { screenWords } from "./screen-words.ts";
import { readSource, screenSources } from "./sources.ts";

const files = screenSources().filter((file) => converted.some((each) => file.startsWith(each)));

const found = files.flatMap((file) => {
  const source = readSource(file);
  return screenWords(file, source).map(({ node, text }) => ({
    file,
    line: source.slice(0, node.start).split("\n").length,
    text: text.replaceAll(/\s+/g, " ").trim(),
  }));
});

const allows = (each: (typeof exceptions)[number], { file, text }: (typeof found)[number]) =>
  file.startsWith(each.in) && text === each.text;

describe("words on screen", () => {
  it("go through the catalogue", () => {
    expect(files.length).toBeGreaterThan(5);
    const outside = found.filter((one) => !exceptions.some((each) => allows(each, one)));
    expect(outside.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
  });

  it("have no exception that is not needed", () => {
    const needless = exceptions.filter((each) => !found.some((one) => allows(each, one)));
    expect(needless.filter((each) => converted.some((folder) => each.in.startsWith(folder)))).toEqual([]);
  });
});

describe("the finder", () => {
  const words = (source: string) => screenWords("a.tsx", source).map(({ text }) => text.trim());

  it.each([
    ['<p title="Ask for help">Not sent yet</p>', ["Ask for help", "Not sent yet"]],
    ['announce("sent")', ["sent"]],
    ["const a = `Delete ${name}`", ["Delete {}"]],
    ['const labels = { open: "Open", closed: "Closed and kept" }', ["Open", "Closed and kept"]],
    ['const a = b ? "Today" : "Later"', ["Today", "Later"]],
    ['<b>{none ? "No files" : null}</b>', ["No files"]],
  ])("finds the words of %s", (source, expected) => expect(words(source)).toEqual(expected));

  it.each([
    '<p title={t("Ask for help")}>{t("Not sent yet")}</p>',
    '<Trans i18nKey="Signed in as <b/>." components={{ b: <b /> }} />',
    '<p className="bw-note wide" id="Note" data-x="Some words" aria-hidden="true" />',
    'if (kind === "Some words") go("persons.show")',
    'throw new Error("Nothing was found here.")',
    'type A = "Some words"; import x from "Some words"',
    'const a = ["One thing", "Another thing"] as const',
    'element.querySelector("dialog[open] textarea")',
    'const a = "(max-width: 40em)"; const b = "1fr auto"; const c = `/cases/${id}`',
  ])("takes %s for no words", (source) => expect(words(source)).toEqual([]));
});
