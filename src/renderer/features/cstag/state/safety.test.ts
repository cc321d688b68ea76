import { describe, expect, it } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import {
  alertRuns,
  groupState,
  groupToContinue,
  isFirstHeld,
  isLastHeld,
  nextOpenGroup,
  runLabel,
  safetyTitle,
} from "./safety.ts";

const group = (key: string) => {
  const found = currentInstrument()
    .safety.types.flatMap(({ groups }) => groups)
    .find((entry) => entry.key === key);
  if (!found) throw new Error(`no group ${key}`);
  return found;
};

describe("groups in any order", () => {
  const groups = currentInstrument().safety.typeOf("subject")?.groups ?? [];
  const answersOf = (key: string) =>
    Object.fromEntries(group(key).questions.map(({ field }) => [field, "An answer."]));

  it("are done, begun or not begun", () => {
    const form = { ...answersOf("coping"), stress1: "Mornings.", stress2: " " };
    expect(["coping", "stress", "mood"].map((key) => groupState(group(key), form))).toEqual([
      "done",
      "begun",
      "untouched",
    ]);
  });

  it("begin with the one that is held first, and end with the one that is left", () => {
    expect(isFirstHeld(groups, "coping", {})).toBe(true);
    expect(isFirstHeld(groups, "coping", { coping1: "Walking." })).toBe(true);
    expect(isFirstHeld(groups, "review_of_threat", { coping1: "Walking." })).toBe(false);
    const all = Object.assign({}, ...groups.map(({ key }) => answersOf(key)));
    expect(isLastHeld(groups, "stress", { ...all, stress1: "" })).toBe(true);
    expect(isLastHeld(groups, "stress", { ...all, mood1: "" })).toBe(false);
  });
});

describe("safety interviews", () => {
  it("are named by type and subject", () => {
    expect(safetyTitle({ type: "subject", subject_name: "Jordan Avery" })).toBe(
      "Subject interview with Jordan Avery",
    );
    expect(safetyTitle({ type: "parent", subject_name: "Jordan" })).toBe("Parent interview about Jordan");
    expect(safetyTitle({ type: "teacher" })).toBe("Teacher interview");
  });

  it("go on at the first group with an open question", () => {
    const review = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`review_of_threat${n}`, "x"]));
    expect(groupToContinue({ type: "subject" })).toBe("review_of_threat");
    expect(groupToContinue({ type: "subject", ...review })).toBe("relationship_victim");
    expect(groupToContinue({ type: "else" })).toBe("details");
    expect(nextOpenGroup({ type: "subject", ...review }, "coping", 1)).toBe("relationship_victim");
    expect(nextOpenGroup({ type: "subject", ...review }, "relationship_victim", -1)).toBe("coping");
  });

  it("put guidance beside its questions: neighbors share one note", () => {
    const firearms = alertRuns(group("access_to_firearms"));
    expect(firearms).toEqual([{ alert: "firearm_access", from: 1, to: 4 }]);
    expect(firearms.map(runLabel)).toEqual(["Questions 1 to 4"]);
    expect(alertRuns(group("psychotic_symptomps")).map(runLabel)).toEqual([
      "Question 1",
      "Question 2",
      "Questions 3 and 4",
    ]);
    expect(alertRuns(group("coping"))).toEqual([]);
  });
});
