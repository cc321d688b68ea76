import { expect, it } from "vitest";
import { withoutNul } from "./without-nul.ts";

it("takes NUL out of every text and every key, however deep, and leaves all else", () => {
  const given = { "a\u0000": ["b\u0000c", { d: "\u0000" }, 7, null, true], e: "\\u0000", f: "é\u202E" };
  expect(withoutNul(given)).toEqual({ a: ["bc", { d: "" }, 7, null, true], e: "\\u0000", f: "é\u202E" });
});

it("answers what has none as it is", () => {
  const bytes = new Uint8Array(3);
  for (const given of [{ a: [{ b: "c" }] }, ["a"], "a", undefined, null, 3, bytes])
    expect(withoutNul(given)).toBe(given);
});
