import { describe, expect, it } from "vitest";
import { nextUnanswered } from "./next-unanswered.ts";

describe("nextUnanswered", () => {
  const keys = ["a", "b", "c", "d"];
  const done =
    (...answered: string[]) =>
    (key: string) =>
      answered.includes(key);
  it("continues from the current item, wrapping around, in both directions", () => {
    expect(nextUnanswered(keys, done("a"), null, 1)).toBe("b");
    expect(nextUnanswered(keys, done("b"), "a", 1)).toBe("c");
    expect(nextUnanswered(keys, done("d"), "c", 1)).toBe("a");
    expect(nextUnanswered(keys, done("d"), null, -1)).toBe("c");
    expect(nextUnanswered(keys, done("a"), "b", -1)).toBe("d");
    expect(nextUnanswered(keys, done("a", "b", "c"), "d", 1)).toBe("d");
    expect(nextUnanswered(keys, done(...keys), "a", 1)).toBeNull();
  });
});
