import { describe, expect, it } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import {
  answeredAnew,
  cadenceHints,
  newAction,
  newGoal,
  offeredPlan,
  planRules,
  planToSave,
  planValues,
  saysAllDone,
  unused,
  withoutOldReason,
} from "./plan-form.ts";

const instrument = currentInstrument();
const words = instrument.wavr.plan;
const problems = (state: Parameters<typeof planValues>[0]) =>
  planRules(words)
    .safeParse(planValues(state))
    .error?.issues.map(({ path }) => path.join("."));

describe("a plan", () => {
  it("is a draft with nothing in it before it is begun, and reads what is broken as blank", () => {
    expect(planValues({})).toMatchObject({ plan_status: "draft", goals: [], case_manager: null });
    expect(planValues({ goals: "none", review_date: 7, case_manager: "A neighbour" })).toMatchObject({
      goals: [],
      review_date: null,
      case_manager: "A neighbour",
    });
  });

  it("keeps what it does not know of a goal or an action", () => {
    const [goal] = planValues({ goals: [{ goal: "Safe", later: { a: 1 } }] }).goals;
    expect(goal).toEqual({ goal: "Safe", measure: "", target_date: null, goal_status: "", later: { a: 1 } });
  });

  it("needs a title as a draft, and the words of each goal and action that was begun", () => {
    expect(problems({})).toEqual(["title"]);
    const begun = {
      title: "Safe",
      goals: [{ ...newGoal, measure: "Weekly" }],
      actions: [{ ...newAction("2026-12-03"), outcome: "Late" }],
    };
    expect(problems(begun)).toEqual(["goals.0.goal", "actions.0.action"]);
    // A row that was only added is neither asked about nor kept.
    const added = { title: "Safe", goals: [{ ...newGoal }], actions: [newAction("2026-12-03")] };
    expect(problems(added)).toBeUndefined();
    expect(planToSave(planValues(added))).toMatchObject({ goals: [], actions: [] });
    expect(problems({ title: "Safe" })).toBeUndefined();
  });

  it("needs all that its pack requires once it is in force, and the reasons where it is closed", () => {
    const found = problems({
      title: "Safe",
      plan_status: "closed",
      actions: [{ ...newAction("2026-12-03"), action: "Call", due: null }],
    });
    expect(found).toEqual([
      "case_manager",
      "goals",
      "monitoring_cadence",
      "review_date",
      "closing_criteria",
      "closing_notes",
      "actions.0.owner",
      "actions.0.due",
    ]);
    const whole = { title: "Safe", plan_status: "closed", closing_criteria: ["target_safe", "no_intent"] };
    const asked = problems({ ...whole, criteria_met: { no_intent: { met: false, words: "" } } });
    expect(asked?.filter((path) => path.startsWith("criteria_met"))).toEqual([
      "criteria_met.target_safe.met",
      "criteria_met.no_intent.words",
    ]);
    // Nor is one asked that was closed before there was the question.
    const around = { before: null, saved: whole, today: "2026-11-27" };
    const mended = planRules(words, around).safeParse(planValues(whole)).error?.issues;
    expect(mended?.filter(({ path }) => path[0] === "criteria_met")).toEqual([]);
    // A plan that is in force only names them.
    expect(problems({ ...whole, plan_status: "active" })?.some((path) => path.startsWith("criteria"))).toBe(
      false,
    );
  });

  it("begins with a title, and with the day of review that the judgment named where it is still to come", () => {
    const offered = (next_review: string | number) =>
      offeredPlan(words, { person: "Ada Quillfeather", judgment: { next_review }, today: "2026-11-27" });
    expect(offered("2026-12-11")).toMatchObject({
      title: "Threat Management Plan for Ada Quillfeather",
      review_date: "2026-12-11",
    });
    expect([offered("2026-11-20").review_date, offered(7).review_date]).toEqual([null, null]);
  });

  it("is offered what it does not have yet, and the cadence of each level that was chosen", () => {
    const [first] = words.suggested_goals;
    expect(unused(words.suggested_goals, [first?.text ?? ""])).toHaveLength(words.suggested_goals.length - 1);
    expect(
      cadenceHints(instrument, { concern_targeted_violence: "elevated", concern_other_behavior: "low" }),
    ).toEqual([
      { level: "Elevated", cadence: "Weekly" },
      { level: "Low", cadence: "Monthly" },
    ]);
    expect(cadenceHints(instrument, { concern_targeted_violence: "other" })).toEqual([]);
  });

  it("asks anew what is answered beside open actions, and leaves old reasons for closing with their version", () => {
    const plan = planValues({
      plan_status: "closed",
      closing_criteria: ["actions_done"],
      criteria_met: { actions_done: { met: true, words: "" } },
    });
    const open = [{ ...newAction("2026-11-27"), action: "Call the police" }];
    expect(saysAllDone(plan)).toBe(true);
    const settled = { ...plan, criteria_met: answeredAnew(plan, open, false) };
    expect(settled.criteria_met.actions_done?.words).toContain("Call the police");
    expect(saysAllDone(settled)).toBe(false);
    expect(answeredAnew(plan, open, true).actions_done).toEqual({ met: false, words: "" });

    const again = planValues({ plan_status: "active", closing_notes: "Family moved." });
    const saved = { plan_status: "closed", closing_notes: "Family moved." };
    expect(withoutOldReason(again, saved).closing_notes).toBe("");
    expect(withoutOldReason({ ...again, closing_notes: "Anew." }, saved).closing_notes).toBe("Anew.");
  });
});
