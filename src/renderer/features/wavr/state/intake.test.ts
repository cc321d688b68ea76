import { expect, test } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import { begunNow, knownIn } from "./intake.ts";

const { intake } = currentInstrument().wavr;

test("facts are counted, whatever shape they have; the person of concern is none of them", () => {
  const { total } = knownIn({}, intake);
  const form = { person_uuid: "x", referred_by: "Lee", behavior_types: [], recent_stressors: ["job"] };
  expect(knownIn(form, intake)).toEqual({ done: 2, total });
});

test("the moment of the report is filled once, with the first fact", () => {
  expect(Object.keys(begunNow({}, intake))).toEqual(["referral_date"]);
  expect(begunNow({ referred_by: "Lee" }, intake)).toEqual({});
});
