import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionedIn, mentioningAt, mentionParts, peopleMatching } from "./mentions.ts";

const people = [
  { id: 1, full_name: "Ann Lee" },
  { id: 2, full_name: "Ann Leeson" },
  { id: 3, full_name: "Dana Whitfield" },
];

describe("mentions", () => {
  it("finds whom a text names, and nobody in an address or in a longer word", () => {
    expect(mentionedIn("@Ann Leeson, please ask @Dana Whitfield.", people)).toEqual([2, 3]);
    expect(mentionedIn("(@Ann Lee)", people)).toEqual([1]);
    expect(mentionedIn("x@Ann Lee and @Ann Leesons", people)).toEqual([]);
    expect(mentionedIn("Ann Lee", people)).toEqual([]);
  });

  it("loses nothing of a text", () => {
    const word = fc.constantFrom("@Ann Lee", "@Ann Leeson", "@", " ", "and", "\n", "@Dana", ".");
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join("");
        const parts = mentionParts(text, people);
        expect(parts.map((part) => part.text).join("")).toBe(text);
      }),
    );
  });

  it("offers people while a name is being typed, by any word of it", () => {
    expect(mentioningAt("Please ask @Dan", 15)).toEqual({ at: 11, query: "Dan" });
    expect(mentioningAt("@", 1)).toEqual({ at: 0, query: "" });
    expect(mentioningAt("a@b", 3)).toBeNull();
    expect(mentioningAt("@Dana Whitfield is here", 23)).toBeNull();
    expect(peopleMatching("lee", people).map(({ id }) => id)).toEqual([1, 2]);
    expect(peopleMatching("dana w", people).map(({ id }) => id)).toEqual([3]);
  });
});
