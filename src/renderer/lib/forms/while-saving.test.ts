import { describe, expect, it } from "vitest";
import { typedSince } from "./while-saving.ts";

describe("what was typed while a form was being saved", () => {
  it("is nothing where the values are those that were sent", () => {
    expect(typedSince({ body: "One.", added: [] }, { body: "One.", added: [] })).toBeNull();
  });
  it("is what was added to a text, and all of a field that was changed otherwise", () => {
    const sent = { body: "One.", hours: "1", tags: ["a"] };
    expect(typedSince(sent, { body: "One. Two", hours: "2", tags: ["a", "b"] })).toEqual({
      body: "Two",
      hours: "2",
      tags: ["a", "b"],
    });
  });
});
