import { describe, expect, it } from "vitest";
import { defaultTaskTitle, taskTitle } from "./task-title.ts";

describe("the title of a task", () => {
  it("is the first line of its description, in every section", () => {
    expect(defaultTaskTitle({ findings: "\n Warn the target.\nToday." })).toBe("Warn the target.");
    const source = "law_enforcement_records";
    expect(defaultTaskTitle({ source, findings: "No calls.\r\nNo arrests." })).toBe("No calls.");
    expect(defaultTaskTitle({ findings: "x".repeat(400) })).toBe(`${"x".repeat(299)}…`);
  });

  it("says which source to review where nothing was found yet", () => {
    expect(defaultTaskTitle({ source: "law_enforcement_records" })).toBe("Review law enforcement records");
    expect(defaultTaskTitle({ source: "A neighbor", findings: "  " })).toBe("A neighbor");
    expect(defaultTaskTitle({})).toBe("");
  });

  it("is the one that is typed, where there is one", () => {
    expect(taskTitle({ title: "Call the school", state: { findings: "No calls." } })).toBe("Call the school");
    expect(taskTitle({ title: null, state: { findings: "No calls." } })).toBe("No calls.");
    expect(taskTitle({ state: {} })).toBe("Task");
  });
});
