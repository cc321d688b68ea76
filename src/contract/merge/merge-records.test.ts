import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChoices } from "./apply-choices.ts";
import { mergeRecords } from "./merge-records.ts";
import { isFields, readField, sameValue } from "./same-value.ts";

const base = { name: "Ann", grade: "9", tags: ["a"], note: null as string | null, phones: [{ number: "1" }] };

describe("a three-way merge", () => {
  it("takes over what only the others changed and keeps what only I changed", () => {
    const mine = { ...base, name: "Anna" };
    const theirs = { ...base, grade: "10", phones: [{ number: "1" }, { number: "2" }] };
    const { merged, takenOver, clashes } = mergeRecords(base, mine, theirs);
    expect(merged).toEqual({ ...base, name: "Anna", grade: "10", phones: theirs.phones });
    expect(takenOver.map(({ path }) => path)).toEqual([["grade"], ["phones"]]);
    expect(clashes).toEqual([]);
  });

  it("keeps my value of a field that both changed, and names the clash", () => {
    const { merged, clashes } = mergeRecords(base, { ...base, note: "mine" }, { ...base, note: "theirs" });
    expect(merged.note).toBe("mine");
    expect(clashes).toEqual([{ path: ["note"], base: null, mine: "mine", theirs: "theirs" }]);
  });

  it("does not ask where both came to the same answer, and honors a removal", () => {
    const both = { ...base, grade: "10" };
    expect(mergeRecords(base, both, both)).toEqual({ merged: both, takenOver: [], clashes: [] });
    const removed = mergeRecords<Record<string, number>>({ a: 1, b: 1 }, { a: 2 }, { a: 2, b: 1 });
    expect(removed).toEqual({ merged: { a: 2 }, takenOver: [], clashes: [] });
  });

  it("looks into the sections of an assessment, field by field", () => {
    const state = (findings: object, ids: readonly number[]) => ({
      steps: { assessment_findings: findings, interviews: ids },
      interviewIds: ids,
    });
    const merge = mergeRecords<unknown>(
      state({ q1: "a", q2: "b" }, [1, 2]),
      state({ q1: "mine", q2: "mine too" }, [1, 2, 4]),
      state({ q1: "a", q2: "theirs", q3: "new" }, [3, 2]),
    );
    expect(merge.merged).toEqual(state({ q1: "mine", q2: "mine too", q3: "new" }, [3, 2, 4]));
    expect(merge.clashes.map(({ path }) => path)).toEqual([["steps", "assessment_findings", "q2"]]);
  });

  it("merges numbers as a set only where they are ids", () => {
    const { clashes } = mergeRecords({ scores: [1] }, { scores: [1, 2] }, { scores: [1, 3] });
    expect(clashes.map(({ path }) => path)).toEqual([["scores"]]);
  });

  it("reports every difference as a clash where the base is unknown", () => {
    const merge = mergeRecords<Record<string, unknown>>(
      null,
      { a: "mine", b: "", c: "only mine", d: "same", tags: ["x"] },
      { a: "theirs", b: "only theirs", c: null, d: "same", tags: ["y"] },
    );
    expect(merge.clashes.map(({ path }) => path)).toEqual([["a"]]);
    expect(merge.merged).toEqual({
      a: "mine",
      b: "only theirs",
      c: "only mine",
      d: "same",
      tags: ["y", "x"],
    });
  });

  it("treats a missing section and one that is an empty list as blank", () => {
    const typed = { steps: { threat_response: { plan: "Warn." } } };
    expect(mergeRecords<unknown>({ steps: {} }, typed, { steps: { threat_response: [] } }).merged).toEqual(
      typed,
    );
    const gone = mergeRecords<unknown>(typed, typed, { steps: {} });
    expect(gone.merged).toEqual({ steps: {} });
    expect(gone.takenOver.map(({ path }) => path)).toEqual([["steps", "threat_response", "plan"]]);
  });
});

