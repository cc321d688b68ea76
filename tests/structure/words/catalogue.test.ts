import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runExtractor } from "i18next-cli";
import { describe, expect, it } from "vitest";
import screens, { family } from "../../../i18next.config.ts";

const folder = join(import.meta.dirname, "..", "..", "..", "src/renderer/lib/words/catalogue");
const read = (name: string) =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as Record<string, string>;

const form = /_(zero|one|two|few|many|other)$/;
const sorted = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([found]) => found).toSorted();
const placeholders = (text: string) => [...new Set(sorted(text, /\{\{.*?\}\}/g))];
const tags = (text: string) => sorted(text, /<.*?>/g);

describe("the catalogues", () => {
  it("have every message of the sources and no other (npm run words)", async () => {
    for (const config of [screens, family]) {
      const { anyFileUpdated, hasErrors } = await runExtractor(config, { isDryRun: true, quiet: true });
      expect([anyFileUpdated, hasErrors]).toEqual([false, false]);
    }
  });
});

describe.each([
  ["en-US", "en-US"],
  ["family.en-US", "en-US"],
  ["family.es-US", "es-US"],
])("%s", (name, language) => {
  const entries = Object.entries(read(name));
  const messageOf = (key: string) => key.replace(form, "");

  it("fills what the message is filled with, and nothing else", () => {
    const wrong = entries.filter(([key, words]) => {
      const [own, given] = [placeholders(words), placeholders(messageOf(key))];
      // A form for one may say "1" or "an" by itself.
      const missing = form.test(key) ? given.filter((each) => !/^\{\{count\b/.test(each)) : given;
      return own.some((each) => !given.includes(each)) || missing.some((each) => !own.includes(each));
    });
    expect(wrong).toEqual([]);
  });

  it("has the elements of the message, each opened and closed", () => {
    expect(entries.filter(([key, words]) => tags(words).join() !== tags(messageOf(key)).join())).toEqual([]);
  });

  it("names no element as HTML names those without an end, which could hold no words", () => {
    const endless = /<(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)>/;
    expect(entries.filter(([key]) => endless.test(key))).toEqual([]);
  });

  it("has the forms that its language has for numbers", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const keys = new Set(entries.map(([key]) => key));
    const counted = [...keys].filter((key) => key.endsWith("_other")).map(messageOf);
    expect(
      counted
        .flatMap((key) => pluralCategories.map((each) => `${key}_${each}`))
        .filter((key) => !keys.has(key)),
    ).toEqual([]);
    // "1 cases": a form for one that nobody wrote.
    const many = new Map(entries);
    const unwritten = entries.filter(
      ([key, words]) =>
        key.endsWith("_one") &&
        words === many.get(key.replace(/_one$/, "_other")) &&
        /\{\{count(, number)?\}\} [a-z]+s\b/.test(words),
    );
    expect(unwritten).toEqual([]);
  });

  it("has no space around its words, and none twice", () => {
    expect(
      entries.filter(([, words]) => words === "" || words !== words.trim() || words.includes("  ")),
    ).toEqual([]);
  });
});

it("Spanish is complete, and nothing of it is left in English", () => {
  const [english, spanish] = [read("family.en-US"), read("family.es-US")];
  expect(Object.keys(spanish).toSorted()).toEqual(Object.keys(english).toSorted());
  expect(Object.entries(spanish).filter(([key, words]) => words === english[key])).toEqual([]);
});
