import { describe, expect, test } from "vitest";
import type { FieldClash, PendingChange } from "#contract/bridge/waiting.ts";
import { formatClock } from "#lib/words/format-date.ts";
import { arrangeChanges, discardingOf } from "./arrange-changes.ts";
import { discardWords, namedChange, stateWords, sumWords, triesWords } from "./pending-words.ts";
import { type Choices, clashKey, confirmWords, decided } from "./review-words.ts";

const change = (id: string, more: Partial<PendingChange> = {}): PendingChange => ({
  id,
  kind: "person",
  action: "update",
  title: id,
  savedAt: "2026-11-21T15:00:00.000Z",
  state: "waiting",
  reason: null,
  waitsFor: null,
  needs: more.waitsFor == null ? [] : [more.waitsFor],
  attempts: 0,
  nextTryAt: null,
  target: null,
  ...more,
});

const lines = (changes: readonly PendingChange[]) =>
  arrangeChanges(changes).map((rows) =>
    rows.map(({ change: { id }, depth }) => `${"  ".repeat(depth)}${id}`),
  );

describe("arrangeChanges", () => {
  test("puts what waits under what it waits for, in the order of saving", () => {
    const changes = [
      change("person"),
      change("assessment", { waitsFor: "person" }),
      change("other"),
      change("interview", { waitsFor: "assessment" }),
      change("task", { waitsFor: "assessment" }),
    ];
    expect(lines(changes)).toEqual([["person", "  assessment", "    interview", "    task"], ["other"]]);
  });

  test("keeps changes of one record together, and stops indenting where no room is left", () => {
    const target = { kind: "case", id: "7" } as const;
    expect(lines([change("a", { target }), change("b"), change("c", { target })])).toEqual([
      ["a", "c"],
      ["b"],
    ]);
    const deep = ["a", "b", "c", "d", "e", "f"].map((id, at, all) =>
      change(id, { waitsFor: at === 0 ? null : (all[at - 1] ?? null) }),
    );
    expect(
      arrangeChanges(deep)
        .flat()
        .map(({ depth }) => depth),
    ).toEqual([0, 1, 2, 3, 3, 3]);
  });

  test("loses no change: one without its predecessor is on its own, and so are two that wait for each other", () => {
    expect(lines([change("a", { waitsFor: "gone" })])).toEqual([["a"]]);
    const circle = [change("a", { waitsFor: "b" }), change("b", { waitsFor: "a" })];
    expect(
      lines(circle)
        .flat()
        .map((line) => line.trim())
        .sort(),
    ).toEqual(["a", "b"]);
  });
});

describe("discarding", () => {
  const outcome = (id: string, changes: readonly PendingChange[]) => {
    const { gone, freed } = discardingOf(changes.find((one) => one.id === id) ?? change(id), changes);
    return { gone: gone.map((one) => one.id), freed: freed.map((one) => one.id) };
  };

  test("names everything that cannot be sent without it, and nothing else", () => {
    const changes = [
      change("person"),
      change("assessment", { waitsFor: "person" }),
      change("interview", { waitsFor: "other", needs: ["other", "assessment"] }),
      change("other"),
    ];
    expect(outcome("person", changes)).toEqual({ gone: ["assessment", "interview"], freed: [] });
    expect(outcome("interview", changes)).toEqual({ gone: [], freed: [] });
    expect(discardWords(change("assessment"), discardingOf(change("assessment"), changes))).toBe(
      "It is saved on this computer only and is not sent to the server any more. With it goes “interview”, which needs it.",
    );
    const six = ["a", "b", "c", "d", "e", "f"].map((id) => change(id));
    expect(discardWords(change("x"), { gone: six, freed: [] })).toContain("and 1 change more");
  });

  test("a file also discards changes about the file, and says that the saves which name it stay", () => {
    const file = change("notes.pdf", { kind: "upload", action: "upload" });
    const changes = [
      file,
      change("person", { waitsFor: "notes.pdf" }),
      change("assessment", { kind: "assessment", waitsFor: "person" }),
      change("its name", { kind: "media", waitsFor: "notes.pdf" }),
    ];
    expect(outcome("notes.pdf", changes)).toEqual({ gone: ["its name"], freed: ["person"] });
    const words = discardWords(file, discardingOf(file, changes));
    expect(words).toContain("With it goes “its name”, which needs it.");
    expect(words).toContain("“person” stays and is sent without the file.");
  });
});