/**
 * Forms as they occur: few keys, so that both sides change the same ones; also unknown keys and names that objects
 * inherit.
 */
const key = fc.constantFrom("a", "b", "tags", "constructor", "__proto__");
const leaf = fc.oneof(
  fc.constantFrom("", null, "x", "y", "z", 0, 1, true),
  fc.uniqueArray(fc.constantFrom("p", "q", "r", "s"), { maxLength: 4 }),
  fc.array(fc.record({ n: fc.constantFrom(1, 2, 3) }), { maxLength: 2 }),
);
const record = fc.dictionary(
  key,
  fc.oneof({ weight: 2, arbitrary: leaf }, fc.dictionary(key, leaf, { maxKeys: 3 })),
  {
    maxKeys: 4,
  },
);
const triple = fc.tuple(fc.option(record), record, record);
const runs = { numRuns: 2_000 };

/** Every value that a person can have typed, with its path; the entries of a set one by one. */
function typedIn(value: unknown, path: readonly string[] = []): readonly { path: string; value: unknown }[] {
  if (isFields(value))
    return Object.keys(value).flatMap((name) => typedIn(readField(value, name), [...path, name]));
  const at = JSON.stringify(path);
  if (Array.isArray(value) && value.every((entry) => typeof entry === "string"))
    return value.map((entry) => ({ path: at, value: entry }));
  return sameValue(value, null) ? [] : [{ path: at, value }];
}
const holds = (all: ReturnType<typeof typedIn>, one: { path: string; value: unknown }) =>
  all.some(({ path, value }) => path === one.path && sameValue(value, one.value));
const under = (
  differences: readonly { path: readonly string[]; mine: unknown; theirs: unknown; base: unknown }[],
) =>
  differences.flatMap(({ path, mine, theirs, base: was }) => [
    ...typedIn(mine, path),
    ...typedIn(theirs, path),
    ...typedIn(was, path),
  ]);

