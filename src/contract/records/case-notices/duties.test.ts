import { describe, expect, it } from "vitest";
import { type DutyBasis, type DutyNotice, dutiesOf, isDutyOfToday, isLateDuty } from "./duties.ts";
import type { Audience } from "./schema.ts";

const mother = 11;
const father = 12;
const hers = 21;
const basis: DutyBasis = {
  classification: 2,
  // A Wednesday, half past ten in the morning there.
  classified_at: "2026-11-18T15:30:00.000Z",
  first: true,
  time_zone: "America/New_York",
  subjects: [{ id: 2, student: true, parents: [hers] }],
  targets: [{ id: 1, student: true, parents: [mother, father] }],
};

let last = 0;
const said = (more: Partial<DutyNotice> & { readonly audience: Audience }): DutyNotice => {
  last += 1;
  return {
    id: last,
    outcome: "told",
    at: "2026-11-18T20:00:00.000Z",
    person_ids: [],
    next_try_at: null,
    ...more,
  };
};
const dutyOf = (audience: Audience, notices: readonly DutyNotice[], on: DutyBasis = basis) => {
  const found = dutiesOf(on, notices).find((each) => each.audience === audience);
  if (found === undefined) throw new Error(`Nobody has to tell ${audience}.`);
  return found;
};
const named = (on: DutyBasis) => dutiesOf(on, []).map(({ audience, rule }) => [audience, rule]);

describe("who has to be told", () => {
  it("follows from the classification, in one order", () => {
    expect(dutiesOf(null, [])).toEqual([]);
    expect(named({ ...basis, classification: 0 })).toEqual([["subject_parents", "next_school_day"]]);
    expect(named({ ...basis, classification: 1 })).toEqual([
      ["subject_parents", "same_day"],
      ["target_parents", "next_school_day"],
      ["target", "next_school_day"],
    ]);
    expect(named(basis)).toEqual([
      ["subject_parents", "same_day"],
      ["target_parents", "same_day"],
      ["target", "same_day"],
      ["police", "team_decides"],
      ["district", "team_decides"],
      ["staff", "same_day"],
    ]);
    expect(named({ ...basis, classification: 3 }).slice(3)).toEqual([
      ["police", "same_day"],
      ["district", "next_school_noon"],
      ["staff", "same_day"],
    ]);
  });

  it("asks for no parents of somebody who is no student, nor of a target whom nobody knows", () => {
    const grown = { ...basis, targets: [{ id: 1, student: false, parents: [] }] };
    expect(named(grown).map(([audience]) => audience)).not.toContain("target_parents");
    const unknown = named({ ...basis, targets: [] }).map(([audience]) => audience);
    expect(unknown).not.toContain("target_parents");
    expect(unknown).toContain("target");
  });
});

describe("when it is due", () => {
  it("ends with the day of the school, or at noon of the next day on which there is school", () => {
    expect(dutyOf("target", []).due_at).toBe("2026-11-19T04:59:00.000Z");
    expect(dutyOf("police", []).due_at).toBeNull();
    const grave = { ...basis, classification: 3 };
    expect(dutyOf("district", [], grave).due_at).toBe("2026-11-19T17:00:00.000Z");
    const friday = { ...grave, classified_at: "2026-11-20T15:30:00.000Z" };
    expect(dutyOf("district", [], friday).due_at).toBe("2026-11-23T17:00:00.000Z");
    const transient = { ...basis, classification: 1, classified_at: "2026-11-20T15:30:00.000Z" };
    expect(dutyOf("target", [], transient).due_at).toBe("2026-11-24T04:59:00.000Z");
  });

  it("is late from then on, and after a try that failed from the hour of the next one", () => {
    const due = Date.parse("2026-11-19T04:59:00.000Z");
    expect(isLateDuty(dutyOf("target", []), due)).toBe(false);
    expect(isLateDuty(dutyOf("target", []), due + 1)).toBe(true);
    expect(isLateDuty(dutyOf("police", []), due + 1)).toBe(false);
    expect(isLateDuty(dutyOf("target", [said({ audience: "target" })]), due + 1)).toBe(false);
    const next = "2026-11-20T15:00:00.000Z";
    const tried = dutyOf("target", [said({ audience: "target", outcome: "not_reached", next_try_at: next })]);
    expect(isLateDuty(tried, due + 1)).toBe(false);
    expect(isLateDuty(tried, Date.parse(next) + 1)).toBe(true);
  });
});

