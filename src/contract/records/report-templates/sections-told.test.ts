import { expect, test } from "vitest";
import { sectionsTold } from "./sections-told.ts";
import { starterNamed } from "./starters/starters.ts";

const told = (id: string) => {
  const content = starterNamed(id)?.content();
  return content === undefined ? null : sectionsTold(content);
};

test("a template tells of the sections that it writes out, of lists, and of what its tokens name", () => {
  expect(told("letter-target-en")).toEqual([]);
  expect(told("letter-referral-es")).toEqual(["classification"]);
  expect(told("threat-report")).toEqual(["people", "interviews", "signatures"]);
  expect(told("whole-assessment")).toEqual([
    "threat",
    "interviews",
    "records",
    "observations",
    "classification",
    "agreement",
    "needs",
    "wavr",
    "response",
    "safety",
    "monitoring",
    "check_ins",
    "signatures",
  ]);
});
