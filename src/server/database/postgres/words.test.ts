import { expect, it } from "vitest";
import { markClass } from "./marks.ts";

it("knows every mark that stands on letters", () => {
  const marks = new RegExp(
    `^${markClass.replaceAll(/\\U([0-9a-f]{8})/g, (_, hex: string) => `\\u{${hex.replace(/^0+/, "")}}`).replaceAll(/\\u([0-9a-f]{4})/g, "\\u{$1}")}$`,
    "u",
  );
  const other: number[] = [];
  for (let sign = 0; sign <= 0x10ffff; sign += 1) {
    const text = String.fromCodePoint(sign);
    if (/\p{M}/u.test(text) !== marks.test(text)) other.push(sign);
  }
  expect(other).toEqual([]);
});