describe("how it stands", () => {
  it("is open, then told, or decided with a reason", () => {
    expect(dutyOf("police", []).state).toBe("open");
    expect(dutyOf("police", [said({ audience: "police" })]).state).toBe("told");
    expect(dutyOf("police", [said({ audience: "police", outcome: "decided_not" })]).state).toBe(
      "decided_not",
    );
    expect(dutyOf("police", [said({ audience: "district" })]).state).toBe("open");
  });

  it("takes one parent of each child, and waits for the other while somebody tries again", () => {
    const told = said({ audience: "target_parents", person_ids: [mother] });
    expect(dutyOf("target_parents", [told]).state).toBe("told");
    const missed = said({
      audience: "target_parents",
      person_ids: [father],
      outcome: "not_reached",
      at: "2026-11-18T21:00:00.000Z",
      next_try_at: "2026-11-19T21:00:00.000Z",
    });
    const tried = dutyOf("target_parents", [told, missed]);
    expect(tried).toMatchObject({ state: "not_reached", next_try_at: missed.next_try_at });
    expect(tried.notice_ids).toEqual([missed.id, told.id]);
    const later = said({ audience: "target_parents", person_ids: [father], at: "2026-11-19T21:05:00.000Z" });
    expect(dutyOf("target_parents", [told, missed, later]).state).toBe("told");
    const givenUp = { ...missed, next_try_at: null };
    expect(dutyOf("target_parents", [told, givenUp]).state).toBe("told");
    expect(dutyOf("target_parents", [givenUp]).state).toBe("not_reached");
    const two = { ...basis, targets: [...basis.targets, { id: 3, student: true, parents: [31] }] };
    expect(dutyOf("target_parents", [told], two).state).toBe("open");
    expect(
      dutyOf("target_parents", [told, said({ audience: "target_parents", person_ids: [31] })], two).state,
    ).toBe("told");
  });

  it("counts a notice without names, or to somebody whom the records do not relate, for everybody", () => {
    expect(dutyOf("target_parents", [said({ audience: "target_parents" })]).state).toBe("told");
    expect(dutyOf("target_parents", [said({ audience: "target_parents", person_ids: [99] })]).state).toBe(
      "told",
    );
  });

  it("is asked anew when the classification changes, but not by the first one of the same day", () => {
    const morning = said({ audience: "target", at: "2026-11-18T13:00:00.000Z" });
    expect(dutyOf("target", [morning]).state).toBe("told");
    const changed = dutyOf("target", [morning], { ...basis, first: false });
    expect(changed).toMatchObject({ state: "open", told_before: morning.at, notice_ids: [] });
    expect(dutyOf("target", [said({ audience: "target", at: "2026-11-17T20:00:00.000Z" })]).state).toBe(
      "open",
    );
  });
});

describe("what is asked for today", () => {
  const now = new Date(2026, 10, 18, 12).getTime();
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  const open = { state: "open", due_at: at(18, 23), next_try_at: null } as const;

  it("is late, or due before the day ends", () => {
    expect(isDutyOfToday(open, now)).toBe(true);
    expect(isDutyOfToday({ ...open, due_at: at(17, 23) }, now)).toBe(true);
    expect(isDutyOfToday({ ...open, due_at: at(19, 12) }, now)).toBe(false);
  });

  it("is nothing that is settled, or that the team decides", () => {
    expect(isDutyOfToday({ ...open, state: "told" }, now)).toBe(false);
    expect(isDutyOfToday({ ...open, state: "decided_not" }, now)).toBe(false);
    expect(isDutyOfToday({ ...open, due_at: null }, now)).toBe(false);
  });

  it("is with who tries again, until the hour of that try has passed", () => {
    const tried = { ...open, state: "not_reached", due_at: at(17, 23) } as const;
    expect(isDutyOfToday({ ...tried, next_try_at: at(18, 15) }, now)).toBe(false);
    expect(isDutyOfToday({ ...tried, next_try_at: at(18, 9) }, now)).toBe(true);
  });
});
