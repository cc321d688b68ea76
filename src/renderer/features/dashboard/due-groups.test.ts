import { expect, test } from "vitest";
import { daySentence, dueGroup, dueGroups } from "./due-groups.ts";

const task = (id: number, due: string) => ({ key: String(id), due });
const today = "2026-11-19";

test.each([
  ["2026-11-18", "overdue"],
  ["2025-12-31", "overdue"],
  ["2026-11-19", "today"],
  ["2026-11-20", "week"],
  ["2026-11-26", "week"],
  ["2026-11-27", "later"],
])("%s is %s", (due, group) => {
  expect(dueGroup(due, today)).toBe(group);
});

test("days stay days where the clocks change", () => {
  expect(dueGroup("2026-11-08", "2026-11-01")).toBe("week");
  expect(dueGroup("2026-03-15", "2026-03-08")).toBe("week");
  expect(dueGroup("2026-11-09", "2026-11-01")).toBe("later");
});

test("groups stand in order, the oldest task first, empty groups left out", () => {
  const groups = dueGroups([task(3, "2027-01-02"), task(2, "2026-11-18"), task(1, "2026-11-10")], today);
  expect(groups.map((group) => [group.name, group.tasks.map((one) => Number(one.key))])).toEqual([
    ["overdue", [1, 2]],
    ["later", [3]],
  ]);
});

test("one sentence says what the day holds", () => {
  expect(daySentence([], today)).toBe("Nothing is due today.");
  expect(daySentence([task(1, today), task(2, today)], today)).toBe("Two tasks are due today.");
  expect(daySentence([task(1, today), task(2, "2026-11-01")], today)).toBe(
    "One task is due today, and one is late.",
  );
  expect(daySentence([task(2, "2026-11-01")], today)).toBe("One task is late. Nothing else is due today.");
  const many = Array.from({ length: 12 }, (_, index) => task(index, today));
  expect(daySentence(many, today)).toBe("12 tasks are due today.");
});

test("who is to be told by now is said after the tasks, and never that nothing is due", () => {
  const [late, now] = [task(1, "2026-11-17"), task(2, today)];
  expect(daySentence([], today, [now])).toBe("One notice is due today.");
  expect(daySentence([], today, [late, late])).toBe("Two notices are late.");
  expect(daySentence([], today, [late, now, now])).toBe("Three notices are due, and one of them is late.");
  expect(daySentence([late], today, [late])).toBe("One task is late. One notice is late.");
  expect(daySentence([now], today, [late])).toBe("One task is due today. One notice is late.");
});
