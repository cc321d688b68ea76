import { expect, test } from "vitest";
import { filterChips, type ListFilter, toggleValue } from "./list-filters.ts";

const stage: ListFilter = {
  id: "stage",
  label: "Stage",
  multiple: true,
  options: [
    { value: "intake", label: "Intake" },
    { value: "closed", label: "Closed" },
    { value: "monitoring", label: "Monitoring" },
  ],
};

test("says filters in words", () => {
  expect(filterChips([stage], { stage: "intake,closed,monitoring" })).toEqual([
    { id: "stage", field: "Stage", operator: "is", value: "Intake, Closed or Monitoring" },
  ]);
  expect(filterChips([stage], { stage: "gone" })[0]?.value).toBe("gone");
  expect(filterChips([stage], {})).toEqual([]);
});

test("adds and takes values in the order of the options", () => {
  expect(toggleValue(stage, "closed", "intake")).toBe("intake,closed");
  expect(toggleValue(stage, "intake,closed", "intake")).toBe("closed");
  expect(toggleValue(stage, "closed", "closed")).toBe("");
});
