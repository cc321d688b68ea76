import { describe, expect, it } from "vitest";
import type { PlanInForce } from "#contract/records/plans/in-force.ts";
import {
  blankPlan,
  newMeasure,
  type PlanAround,
  type PlanValues,
  planRules,
  protectedBy,
} from "./plan-values.ts";

const today = "2026-11-27";
const whole: PlanValues = {
  ...blankPlan,
  status: "in_force",
  measures: [{ ...newMeasure, what: "Arrives through the main office" }],
  cadence: "weekly",
  review_date: "2026-12-04",
};
const other: PlanInForce = { kind: "safety_plan", title: null, person: "Nora Vance", since: "Nov 20, 2026" };

const said = (values: PlanValues, around: Partial<PlanAround> = {}) => {
  const result = planRules({ before: null, other: null, isStudent: true, today, ...around }).safeParse(
    values,
  );
  return (result.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("the form of a safety plan", () => {
  it("asks for a review ahead before the server does, and leaves the day of a plan that stands", () => {
    const late = { ...whole, review_date: "2026-11-26" };
    expect(said(late)).toEqual([
      "review_date: Review date is in the past. Choose today or a later day, on which a task asks for the review.",
    ]);
    expect(said({ ...late, status: "draft" })).toEqual([]);
    expect(said(late, { before: { status: "in_force", reviewDate: "2026-11-26" } })).toEqual([]);
    expect(said(late, { before: { status: "in_force", reviewDate: "2026-11-20" } })).toHaveLength(1);
    expect(said({ ...whole, review_date: today })).toEqual([]);
  });

  it("says an empty day and an empty review date at once, each with its field", () => {
    const empty = {
      ...whole,
      review_date: null,
      review_days: [{ kind: "court" as const, on: "", words: null }],
    };
    expect(said(empty)).toEqual([
      "review_days.0.on: Days that call for a review: enter a date as MM/DD/YYYY.",
      "review_date: Review date is required.",
    ]);
    expect(said({ ...empty, cadence: "" })).toHaveLength(3);
    expect(said({ ...whole, review_date: null, cadence: "" })).toHaveLength(2);
    expect(said({ ...empty, status: "draft" })).toHaveLength(1);
  });

  it("names the plan that is in force for the person already", () => {
    expect(said(whole, { other })).toEqual([
      "status: A safety plan begun on Nov 20, 2026 is active for Nora Vance already. Close that plan first, or write what is new into it: each save is its next version.",
    ]);
    expect(said({ ...whole, status: "draft" }, { other })).toEqual([]);
    expect(said(whole, { other, before: { status: "in_force", reviewDate: whole.review_date } })).toEqual([]);
  });
});

it("says what a plan of nobody known protects without the day of an event that may be moved", () => {
  const event = {
    ...{ id: 1, uuid: "0190a000-0000-7000-8000-000000000001", title: "Home game", type: "sports" as const },
    ...{ location_uuid: "0190a000-0000-7000-8000-000000000002", location: "Gym", recurrence: null },
    ...{ starts_at: "2026-12-05T01:00:00.000Z", ends_at: "2026-12-05T03:00:00.000Z" },
    time_zone: "America/Chicago",
  };
  expect(protectedBy({ events: [event], location: "Bicycle rack", zone: null })).toBe("Home game (Gym)");
  expect(protectedBy({ events: [], location: "Bicycle rack", zone: null })).toBe("Bicycle rack");
});
