import { describe, expect, it } from "vitest";
import { safetyKinds } from "#instruments/interviews.ts";
import {
  formOf,
  groupProgress,
  interviewProgress,
  isAnswered,
  type ProgressParts,
  safetyProgress,
  sectionProgress,
} from "#instruments/progress.ts";
import { answerOf, neighbor, sectionOrder, sectionSummary, stepOf } from "./progress.ts";

const nothing: ProgressParts = { steps: {}, tasks: [], interviews: [] };
const group = (type: string, key: string) => {
  const found = safetyKinds.find((entry) => entry.type === type)?.groups.find((entry) => entry.key === key);
  if (!found) throw new Error(`no group ${key}`);
  return found;
};
const task = (section: string, status: number, state: Record<string, string> = {}) => ({
  section,
  status,
  state,
});
const interview = (section: string, state: Record<string, string>) => ({ section, state });

describe("answers", () => {
  it("count when they are not blank; unknown is an answer", () => {
    expect(["", "  \n", null, undefined].map(isAnswered)).toEqual([false, false, false, false]);
    expect(["unknown", "n", 0, false].map(isAnswered)).toEqual([true, true, true, true]);
  });

  it("show only the four of the scale and count any that are stored", () => {
    expect(answerOf({ ko1_radio: "p" }, "ko1")).toBe("p");
    expect(answerOf({ ko1_radio: "maybe" }, "ko1")).toBeNull();
    const steps = { key_observations: { ko1_radio: "unknown", ko2_radio: "maybe", ko3_comment: "x" } };
    expect(sectionSummary("key_observations", { ...nothing, steps })).toBe("2 of 18");
    expect(sectionSummary("observations_suggesting", nothing)).toBe("0 of 19");
  });

  it("treat a list of ids as no form", () => {
    expect(formOf({ interviews: [1, 2] }, "interviews")).toEqual({});
  });
});

describe("the class behind its section", () => {
  const words = (form: Record<string, number | null>) =>
    sectionSummary("threat_classification", { ...nothing, steps: { threat_classification: form } });
  it("is the one that is recorded, or says that another is chosen and not recorded", () => {
    expect(words({})).toBe("");
    expect(words({ threat_classification: 2 })).toBe("Serious");
    expect(words({ considered_classification: 1 })).toBe("Not recorded");
    expect(words({ threat_classification: 2, considered_classification: 3 })).toBe("Not recorded");
    expect(words({ threat_classification: 2, considered_classification: 2 })).toBe("Serious");
  });
});

describe("the count of safety interviews", () => {
  const classified = (value: number) => ({ threat_classification: { threat_classification: value } });
  const begun = [interview("safety_interviews", { type: "subject", stress1: "a" })];
  it("is left out where they are not usually needed and nothing is answered", () => {
    const count = (steps: ProgressParts["steps"], interviews: ProgressParts["interviews"] = []) =>
      sectionSummary("safety_interviews", { ...nothing, steps, interviews });
    expect([0, 1, 2, 3].map((value) => count(classified(value)))).toEqual(["", "", "0 of 166", "0 of 166"]);
    expect([count({}), count(classified(1), begun)]).toEqual(["0 of 166", "1 of 166"]);
  });
});

describe("question groups", () => {
  it("count only their own fields, matched whole", () => {
    const state = {
      delinquent_behavior1: "a",
      delinquent_behavior_parent1: "b",
      peer_relations2: "c",
      peer_relations_bullying1: "d",
      school_discipline1: "e",
      stress1: " ",
      stress99: "no such question",
    };
    expect(groupProgress(group("subject", "delinquent_behavior"), state)).toEqual({ done: 1, total: 6 });
    expect(groupProgress(group("parent", "delinquent_behavior_parent"), state).done).toBe(1);
    expect(groupProgress(group("subject", "peer_relations"), state).done).toBe(1);
    expect(groupProgress(group("teacher", "discipline"), state).done).toBe(0);
    expect(groupProgress(group("subject", "stress"), state)).toEqual({ done: 0, total: 7 });
  });

  it("add up to 83, 56 and 27; a general interview to 6", () => {
    const totals = ["subject", "parent", "teacher"].map((type) => safetyProgress({ type }).total);
    expect(totals).toEqual([83, 56, 27]);
    expect(safetyProgress({ type: "else" })).toEqual({ done: 0, total: 0 });
    expect(interviewProgress({ interview_type: "target/witness", q1: "a", q6: "b", q7: "c" })).toEqual({
      done: 2,
      total: 6,
    });
  });
});

describe("sections", () => {
  it("count sources looked into, complete interviews and done tasks", () => {
    const full = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`q${n}`, "x"]));
    const from: ProgressParts = {
      steps: { threat_classification: { threat_classification: 2 } },
      tasks: [
        task("assessment_findings", 1, { source: "prior_threats", informationReviewed: "reviewed" }),
        task("assessment_findings", 4, { source: "prior_threats" }),
        task("assessment_findings", 4, { source: "academic_records" }),
        task("assessment_findings", 2, { source: "other_records" }),
        task("threat_response", 4),
        task("threat_response", 3),
      ],
      interviews: [
        interview("interviews", { interview_type: "subject", ...full }),
        interview("interviews", { interview_type: "subject" }),
        interview("safety_interviews", { type: "teacher", academics1: "x" }),
        interview("safety_interviews", { type: "teacher", academics1: "x", academics2: "y" }),
      ],
    };
    expect(sectionProgress("assessment_findings", from)).toEqual({ done: 2, total: 9 });
    expect(sectionProgress("interviews", from)).toEqual({ done: 1, total: 2 });
    expect(sectionSummary("interviews", from)).toBe("2");
    expect(sectionSummary("threat_classification", from)).toBe("Serious");
    expect(sectionSummary("threat_response", from)).toBe("1 of 2");
    expect(sectionSummary("threat_response", nothing)).toBe("0");
    expect(sectionSummary("safety_interviews", from)).toBe("2 of 166");
  });

  it("stand in the order of the specification, and no step holds an unknown one", () => {
    expect(sectionOrder).toHaveLength(7);
    expect(neighbor("key_observations", 1)).toBe("threat_classification");
    expect(neighbor("assessment_findings", -1)).toBeNull();
    expect(neighbor("safety_interviews", 1)).toBeNull();
    expect(stepOf("threat_response")?.step).toBe(3);
    expect(stepOf("no_such_section")).toBeUndefined();
  });
});
