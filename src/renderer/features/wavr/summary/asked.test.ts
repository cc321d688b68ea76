import { describe, expect, it } from "vitest";
import {
  askable,
  askedIn,
  askedKey,
  askedOnBoard,
  askedWhere,
  maySayLater,
  missingOf,
  nobodyYet,
  sameAnswers,
  toSign,
} from "./asked.ts";

const team = {
  team: [{ id: 3, uuid: "u3", full_name: "Dana Whitfield", title: "Director", role: "lead" }],
  guests: [{ uuid: "g1", name: "Angela Moss", role: "Human resources", contact: null }],
  unread: new Set<number>(),
} as never;
const dana = { user_id: 3, name: "Dana Whitfield", role: "Director" };

describe("who is asked", () => {
  it("is nobody who may not read what they would agree to, also where they were asked before", () => {
    const unread = new Set([3]);
    const here = { ...(team as object), unread } as never;
    expect(askedIn({}, here, 1)).toEqual([]);
    expect(askedIn({ [askedKey]: [{ ...dana, answer: "agrees", words: "", version: 1 }] }, here, 1)).toEqual(
      [],
    );
    expect(askable(here).map(({ name }) => name)).toEqual(["Angela Moss"]);
  });

  it("is the team before anybody was chosen, and nobody has answered", () => {
    expect(askedIn({}, team, 1)).toEqual([{ ...dana, answer: "not_asked", words: "", version: 0 }]);
    expect(askedIn({ [askedKey]: "broken" }, team, 1)).toHaveLength(1);
    expect(askedIn({ [askedKey]: [] }, team, 1)).toEqual([]);
  });

  it("is asked anew about each version: an answer holds for no other", () => {
    const form = { [askedKey]: [{ ...dana, answer: "differs", words: "High.", version: 1 }] };
    expect(askedIn(form, team, 1)[0]).toMatchObject({ answer: "differs", words: "High." });
    expect(askedIn(form, team, 2)[0]).toMatchObject({ answer: "not_asked", words: "" });
  });

  it("has a name, and words of their own where they see it differently", () => {
    expect(missingOf(nobodyYet)).toBe("name");
    expect(missingOf({ ...nobodyYet, ...dana, answer: "differs" })).toBe("words");
    expect(missingOf({ ...nobodyYet, ...dana, answer: "agrees" })).toBeNull();
  });

  it("agrees by signing, where they were not asked before", () => {
    const all = askedIn({}, team, 1);
    expect(askedWhere(all, 3)[0]?.answer).toBe("agrees");
    expect(askedWhere(all, 4)[0]?.answer).toBe("not_asked");
    const differs = [{ ...nobodyYet, ...dana, answer: "differs", words: "High." }] as const;
    expect(askedWhere(differs, 3)).toEqual(differs);
  });

  it("is sent by account, or by name; words of an answer that was taken back are not", () => {
    const signed = toSign([
      { ...dana, answer: "agrees", words: "Once differed.", version: 1 },
      { ...nobodyYet, name: " Tom Becker ", answer: "differs", words: "High." },
    ]);
    expect(signed).toEqual([
      { user_id: 3, name: null, role: "Director", answer: "agrees", words: null },
      { user_id: null, name: "Tom Becker", role: null, answer: "differs", words: "High." },
    ]);
  });

  it("is filled in from what a board decided, for this version, with the roles of the team", () => {
    const decision = {
      members: [
        { user: { id: 3, full_name: "Dana Whitfield" }, answer: "differs", words: "High." },
        { user: null, answer: "agrees", words: null },
      ],
    } as never;
    const filled = askedOnBoard(decision, team, 2);
    expect(filled).toEqual([{ ...dana, answer: "differs", words: "High.", version: 2 }]);
    expect(sameAnswers(filled, askedIn({}, team, 2))).toBe(false);
    expect(sameAnswers(filled, askedIn({ [askedKey]: [...filled] }, team, 2))).toBe(true);
  });
});

describe("who may still say how they see a version that is signed", () => {
  const said = (answer: string) => ({ user: { id: 3, uuid: "u3", full_name: "Dana Whitfield" }, answer });
  const signed = (agreed: readonly object[], answers: readonly object[] = []) =>
    ({ agreed, answers }) as never;

  it("is whoever is of the team or was named, and has not answered, then or later", () => {
    expect(maySayLater(signed([]), team, 3)).toBe(true);
    expect(maySayLater(signed([said("not_asked")]), team, 3)).toBe(true);
    expect(maySayLater(signed([said("agrees")]), team, 3)).toBe(false);
    expect(maySayLater(signed([said("not_asked")], [said("differs")]), team, 3)).toBe(false);
    expect(maySayLater(signed([], [said("agrees")]), team, 3)).toBe(false);
  });

  it("is nobody else, and nobody who may not read it", () => {
    expect(maySayLater(signed([]), team, 4)).toBe(false);
    expect(maySayLater(signed([]), team, null)).toBe(false);
    expect(maySayLater(signed([]), { ...(team as object), unread: new Set([3]) } as never, 3)).toBe(false);
  });
});
