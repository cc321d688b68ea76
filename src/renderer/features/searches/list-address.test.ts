import { describe, expect, it } from "vitest";
import type { SavedSearch } from "#contract/services/saved-searches/schema.ts";
import { listAddress } from "./list-address.ts";

const of = (
  resource: SavedSearch["resource"],
  query: SavedSearch["query"],
  columns: string[] | null = null,
) => listAddress({ resource, query, columns });

describe("the list that a saved search opens", () => {
  it("is the case list in the view that its filters stand for", () => {
    const open = { status: "open,monitoring", sort: "-updated_at" };
    expect(of("cases", { ...open, stage: "!closed" })).toBe("/cases?stage=%21closed");
    expect(of("cases", { ...open, mine: "yes", q: "bus" })).toBe("/cases?view=mine&q=bus");
    expect(of("cases", { archived: "yes", sort: "title" })).toBe("/cases?view=archived&sort=title");
    expect(of("cases", { stage: "intake" })).toBeNull();
  });

  it("is the task list, whose today is the day on which it is read", () => {
    const open = { status: "1,2,3", sort: "due_at" };
    expect(of("tasks", { ...open, mine: "yes", due_within: 0 })).toBe("/tasks?due=today");
    expect(of("tasks", { ...open, due_within: 7, priority: "4" })).toBe(
      "/tasks?assignee=anyone&due=week&priority=4",
    );
    expect(of("tasks", { status: "4", assignee_id: 7, taskable_id: 3, taskable_type: "case" })).toBe(
      "/tasks?assignee=7&status=4&case=3",
    );
    expect(of("tasks", { ...open, due_from: "2026-11-01" })).toBeNull();
    expect(of("tasks", { ...open, due_within: 30 })).toBeNull();
  });

  it("carries the columns, and is absent where the list cannot express the query", () => {
    expect(of("persons", { grade: "10", sort: "name" }, ["name", "grade"])).toBe(
      "/persons?grade=10&columns=name%2Cgrade",
    );
    expect(of("assessments", { person_uuid: "1" })).toBeNull();
  });
});
