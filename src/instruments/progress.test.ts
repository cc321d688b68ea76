import { describe, expect, it } from "vitest";
import { classificationOf, withServerIds } from "#contract/records/assessments/state.ts";
import { progressOf } from "./progress.ts";

const of = (steps: Record<string, unknown>, interviews: object[] = [], tasks: object[] = []) =>
  progressOf({ steps, interviews: interviews as never, tasks: tasks as never }).map(
    ({ done, total }) => `${done}/${total}`,
  );

describe("progress (DOMAIN-8)", () => {
  it("counts nothing of an empty assessment", () => expect(of({})).toEqual(["0/27", "0/20", "0/0", "0/166"]));
  it("takes unknown for an answer, and blank for none", () => {
    const key_observations = {
      ko1_radio: "unknown",
      ko2_radio: " ",
      ko3_comment: "only a comment",
      ko19_radio: "y",
    };
    expect(of({ key_observations })[0]).toBe("1/27");
  });
  it("counts 166 questions, the fullest interview of each type, and whole names only", () => {
    const state = (type: string, more: object = {}) => ({
      section: "safety_interviews",
      state: { type, ...more },
    });
    expect(of({}, [state("subject"), state("parent"), state("teacher")])[3]).toBe("0/166");
    const answers = {
      peer_relations1: "a",
      peer_relations_bullying1: "b",
      exposure_to_violence_parent1: "c",
    };
    expect(of({}, [state("subject", answers)])[3]).toBe("1/166");
    expect(of({}, [state("parent", answers)])[3]).toBe("2/166");
    expect(of({}, [state("subject", { stress1x: "a", xstress1: "a", stress99: "a" })])[3]).toBe("0/166");
  });
  it("counts interviews, findings and responses", () => {
    const whole = { q1: "a", q2: "a", q3: "a", q4: "a", q5: "a", q6: "a" };
    const interviews = [
      { section: "interviews", state: { interview_type: "subject", q1: "a", q2: " ", q7: "no such" } },
      { section: "interviews", state: { interview_type: "subject", ...whole } },
    ];
    const tasks = [
      {
        section: "assessment_findings",
        status: 1,
        state: { source: "academic_records", informationReviewed: "reviewed" },
      },
      { section: "assessment_findings", status: 4, state: { source: "academic_records" } },
      { section: "threat_response", status: 4, state: {} },
      { section: "threat_response", status: 3, state: {} },
    ];
    expect(of({}, interviews, tasks)).toEqual(["2/29", "0/20", "1/2", "0/166"]);
  });
});

it.each([
  [{ threat_classification: { threat_classification: 0 } }, 0],
  [{ threat_classification: { threat_classification: "3" } }, 3],
  [{ threat_classification: { threat_classification: 4 } }, null],
  [{ threat_classification: { threat_classification: "" } }, null],
  [{ threat_classification: [1] }, null],
  [{}, null],
])("reads the class of %j as %s", (steps, expected) => expect(classificationOf(steps)).toBe(expected));

it("keeps the lists of ids to the server, and everything else as it was sent", () => {
  const entries = {
    interviews: [{ id: 5, section: "interviews" }],
    reminders: [{ id: 7, section: "threat_response" }],
  };
  const steps = {
    interviews: [1, 2],
    safety_interviews: [3],
    assessment_findings: { note: "a form" },
    later: { x: 1 },
  };
  expect(withServerIds({ steps, interviewIds: [9], extra: true }, entries)).toEqual({
    steps: {
      interviews: [5],
      threat_response: [7],
      assessment_findings: { note: "a form" },
      later: { x: 1 },
    },
    interviewIds: [5],
    extra: true,
  });
});
