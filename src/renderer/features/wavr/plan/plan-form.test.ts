import { describe, expect, it } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import { cadenceHints, newAction, newGoal, planRules, planToSave, planValues, unused } from "./plan-form.ts";

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
      actions: [{ ...newAction, outcome: "Late" }],
    };
    expect(problems(begun)).toEqual(["goals.0.goal", "actions.0.action"]);
    // A row that was only added is neither asked about nor kept.
    const added = { title: "Safe", goals: [{ ...newGoal }], actions: [{ ...newAction }] };
    expect(problems(added)).toBeUndefined();
    expect(planToSave(planValues(added))).toMatchObject({ goals: [], actions: [] });
    expect(problems({ title: "Safe" })).toBeUndefined();
  });

  it("needs all that its pack requires once it is in force, and the reasons where it is closed", () => {
    const found = problems({
      title: "Safe",
      plan_status: "closed",
      actions: [{ ...newAction, action: "Call" }],
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
});
