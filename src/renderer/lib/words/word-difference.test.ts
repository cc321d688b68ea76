import fc from "fast-check";
import { expect, test } from "vitest";
import { type TextPart, wordDifference } from "./word-difference.ts";

const shown = (parts: readonly TextPart[]) =>
  parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join("");

test("marks the words that only one version has", () => {
  const { mine, theirs } = wordDifference(
    "Two earlier referrals, both for talking in class.",
    "Two earlier referrals in 2025, both for talking in class.",
  );
  expect(shown(mine)).toBe("Two earlier [referrals, ]both for talking in class.");
  expect(shown(theirs)).toBe("Two earlier [referrals in 2025, ]both for talking in class.");
});

test("finds what is common in the middle too, and does not mind other line breaks", () => {
  const { mine, theirs } = wordDifference("a x b\ny c", "a b z c");
  expect(shown(mine)).toBe("a [x ]b\n[y ]c");
  expect(shown(theirs)).toBe("a b [z ]c");
});

test("joined, the parts are the texts, whatever they hold", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", " ", "\n", "  ", "é", "")).map((all) => all.join(""));
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { mine, theirs } = wordDifference(a, b);
      const join = (parts: readonly TextPart[]) => parts.map((part) => part.text).join("");
      expect([join(mine), join(theirs)]).toEqual([a, b]);
      const words = (parts: readonly TextPart[]) =>
        join(parts.filter(({ differs }) => !differs))
          .split(/\s+/)
          .filter(Boolean);
      expect(words(mine)).toEqual(words(theirs));
    }),
  );
});

test("finds the words that differ here and there in a long text", () => {
  const words = Array.from({ length: 4000 }, (_, index) => `word${index} `);
  const changed = words.map((text, index) => (index % 40 === 3 ? "changed " : text));
  const { mine } = wordDifference(words.join(""), changed.join(""));
  expect(mine.filter(({ differs }) => differs)).toHaveLength(100);
});

test("very long texts answer at once: all between beginning and end differs", () => {
  const long = (word: string) => `start ${`${word} `.repeat(5000)}end`;
  const { mine } = wordDifference(long("a"), long("b"));
  expect(mine.map(({ differs }) => differs)).toEqual([false, true, false]);
});
