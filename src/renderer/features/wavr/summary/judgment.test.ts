import { describe, expect, it } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import { limitsKey } from "#instruments/wavr-parts.ts";
import {
  changedSince,
  fromWorksheet,
  judgmentFields,
  missingFields,
  offersFrom,
  requiredIn,
} from "./judgment.ts";

const { assessment, worksheet } = currentInstrument().wavr;

describe("the judgment", () => {
  it("asks for the limits of the opinion behind the opinion, and requires no more than the pack", () => {
    const keys = judgmentFields(assessment).map(({ key }) => key);
    expect(keys).toHaveLength(12);
    expect(keys[keys.indexOf("opinion") + 1]).toBe(limitsKey);
    expect(requiredIn(assessment, {})).toEqual({ done: 0, total: 8 });
  });

  it("names what is missing; blanks and empty lists say nothing", () => {
    const form = { assessment_date: "2026-11-19", assessors: [], basis: "  ", next_review: "2026-12-03" };
    expect(missingFields(assessment, form).map(({ key }) => key)).toEqual([
      "assessors",
      "basis",
      "concern_targeted_violence",
      "concern_other_behavior",
      "opinion",
      "recommendations",
    ]);
  });

  it("says which fields differ from what was signed; a blank is like none", () => {
    const signed = { opinion: "A grievance.", scenarios: "", assessors: [1, 2] };
    expect(changedSince(assessment, signed, { ...signed, scenarios: null })).toEqual([]);
    expect(changedSince(assessment, signed, { ...signed, opinion: "No grievance.", assessors: [1] })).toEqual(
      ["Assessors", "Opinion"],
    );
  });
});

describe("what a worksheet can fill in", () => {
  it("is the evidence of what was found, by kind, and what is not coded", () => {
    const found = fromWorksheet(worksheet, {
      w1_code: "present",
      w1_notes: " Holds her responsible. ",
      w2_code: "absent",
      w2_notes: "Asked twice.",
      w3_code: "prominent",
      w3_recent_change: true,
      w20_code: "prominent",
      w20_notes: "His brother calls each day.",
      w21_code: "present",
      w21_notes: "Two have asked to move.",
    });
    expect(found.opinion).toBe(
      "1. Motives for Violence (present): Holds her responsible.\n3. Threatening Communications or Expressed Intent (prominent, recent change)",
    );
    expect(found.protective_notes).toMatch(/^20\. .*: His brother calls each day\.$/);
    expect(found[limitsKey]).toMatch(/^Not coded: 4\. /);
    expect(found[limitsKey]).not.toMatch(/\b(1|2|3|20|21)\. /);
  });

  it("is offered by each rater apart, who has something to say of a field", () => {
    const offers = offersFrom(worksheet, [
      { who: null, form: {} },
      { who: "Marcus Oyelaran", form: { w1_code: "present", w1_notes: "Heard it himself." } },
    ]);
    expect(offers("opinion")).toEqual([
      { who: "Marcus Oyelaran", text: "1. Motives for Violence (present): Heard it himself." },
    ]);
    expect(offers("protective_notes")).toEqual([]);
  });

  it("is nothing before anything is coded, and names no level", () => {
    expect(fromWorksheet(worksheet, { w1_notes: "A note alone." })).toEqual({});
    const all = Object.fromEntries(worksheet.factors.map(({ key }) => [`${key}_code`, "prominent"]));
    const texts = Object.values(fromWorksheet(worksheet, all)).join(" ");
    for (const { label } of assessment.levels)
      expect(texts).not.toMatch(new RegExp(`\\b${label} concern`, "i"));
    expect(Object.keys(fromWorksheet(worksheet, all)).sort()).toEqual(["opinion", "protective_notes"]);
  });
});
