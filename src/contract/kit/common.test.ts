import { expect, test } from "vitest";
import { z } from "zod";
import { fieldMessages } from "#contract/kit/validation.ts";
import { foldedLine, line, optionalLine, optionalShortText } from "./common.ts";

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
