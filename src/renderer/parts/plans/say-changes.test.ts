import { expect, it } from "vitest";
import { changesBetween } from "#contract/records/plans/changes.ts";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { changeBlocks } from "./change-blocks.ts";
import { safetyChangeNames, safetyChangeWords } from "./safety-changes.ts";
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
    "Measure 2 (Lunch in room 12) added; Measure 1 (Walks to the bus with an aide at 3:10): reworded",
  );
  expect(said(safety, { measures: after }, { measures: after.slice(0, 1) })).toBe(
    "Measure 2 (Lunch in room 12) taken out",
  );
});

const before = {
  measures: [
    { what: "Arrives by the office", owner: "Ms. Orr", time_of_day: "7:45 AM" },
    { what: "Walks to class with an aide", place: "Hall B" },
    { what: "Lunch in room 12", place: null },
    { what: "Leaves with the robotics team", owner_id: 7 },
  ],
  family_part: "Calls in the evening.",
};
const after = {
  measures: [
    { what: "Arrives by the office", owner: null, owner_id: 7, time_of_day: "7:30 AM" },
    { what: "Walks to class with an aide after lunch too", place: "Hall B" },
    { what: "Lunch in room 12", place: "Room 12" },
    { what: "Is fetched at the gate", starts: "2026-12-01" },
  ],
  family_part: "Calls every morning.",
};

it("names first what was taken out and what came, however much else changed", () => {
  expect(said(safety, before, after)).toMatch(
    /^Measure 4 \(Leaves with the robotics team\) taken out; Measure 4 \(Is fetched at the gate\) added; .*, and 3 more$/,
  );
});

it("tells every change of a version with the words before and after", () => {
  const words = safetyChangeWords(
    { looksAtPlace: false },
    { colleague: (id) => `Colleague ${id}`, event: () => null, dates: datesIn("UTC") },
  );
  const [, table] = changeBlocks(words, before, after);
  expect(table?.rows.slice(1)).toEqual([
    ["Measure 4 taken out", "What: Leaves with the robotics team\nWho: Colleague 7", "—"],
    ["Measure 4 added", "—", "What: Is fetched at the gate\nFrom: Dec 1, 2026"],
    ["Measure 1: Who", "Ms. Orr", "Colleague 7"],
    ["Measure 1: Time of day", "7:45 AM", "7:30 AM"],
    ["Measure 2: What", "Walks to class with an aide", "Walks to class with an aide after lunch too"],
    ["Measure 3: Where", "—", "Room 12"],
    ["The family’s part", "Calls in the evening.", "Calls every morning."],
  ]);
  expect(changeBlocks(words, null, after)).toEqual([]);
});
