import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeForms, sameJson } from "./merge.ts";

describe("sameJson", () => {
  it("looks into lists and maps and ignores the order of keys", () => {
    expect(sameJson({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
    expect(sameJson({ a: 1 }, { a: 1, b: null })).toBe(false);
    expect(sameJson([1, 2], { 0: 1, 1: 2 })).toBe(false);
  });
});

describe("mergeForms", () => {
  it("keeps what each side changed when the fields differ", () => {
    const merged = mergeForms({ ko1_radio: "n" }, { ko1_radio: "y" }, { ko1_radio: "n", ko2_radio: "p" });
    expect(merged).toEqual({ form: { ko1_radio: "y", ko2_radio: "p" }, clashes: [] });
  });

  it("names the fields that both changed and takes the preferred side", () => {
    const [basis, mine, theirs] = [{ q1: "a" }, { q1: "b", q2: "x" }, { q1: "c" }];
    expect(mergeForms(basis, mine, theirs)).toEqual({ form: { q1: "b", q2: "x" }, clashes: ["q1"] });
    expect(mergeForms(basis, mine, theirs, "theirs").form).toEqual({ q1: "c", q2: "x" });
  });

  it("does not ask where both came to the same answer, and honors a removal", () => {
    expect(mergeForms({ a: 1, b: 1 }, { a: 2 }, { a: 2, b: 1 })).toEqual({ form: { a: 2 }, clashes: [] });
  });

  it("never drops a change of either side, whatever the forms", () => {
    const form = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom("1", "2", "3"));
    fc.assert(
      fc.property(form, form, form, (basis, mine, theirs) => {
        const { form: merged, clashes } = mergeForms(basis, mine, theirs);
        for (const key of ["a", "b", "c", "d"]) {
          if (clashes.includes(key) || mine[key] !== basis[key]) expect(merged[key]).toBe(mine[key]);
          else expect(merged[key]).toBe(theirs[key]);
        }
      }),
    );
  });
});
