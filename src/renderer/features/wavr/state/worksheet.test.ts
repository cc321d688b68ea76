import { expect, test } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import { codedAmong, differencesOf, factorIn, factorsOf } from "./worksheet.ts";

const words = currentInstrument().wavr;
const { worksheet } = words;

test("differences are said in words, in the order of the form, and evidence alone is none", () => {
  const before = { w1_code: "present", w3_code: "prominent", w20_code: "absent", w2_notes: "heard it" };
  const now = { w1_code: "present", w3_code: "prominent", w3_recent_change: true, w20_code: null };
  expect(
    differencesOf(worksheet, before, now).map(({ factor, from, to }) => [factor.number, from, to]),
  ).toEqual([
    [3, "Prominent", "Prominent, recent change"],
    [20, "Absent", "Not coded"],
  ]);
  expect(differencesOf(worksheet, now, now)).toEqual([]);
});

test("a code that the pack does not have counts as coded and stands as it is", () => {
  const form = { w1_code: "partial" };
  const intent = factorsOf(worksheet, "intent");
  expect(codedAmong(form, intent)).toEqual({ done: 1, total: 5 });
  expect(differencesOf(worksheet, {}, form)[0]?.to).toBe("partial");
});

test("sources of another shape are none, and the same list stays the same", () => {
  const sources = ["comment:4"];
  const factor = { key: "w1" };
  expect(factorIn({ w1_sources: sources }, factor).sources).toBe(sources);
  expect(factorIn({ w1_sources: [4] }, factor).sources).toEqual([]);
  expect(factorIn({}, factor).sources).toBe(factorIn({ w1_sources: "comment:4" }, factor).sources);
});