describe("whatever is typed on both sides", () => {
  it("nothing vanishes: each value is in the result, in a clash, or was removed by one side", () => {
    fc.assert(
      fc.property(triple, ([was, mine, theirs]) => {
        const { merged, clashes } = mergeRecords(was, mine, theirs);
        const found = [...typedIn(merged), ...under(clashes), ...typedIn(was)];
        for (const one of [...typedIn(mine), ...typedIn(theirs)]) expect(holds(found, one)).toBe(true);
      }),
      runs,
    );
  });

  it("what I typed is never replaced: every change of mine is in the result", () => {
    fc.assert(
      fc.property(triple, ([was, mine, theirs]) => {
        const found = typedIn(mergeRecords(was, mine, theirs).merged);
        const before = typedIn(was);
        for (const one of typedIn(mine)) if (!holds(before, one)) expect(holds(found, one)).toBe(true);
      }),
      runs,
    );
  });

  it("what I removed does not come back, with or without a clash", () => {
    fc.assert(
      fc.property(triple, ([was, mine, theirs]) => {
        const { merged, clashes } = mergeRecords(was, mine, theirs);
        for (const { path } of clashes) {
          const at = (side: unknown) => path.reduce<unknown>((of, name) => readField(of, name), side);
          expect(sameValue(at(merged), at(mine))).toBe(true);
        }
      }),
      runs,
    );
  });

  it("invents nothing", () => {
    fc.assert(
      fc.property(triple, ([was, mine, theirs]) => {
        const known = [...typedIn(mine), ...typedIn(theirs)];
        for (const one of typedIn(mergeRecords(was, mine, theirs).merged))
          expect(holds(known, one)).toBe(true);
      }),
      runs,
    );
  });

  it("both sides get the same clashes", () => {
    fc.assert(
      fc.property(triple, ([was, mine, theirs]) => {
        const here = mergeRecords(was, mine, theirs).clashes;
        const there = mergeRecords(was, theirs, mine).clashes;
        const turned = there.map(({ path, base: old, mine: own, theirs: other }) =>
          JSON.stringify({ path, old, own: other, other: own }),
        );
        const straight = here.map(({ path, base: old, mine: own, theirs: other }) =>
          JSON.stringify({ path, old, own, other }),
        );
        expect(turned.toSorted()).toEqual(straight.toSorted());
      }),
      runs,
    );
  });

  it("a side without changes takes the other's, and equal sides stay equal", () => {
    fc.assert(
      fc.property(record, record, (was, other) => {
        expect(sameValue(mergeRecords(was, was, other).merged, other)).toBe(true);
        expect(mergeRecords(was, other, was)).toEqual({ merged: other, takenOver: [], clashes: [] });
        expect(mergeRecords(was, other, other)).toEqual({ merged: other, takenOver: [], clashes: [] });
      }),
      runs,
    );
  });

  it("edits of different fields never clash and both survive", () => {
    fc.assert(
      fc.property(record, leaf, leaf, (was, one, two) => {
        const { merged, clashes } = mergeRecords<Record<string, unknown>>(
          was,
          { ...was, mineOnly: one },
          { ...was, theirsOnly: two },
        );
        expect(clashes).toEqual([]);
        expect(sameValue(merged, { ...was, mineOnly: one, theirsOnly: two })).toBe(true);
      }),
      runs,
    );
  });

  it("merging the result once more with theirs, over theirs, changes nothing", () => {
    fc.assert(
      fc.property(triple, ([was, mine, theirs]) => {
        const { merged } = mergeRecords(was, mine, theirs);
        const again = mergeRecords(theirs, merged, theirs);
        expect(again).toEqual({ merged, takenOver: [], clashes: [] });
      }),
      runs,
    );
  });

  it("sets: added by either is in, removed by either is out", () => {
    const set = fc.uniqueArray(fc.constantFrom("p", "q", "r", "s", "t"));
    fc.assert(
      fc.property(set, set, set, (was, mine, theirs) => {
        const { merged, clashes } = mergeRecords({ tags: was }, { tags: mine }, { tags: theirs });
        expect(clashes).toEqual([]);
        for (const each of ["p", "q", "r", "s", "t"] as const) {
          const [before, here, there] = [was, mine, theirs].map((tags) => tags.includes(each));
          expect(merged.tags.includes(each)).toBe(before ? here && there : here || there);
        }
        expect(new Set(merged.tags).size).toBe(merged.tags.length);
      }),
      runs,
    );
  });

  it("every choice gives a record with the chosen values and everything else as merged", () => {
    const take = fc.constantFrom("mine" as const, "theirs" as const);
    fc.assert(
      fc.property(triple, take, ([was, mine, theirs], side) => {
        const merge = mergeRecords(was, mine, theirs);
        const chosen = applyChoices(
          merge,
          merge.clashes.map(({ path }) => ({ path, take: side })),
        );
        if (side === "mine") expect(sameValue(chosen, merge.merged)).toBe(true);
        const found = typedIn(chosen);
        for (const clash of merge.clashes)
          for (const one of typedIn(clash[side], clash.path)) expect(holds(found, one)).toBe(true);
        const others = typedIn(merge.merged).filter(({ path }) =>
          merge.clashes.every((clash) => JSON.stringify(clash.path) !== path),
        );
        for (const one of others) if (!holds(under(merge.clashes), one)) expect(holds(found, one)).toBe(true);
      }),
      runs,
    );
  });
});

describe("which record it is", () => {
  it("is never asked, also where the record was merged into another meanwhile", () => {
    const [was, mine] = [
      { uuid: "one", grade: "9" },
      { uuid: "one", grade: "10" },
    ];
    for (const base of [was, null]) {
      const { merged, clashes, takenOver } = mergeRecords(base, mine, { uuid: "other", grade: "9" });
      expect(merged.uuid).toBe("other");
      expect([...clashes, ...takenOver].map(({ path }) => path)).toEqual(base === null ? [["grade"]] : []);
    }
  });
});
