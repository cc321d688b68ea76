import { expect, test } from "vitest";
import { type CaseEvent, setAgainReason } from "#contract/records/case-work/schema.ts";
import { changesBetween } from "#contract/records/plans/changes.ts";
import { eventWords, typedNote } from "./timeline-words.ts";

const held = (note: string) => ({ kind: "hold_set", note, review: null }) as unknown as CaseEvent;

test("a hold that was set again with one press is told as that, and nobody is said to have typed its reason", () => {
  expect(eventWords(held(setAgainReason))).toMatch(/legal hold again, from the list/);
  expect(typedNote(held(setAgainReason))).toBeNull();
  expect(eventWords(held("The court asks for it."))).toBe("put the case under legal hold");
  expect(typedNote(held("The court asks for it."))).toBe("The court asks for it.");
});

test("a plan that was reviewed is told by what the review found, and not as one that was saved", () => {
  const saved = { kind: "plan_saved", to: "2", note: null, changes: [] };
  const held = { result: "goes_on", words: "The escort works.", next: "2026-12-11" };
  const reviewed = { ...saved, review: held } as unknown as CaseEvent;
  expect(eventWords(reviewed)).toBe(
    "reviewed the threat management plan: it goes on as it is. Next review Dec 11, 2026",
  );
  expect(typedNote(reviewed)).toBe("The escort works.");
  const plain = { ...saved, review: null } as unknown as CaseEvent;
  expect([eventWords(plain), typedNote(plain)]).toEqual([
    "saved version 2 of the threat management plan",
    null,
  ]);
});

test("a plan that was closed is told as that", () => {
  const saved = { kind: "plan_saved", to: "4", note: null, review: null, changes: [] };
  expect(eventWords({ ...saved, field: "closed" } as unknown as CaseEvent)).toBe(
    "closed the threat management plan",
  );
  expect(eventWords({ ...saved, field: "closed", undone: 3 } as unknown as CaseEvent)).toBe(
    "closed the threat management plan, 3 actions not done",
  );
});

test("how a check-in went is told, and which way a signed judgment was seen", () => {
  const of = (kind: string, more: object) =>
    eventWords({ kind, note: null, ...more } as unknown as CaseEvent);
  expect(of("check_in_recorded", { to: "worse" })).toBe("answered a check-in: worse");
  expect(of("check_in_recorded", { to: null })).toBe("answered a check-in");
  expect(of("wavr_answered", { to: "2", field: "differs" })).toBe(
    "sees version 2 of the WAVR summary differently",
  );
  expect(of("wavr_answered", { to: "2", field: null })).toBe(
    "said how they see version 2 of the WAVR summary",
  );
});

test("a case that is back says who had deleted it and when, where that is known", () => {
  const back = { kind: "undeleted", note: null, from: null, member: null };
  expect(eventWords(back as unknown as CaseEvent)).toBe("restored the case after it was deleted");
  const known = { ...back, from: "2026-11-28T12:00:00.000Z", member: { id: 2, full_name: "Tomás Reyes" } };
  expect(eventWords(known as unknown as CaseEvent)).toBe(
    "restored the case, which Tomás Reyes had deleted on Nov 28, 2026",
  );
});

test("of a plan that is to be closed no next review is told", () => {
  const review = { result: "closing", words: "Quiet.", next: "2026-12-12" };
  const held = { kind: "safety_plan_saved", to: "4", note: null, field: "reviews", changes: [], review };
  expect(eventWords({ ...held, person: null } as unknown as CaseEvent)).toBe(
    "reviewed the safety plan: it is to be closed",
  );
});

test("a version of a plan is told by what it changed, and the closing of a case by what of its plan was not done", () => {
  const action = { uuid: "a", action: "Make a personal safety plan", status: 1 };
  const changes = changesBetween({ actions: [action] }, { actions: [{ ...action, status: 2 }] });
  const saved = { kind: "plan_saved", to: "3", note: null, review: null, field: null, changes };
  expect(eventWords(saved as unknown as CaseEvent)).toBe(
    "changed the threat management plan: Action 1 (Make a personal safety plan): In Progress",
  );
  const measures = changesBetween({ measures: [] }, { measures: [{ what: "Lunch in room 12" }] });
  const safety = { kind: "safety_plan_saved", to: "2", review: null, field: null, person: { name: "Mateo" } };
  expect(eventWords({ ...safety, changes: measures } as unknown as CaseEvent)).toBe(
    "changed the safety plan of Mateo: Measure 1 (Lunch in room 12) added",
  );
  expect(eventWords({ ...safety, changes: [] } as unknown as CaseEvent)).toBe(
    "saved version 2 of the safety plan of Mateo",
  );
  const closed = (undone: number | null) => ({ kind: "closed", undone }) as unknown as CaseEvent;
  expect(eventWords(closed(null))).toBe("closed the case");
  expect(eventWords(closed(2))).toBe("closed the case; 2 actions of its plan were not done");
});

test("what the team decided is told with it, and that somebody sees it differently", () => {
  const of = (to: string, decision: object | null) =>
    eventWords({ kind: "board_decided", to, decision } as unknown as CaseEvent);
  expect(of("classification", { choice: "2", differing: 0 })).toBe(
    "recorded on an agreement board what the team decided: Serious Substantive",
  );
  expect(of("level_of_concern", { choice: "high", differing: 2 })).toMatch(
    /what the team decided: High\. 2 see it differently$/,
  );
  expect(of("classification", null)).toBe("recorded what the team decided on an agreement board");
});

test("a bulletin that was issued anew says in place of which", () => {
  const issued = (from: string | null) =>
    eventWords({
      kind: "details",
      field: "bulletin_issued",
      from,
      to: "Watch the gate",
    } as unknown as CaseEvent);
  expect(issued(null)).toBe("issued a bulletin about it: Watch the gate");
  expect(issued("Watch the door")).toBe(
    "issued a bulletin about it: Watch the gate, in place of “Watch the door”, which does not hold any more",
  );
});