test("a change is named with what it is, unless its title says so", () => {
  const named = (kind: PendingChange["kind"], title: string) =>
    namedChange({ kind, title, action: "create" });
  expect(named("person", "Sam Lee")).toBe("New person Sam Lee");
  expect(named("assessment", "CSTAG assessment of Sam Lee")).toBe("CSTAG assessment of Sam Lee");
  expect(named("reminder", "Task: Call home")).toBe("Task: Call home");
});

describe("words", () => {
  const around = {
    reachable: true,
    needsSignIn: false,
    nameOf: (id: string) => (id === "p" ? "New person Sam Lee" : undefined),
  };

  test("say how each state stands", () => {
    expect(stateWords(change("a"), around)).toBe("Waits to be sent");
    expect(stateWords(change("a"), { ...around, reachable: false })).toBe("Waits for the network");
    expect(stateWords(change("a"), { ...around, needsSignIn: true })).toBe("Waits for you to sign in");
    expect(stateWords(change("a", { waitsFor: "p" }), { ...around, reachable: false })).toBe(
      "Waits for: New person Sam Lee",
    );
    expect(stateWords(change("a", { waitsFor: "gone" }), around)).toBe("Waits to be sent");
    expect(stateWords(change("a", { state: "sending" }), around)).toBe("Sending");
    expect(stateWords(change("a", { state: "conflict" }), around)).toBe("Needs your review");
    expect(
      stateWords(change("a", { state: "attention", reason: "Source of information is required." }), around),
    ).toBe("Refused: Source of information is required.");
  });

  test("name the next try, and nothing where it was not tried", () => {
    const now = new Date(2026, 10, 21, 10, 0);
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
    expect(triesWords(change("a"), now)).toBe("");
    expect(triesWords(change("a", { attempts: 1 }), now)).toBe("Tried once.");
    expect(triesWords(change("a", { attempts: 3, nextTryAt: at(0.4) }), now)).toBe(
      "Tried 3 times. Next try in less than a minute.",
    );
    expect(triesWords(change("a", { attempts: 3, nextTryAt: at(5) }), now)).toBe(
      "Tried 3 times. Next try at 10:05 AM.",
    );
    expect(triesWords(change("a", { attempts: 3, nextTryAt: at(-1) }), now)).toBe("Tried 3 times.");
    expect(triesWords(change("a", { attempts: 3, state: "conflict" }), now)).toBe("");
    const failing = change("a", { attempts: 9, state: "attention", reason: "It failed.", nextTryAt: at(5) });
    expect(stateWords(failing, around)).toBe("It failed.");
    expect(triesWords(failing, now)).toBe("Next try at 10:05 AM.");
    expect(formatClock(new Date(2026, 10, 20, 9, 5).toISOString(), now)).toBe("Nov 20, 2026, 9:05 AM");
  });

  test("sum up the list", () => {
    const changes = [change("a"), change("b", { state: "sending" }), change("c", { state: "conflict" })];
    expect(sumWords(changes)).toBe("1 to review, 2 waiting");
    expect(sumWords([change("a", { state: "attention" })])).toBe("1 refused");
  });
});

describe("the choices of a review", () => {
  const clash = (...path: string[]): FieldClash => ({ path, base: "b", mine: "m", theirs: "t" });
  const clashes = [clash("state", "q1"), clash("state", "q2")];
  const choose = (...takes: ("mine" | "theirs" | "both" | null)[]): Choices =>
    Object.fromEntries(
      clashes.flatMap((each, at) => {
        const take = takes[at] ?? null;
        return take === null ? [] : [[clashKey(each), take]];
      }),
    );

  test("are sent only when every field is decided, in the order of the fields", () => {
    expect(decided(clashes, choose("mine"))).toBeNull();
    expect(decided(clashes, choose("theirs", "both"))).toEqual([
      { path: ["state", "q1"], take: "theirs" },
      { path: ["state", "q2"], take: "both" },
    ]);
  });

  test("name what is kept on the button", () => {
    const one = clashes.slice(0, 1);
    expect(confirmWords(one, {})).toBe("Choose a version");
    expect(confirmWords(one, choose("mine"))).toBe("Keep yours");
    expect(confirmWords(one, choose("theirs"))).toBe("Keep theirs");
    expect(confirmWords(one, choose("both"))).toBe("Keep both");
    expect(confirmWords(clashes, choose("mine"))).toBe("Choose for 1 more");
    expect(confirmWords(clashes, choose("theirs", "theirs"))).toBe("Keep theirs, all 2");
    expect(confirmWords(clashes, choose("theirs", "mine"))).toBe("Save these 2 choices");
  });
});
