import { describe, expect, it } from "vitest";
import { applyChoices, canTakeBoth } from "./apply-choices.ts";
import { mergeRecords } from "./merge-records.ts";

const merge = mergeRecords<unknown>(
  { steps: { q1: "a", list: [{ n: 1 }], score: 1 } },
  { steps: { q1: "mine", list: [{ n: 2 }], score: 2, extra: "kept" } },
  { steps: { q1: "theirs", list: [{ n: 3 }], score: 3 } },
);
const choices = (q1: "mine" | "theirs" | "both", list: "mine" | "theirs" | "both") => [
  { path: ["steps", "q1"], take: q1 },
  { path: ["steps", "list"], take: list },
  { path: ["steps", "score"], take: "theirs" as const },
];

describe("choices about clashes", () => {
  it("take one side, or both: texts one below the other, lists joined, mine first", () => {
    expect(applyChoices(merge, choices("theirs", "mine"))).toEqual({
      steps: { q1: "theirs", list: [{ n: 2 }], score: 3, extra: "kept" },
    });
    expect(applyChoices(merge, choices("both", "both"))).toEqual({
      steps: { q1: "mine\n\ntheirs", list: [{ n: 2 }, { n: 3 }], score: 3, extra: "kept" },
    });
  });

  it("write a text only once where the other side contains it", () => {
    const grown = mergeRecords({ q: "a" }, { q: "She waved." }, { q: "She waved. She left." });
    expect(applyChoices(grown, [{ path: ["q"], take: "both" }])).toEqual({ q: "She waved. She left." });
  });

  it("take a field away where the chosen side has none, and put one back", () => {
    const removed = mergeRecords<Record<string, unknown>>({ q: "a", r: 1 }, { r: 1 }, { q: "b", r: 1 });
    expect(applyChoices(removed, [{ path: ["q"], take: "mine" }])).toEqual({ r: 1 });
    expect(applyChoices(removed, [{ path: ["q"], take: "theirs" }])).toEqual({ q: "b", r: 1 });
  });

  it('must be made for every clash, and "both" only where that is possible', () => {
    expect(() => applyChoices(merge, choices("mine", "mine").slice(1))).toThrow(
      "Nobody decided about steps.q1.",
    );
    const both = [
      ...choices("mine", "mine").slice(0, 2),
      { path: ["steps", "score"], take: "both" as const },
    ];
    expect(() => applyChoices(merge, both)).toThrow(RangeError);
    expect(merge.clashes.map(canTakeBoth)).toEqual([true, true, false]);
  });
});
