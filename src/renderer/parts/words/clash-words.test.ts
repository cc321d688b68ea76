import { describe, expect, test } from "vitest";
import { currentInstrument, instrumentOf } from "#instruments/instrument.ts";
import { clashLabel, clashValue, mayKeepBoth, mergedFields, nothingSaid } from "./clash-words.ts";

const assessment = { kind: "assessment" } as const;
const steps = (...rest: string[]) => ["state", "steps", ...rest];

describe("the name of a field", () => {
  test("names the section and the question of an assessment", () => {
    const label = clashLabel(steps("key_observations", "ko1_radio"), assessment);
    expect(label).toMatch(/^Key Observations: 1\. .{10,}/);
    expect(clashLabel(steps("key_observations", "ko1_comment"), assessment)).toBe(`${label} (comment)`);
    expect(clashLabel(steps("threat_classification", "threat_classification"), assessment)).toContain(
      "Classification",
    );
    expect(clashLabel(["state", "interviewIds"], assessment)).toBe("Interviews");
  });

  test("asks an interview's question in its own words, by the interview's type", () => {
    const [form] = currentInstrument().interviews.forms;
    const [kind] = currentInstrument().safety.types;
    const question = kind?.groups[0]?.questions[0];
    const general = { section: "interviews", state: { interview_type: form?.type } };
    const safety = { section: "safety_interviews", state: { type: kind?.type } };
    const instrument = currentInstrument();
    const label = (field: string, record: object) =>
      clashLabel(["state", field], { kind: "interview", record, instrument });
    expect(label(form?.questions[0]?.key ?? "", general)).toBe(`1. ${form?.questions[0]?.text}`);
    expect(label(question?.field ?? "", safety)).toContain(question?.text);
    expect(clashLabel(["state", "q1"], { kind: "interview" })).toBe("Question 1");
  });

  test("has the words of its assessment, and where that is not at hand only words that never changed", () => {
    const record = { section: "interviews", state: { interview_type: "subject" } };
    const label = (field: string, version?: string) =>
      clashLabel(["state", field], {
        kind: "interview",
        record,
        instrument: version === undefined ? undefined : instrumentOf({ pack: "bellwether", version }),
      });
    expect(label("q5", "1.0.0")).toContain("any trouble between you");
    expect(label("q5", "1.1.0")).toBe("5. What led up to this?");
    expect([label("q5"), label("q1")]).toEqual(["Question 5", label("q1", "1.0.0")]);
    expect(label("q1")).toBe(label("q1", "1.1.0"));
    const observed = (field: string) => clashLabel(steps("key_observations", field), assessment);
    expect(observed("ko5_comment")).toBe("Key Observations: Observation 5 (comment)");
    expect(observed("ko1_radio")).toMatch(/: 1\. .{10,}/);
  });

  test("calls the fields of people, tasks and files as their forms do, and leaves none without words", () => {
    expect(clashLabel(["description"], { kind: "person" })).toBe("Notes");
    expect(clashLabel(["remind_at"], { kind: "reminder" })).toBe("Due date");
    expect(clashLabel(["state", "findings"], { kind: "reminder" })).toBe("Findings or description");
    expect(clashLabel(["file_name"], { kind: "media" })).toBe("File name");
    expect(clashLabel(["some_new_field"], { kind: "reminder" })).toBe("Some new field");
    expect(clashLabel([], { kind: "person" })).toBe("The whole record");
  });
});

describe("a value", () => {
  test("is in words: answers, choices, days and names", () => {
    expect(clashValue(steps("key_observations", "ko1_radio"), "y", assessment)).toBe("Yes");
    expect(clashValue(["threat_classification"], 0, assessment)).toBe("Not a Threat");
    const task = { kind: "reminder", names: new Map([["user:4", "Elena Ruiz"]]) } as const;
    expect(clashValue(["remind_at"], "2026-11-23", task)).toBe("Nov 23, 2026");
    expect(clashValue(["assigned_user_id"], 4, task)).toBe("Elena Ruiz");
    expect(clashValue(["assigned_user_id"], 9, task)).toBe("Number 9");
    const names = new Map([
      ["user:3", "Priya Raman"],
      ["user:4", "Elena Ruiz"],
    ]);
    expect(clashValue(["assignee_ids"], [3, 4], { kind: "task", names })).toBe("Priya Raman\nElena Ruiz");
    expect(clashValue(["reminder_status_id"], 4, task)).toBe("Done");
    expect(clashValue(["state", "source"], "prior_threats", task)).toBe("Prior threats");
    expect(clashValue(["enrollment_status"], "not_enrolled", { kind: "person" })).toBe("Not enrolled");
    expect(clashValue(["aliases"], ["Sam", "Sammy"], { kind: "person" })).toBe("Sam\nSammy");
    expect(clashValue(["phones"], [{ label: "Home", number: "555 0100" }], { kind: "person" })).toBe(
      "Home, 555 0100",
    );
  });

  test("that is blank is none, and 0 and false are not blank", () => {
    for (const blank of [undefined, null, "", "  ", []])
      expect(clashValue(["description"], blank, { kind: "person" })).toBeNull();
    expect(clashValue(["flag"], false, { kind: "person" })).toBe("No");
    expect(nothingSaid(steps("key_observations", "ko1_radio"))).toBe("Not answered");
    expect(nothingSaid(["description"])).toBe("Blank");
  });
});

describe("keeping both", () => {
  test("is offered for text and lists", () => {
    expect(mayKeepBoth(["description"], "a", "b", { kind: "person" })).toBe(true);
    expect(mayKeepBoth(["state", "findings"], "a", "b", { kind: "reminder" })).toBe(true);
    expect(mayKeepBoth(["state", "stress1"], "said", "heard", { kind: "interview" })).toBe(true);
    expect(mayKeepBoth(steps("key_observations", "ko1_comment"), "a", "b", assessment)).toBe(true);
    expect(mayKeepBoth(["phones"], [1], [2], { kind: "person" })).toBe(true);
  });

  test("is not offered where two make no sense: answers, choices, days, names, and where one is blank", () => {
    expect(mayKeepBoth(steps("key_observations", "ko1_radio"), "y", "n", assessment)).toBe(false);
    expect(mayKeepBoth(["state", "source"], "a", "b", { kind: "reminder" })).toBe(false);
    expect(mayKeepBoth(["title"], "a", "b", { kind: "reminder" })).toBe(false);
    expect(mayKeepBoth(["remind_at"], "2026-11-23", "2026-11-24", { kind: "reminder" })).toBe(false);
    expect(mayKeepBoth(["first_name"], "a", "b", { kind: "person" })).toBe(false);
    expect(mayKeepBoth(["file_name"], "a", "b", { kind: "media" })).toBe(false);
    expect(mayKeepBoth(["description"], "a", "", { kind: "person" })).toBe(false);
    expect(mayKeepBoth(["assigned_user_id"], 1, 2, { kind: "reminder" })).toBe(false);
  });
});

test("merged fields are named in one line", () => {
  expect(mergedFields([])).toBe("");
  expect(mergedFields([["description"], ["tags"]])).toBe("Notes and Tags");
  expect(mergedFields([["description"], ["tags"], ["phones"], ["grade"]])).toBe("Notes, Tags and 2 more");
});
