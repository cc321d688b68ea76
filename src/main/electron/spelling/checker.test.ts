import dictionary from "dictionary-en";
import { beforeEach, expect, it } from "vitest";
import { type Checker, createChecker } from "./checker.ts";
import { ownTerms } from "./own-terms.ts";

let checker: Checker;
beforeEach(() => {
  checker = createChecker(dictionary, ownTerms);
});

it("finds wrong words, and leaves right ones alone", () => {
  const words = ["The", "counselor", "recieved", "Kim’s", "don't", "asessment", "RESPONSE", "school's"];
  expect(checker.wrong(words)).toEqual(["recieved", "asessment"]);
});

it("offers other spellings, the likeliest first", () => {
  expect(checker.suggest("recieved")[0]).toBe("received");
  expect(checker.suggest("asessment")[0]).toBe("assessment");
});

it("knows the terms of this work", () => {
  const terms = ["Bellwether", "OneRoster", "sextortion", "lockdown’s"];
  expect(checker.wrong(terms)).toEqual([]);
  expect(createChecker(dictionary, []).wrong(terms)).toEqual(["OneRoster", "sextortion", "lockdown’s"]);
  expect(new Set(ownTerms).size).toBe(ownTerms.length);
});

it("judges no abbreviations: instruments, plans and laws go by them", () => {
  expect(checker.wrong(["CSTAG", "WAVR", "IEP", "IEPs", "FERPA", "MTSS’s", "BIP"])).toEqual([]);
  expect(checker.wrong(["RECIEVED", "Iepp"])).toEqual(["RECIEVED", "Iepp"]);
});

it("judges no numbers and no other writings, and each part of what is joined", () => {
  expect(checker.wrong(["504", "NHS-2026-0042", "3rd", "Ольга", "王"])).toEqual([]);
  expect(checker.wrong(["co-worker", "follow-up", "grievance-drivn", "-"])).toEqual(["grievance-drivn"]);
});

it("takes a word as right once it is added, with its possessive", () => {
  expect(checker.wrong(["Xiomarra", "Xiomarra's"])).toEqual(["Xiomarra", "Xiomarra's"]);
  checker.learn("Xiomarra");
  expect(checker.wrong(["Xiomarra", "Xiomarra's", "Xiomara"])).toEqual(["Xiomara"]);
});
