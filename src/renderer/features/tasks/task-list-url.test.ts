import { describe, expect, it } from "vitest";
import { readList } from "#lib/lists/list-url.ts";
import { boardQueries, monthQuery, taskListSpec, taskQuery } from "./task-list-url.ts";

const today = "2026-11-28";
const read = (text: string) => readList(new URLSearchParams(text), taskListSpec);

describe("the filters of My tasks", () => {
  it("are one's own open tasks where the address says nothing", () => {
    expect(taskQuery(read(""), today)).toMatchObject({ mine: "yes", status: "1,2,3" });
  });

  it("are those of anyone, or of a colleague", () => {
    expect(taskQuery(read("assignee=anyone"), today)).not.toHaveProperty("mine");
    expect(taskQuery(read("assignee=12"), today)).toMatchObject({ assignee_id: 12 });
    expect(taskQuery(read("assignee=12"), today)).not.toHaveProperty("mine");
    expect(taskQuery(read("assignee=x"), today)).toMatchObject({ mine: "yes" });
  });

  it("are days, over the end of a month", () => {
    expect(taskQuery(read("due=today"), today)).toMatchObject({ due_from: today, due_to: today });
    expect(taskQuery(read("due=week"), today)).toMatchObject({ due_from: today, due_to: "2026-12-05" });
    expect(taskQuery(read("due=overdue"), today)).toMatchObject({ overdue: "yes" });
  });

  it("are followed by the board and the month, which narrow the days further", () => {
    const state = read("due=week&case=7&kind=task&priority=3");
    const same = { taskable_type: "case", taskable_id: 7, kind: "task", priority: "3", mine: "yes" };
    const [open, done] = boardQueries(state, "2026-11-14", today);
    expect(open).toMatchObject({ ...same, due_from: today, due_to: "2026-12-05" });
    expect(done).toMatchObject({ ...same, due_from: today, due_to: "2026-12-05", status: "4" });
    expect(boardQueries(read(""), "2026-11-14", today)[1]).toMatchObject({ due_from: "2026-11-14" });
    expect(monthQuery(state, "2026-11-01", "2026-12-01", today)).toMatchObject({
      ...same,
      due_from: today,
      due_to: "2026-12-01",
    });
  });
});
