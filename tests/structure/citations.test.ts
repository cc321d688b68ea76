import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Every source and document of the project, new ones included, with its text. */
const texts = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /^(src|tests|scripts|docs)\/|^[^/]+$/.test(file) && /\.(tsx?|mjs|css|md)$/.test(file))
  .filter((file) => file !== "tests/structure/citations.test.ts")
  .flatMap((file) => {
    try {
      return [{ file, text: read(file) }];
    } catch {
      return []; // Deleted here and not committed yet.
    }
  });

/** Citations that `isKnown` denies, as `file:line: citation`. The first group of `pattern` is what is cited. */
const unknown = (pattern: RegExp, isKnown: (cited: string) => boolean) =>
  texts.flatMap(({ file, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        [...line.matchAll(pattern)]
          .filter(([, cited = ""]) => !isKnown(cited))
          .map(([, cited = ""]) => `${file}:${index + 1}: ${cited}`),
      ),
  );

const requirements = read("docs/requirements.md");
const numbers = [...requirements.matchAll(/^#{3,4} ((?:[A-Z]|UI|DOMAIN|ARCH)-\d+[a-m]?) /gm)].map(
  ([, number]) => number,
);
const paragraphs = [...requirements.matchAll(/^- \*\*(Spec §\d)\*\*/gm)].map(([, paragraph]) => paragraph);
const decisions = readdirSync(join(root, "docs", "decisions"));

describe("numbers", () => {
  it("of requirements are given once", () => {
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    expect(numbers.length).toBeGreaterThan(100);
  });

  it("of decisions are given once, and each begins with its own", () => {
    const given = decisions.map((file) => file.slice(0, 3));
    expect(given.filter((number, index) => given.indexOf(number) !== index)).toEqual([]);
    for (const file of decisions) {
      expect(read(`docs/decisions/${file}`)).toMatch(new RegExp(`^# ${file.slice(0, 3)}[: ]`));
    }
  });
});

describe("a comment, a test or a document cites only", () => {
  it("requirements that docs/requirements.md has", () => {
    // Two digits at most: longer ones are test data, such as a student's number.
    const citation = /(?<![\w-])((?:[SDTARVOEW]|UI|DOMAIN|ARCH)-\d{1,2}[a-m]?)(?![\w-]|\.\d)/g;
    expect(unknown(citation, (cited) => numbers.includes(cited))).toEqual([]);
  });

  it("paragraphs of the specification, and of no other document", () => {
    expect(
      unknown(/((?:\S+ )?§\S*?\d*)(?!\w)/g, (cited) => paragraphs.includes(cited.replace(/^[^A-Za-z]+/, ""))),
    ).toEqual([]);
  });

  it("no document from outside of the project by its name", () => {
    expect(unknown(/\b((?:SECURITY|DOMAIN|DESIGN|UI)(?:\.md| \d| decision))/g, () => false)).toEqual([]);
  });

  it("decisions that exist", () => {
    const known = new Set(decisions.map((file) => file.slice(0, 3)));
    expect(unknown(/[Dd]ecisions? (\d{3})\b/g, (cited) => known.has(cited))).toEqual([]);
    expect(unknown(/decisions\/(\d{3}-[\w-]+\.md)/g, (cited) => decisions.includes(cited))).toEqual([]);
  });

  it("files that exist, wherever a document names one by its path", () => {
    const places = texts
      .filter(({ file }) => file.endsWith(".md"))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/`((?:src|tests|scripts|docs)\/[^`\s<{*…]+)`/g)].map(([, place = ""]) => ({
          file,
          place,
        })),
      );
    expect(places.length).toBeGreaterThan(200);
    const gone = places.filter(({ place }) => !existsSync(join(root, place)));
    expect(gone).toEqual([]);
  });
});
