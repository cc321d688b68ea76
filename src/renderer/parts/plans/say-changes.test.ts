import { expect, it } from "vitest";
import { changesBetween } from "#contract/records/plans/changes.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { safetyChangeNames } from "./safety-changes.ts";
import { type ChangeNames, sayChanges } from "./say-changes.ts";
import { wavrChangeNames } from "./wavr-changes.ts";

const wavr = wavrChangeNames(currentInstrument().wavr.plan);
const safety = safetyChangeNames({ looksAtPlace: false });
const said = (names: ChangeNames, before: object, after: object, number = 2) =>
  sayChanges(names, { number, changes: [...changesBetween({ ...before }, { ...after })] });
const action = (uuid: string, more: object = {}) => ({ uuid, action: uuid, status: 1, outcome: "", ...more });

it("says in a line what a version of a threat management plan changed", () => {
  const actions = [action("a"), action("b"), action("c")];
  const done = { actions: [action("a"), action("b"), action("c", { status: 4, outcome: "Asked." })] };
  expect(said(wavr, { actions }, done)).toBe("Action 3 (c): Done, Outcome");
  expect(said(wavr, { plan_status: "active" }, { plan_status: "closed", closing_notes: "Quiet." })).toBe(
    "Plan status: Closed; Reasons for closing",
  );
  expect(said(wavr, { review_date: "2026-12-01" }, { review_date: "2026-12-11" })).toBe(
    "Review date: Dec 11, 2026",
  );
  expect(said(wavr, {}, { reviews: [{ uuid: "r", result: "goes_on" }] })).toBe("Review: It goes on as it is");
});

it("says it of a safety plan too, of the first nothing else, and of many how many more there are", () => {
  const measures = [{ what: "By the office", starts: null }];
  expect(said(safety, { measures }, { measures: [{ what: "By the office", starts: "2026-12-01" }] })).toBe(
    "Measure 1 (By the office): From Dec 1, 2026",
  );
  expect(said(safety, { cadence: "weekly" }, { cadence: "monthly" })).toBe("Check-ins: Every month");
  expect(said(safety, {}, { measures }, 1)).toBe("The first version");
  expect(said(safety, { measures }, { measures })).toBe("Saved without a change");
  expect(
    said(safety, { measures }, { status: "ended", strengths: "A", family_part: "B", who_knows: "C" }),
  ).toMatch(/, and 2 more$/);
});

it("says what was reworded as that, by its words", () => {
  const measures = [{ what: "Walks to the bus with an aide", starts: null }];
  const after = [
    { what: "Walks to the bus with an aide at 3:10", starts: null },
    { what: "Lunch in room 12" },
  ];
  expect(said(safety, { measures }, { measures: after })).toBe(
    "Measure 1 (Walks to the bus with an aide at 3:10): reworded; Measure 2 (Lunch in room 12) added",
  );
  expect(said(safety, { measures: after }, { measures: after.slice(0, 1) })).toBe(
    "Measure 2 (Lunch in room 12) taken out",
  );
});
