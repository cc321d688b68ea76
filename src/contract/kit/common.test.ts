import { expect, test } from "vitest";
import { z } from "zod";
import { fieldMessages } from "#contract/kit/validation.ts";
import { foldedLine, line, optionalLine, optionalProse, optionalShortText, shortText } from "./common.ts";

const two = "One\nother";

test.each([line(), optionalLine()])("a line refuses a line break and names the field", (text) => {
  const { error } = z.object({ full_name: text }).safeParse({ full_name: two });
  expect(error && fieldMessages(error)).toEqual({ full_name: ["Full name must be one line."] });
  expect(z.object({ full_name: text }).parse({ full_name: ` ${"One"}\n` })).toEqual({ full_name: "One" });
});

test("what answers carry is read as one line, and a short text keeps its lines", () => {
  expect(foldedLine().parse(two)).toBe("One other");
  expect(optionalShortText(20).parse(two)).toBe(two);
});

test("a text in which nobody can see anything is blank, and one with a letter keeps what joins it", () => {
  const unseen = ["\u200b", " \u200b\ufeff", "\u2060\u00ad", "\u3164", "\u2800\n"];
  for (const text of unseen) {
    expect(optionalShortText(20).parse(text)).toBeNull();
    expect(optionalProse.parse(text)).toBeNull();
    expect(shortText(20).safeParse(text).success).toBe(false);
    expect(line().safeParse(text).success).toBe(false);
  }
  expect(line().parse("\u{1f469}\u200d\u{1f680}")).toBe("\u{1f469}\u200d\u{1f680}");
});
