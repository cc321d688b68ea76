import { expect, it } from "vitest";
import { visibilityName } from "./task-values.ts";

it("says of a task in a compartment that those alone see it who read there", () => {
  expect(visibilityName(1)).toBe("Everyone who may see the case");
  expect(visibilityName(2)).toBe("Its author and assignees, and administrators");
  expect(visibilityName(1, "clinical")).toBe("Those who may read clinical records");
  expect(visibilityName(1, "memory_aid")).toBe("Its author alone");
  for (const visibility of [1, 2])
    for (const compartment of ["clinical", "employment", "law_enforcement_unit", "memory_aid"] as const)
      expect(visibilityName(visibility, compartment)).not.toContain("Everyone");
});
