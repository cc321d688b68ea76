import { expect, it } from "vitest";
import { informationReviewed, sources } from "./cstag.ts";
import { sectionProgress } from "./progress.ts";
import { reviewOf, sourceOf } from "./sources.ts";
import { defaultTaskTitle } from "./task-title.ts";

it("knows the nine sources by our values and by the words of the specification", () => {
  const words = [
    "Prior threats",
    "Prior discipline incidents",
    "Academic records",
    "Other records",
    "Special education records",
    "Records from other schools",
    "Records from outside agencies",
    "Law enforcement records",
    "Employment records",
  ];
  expect(words.map((each) => sourceOf(each)?.value)).toEqual(sources.map(({ value }) => value));
  expect(sources.map(({ value }) => sourceOf(value)?.label)).toEqual(words);
  expect(sourceOf("  academic  Records ")?.value).toBe("academic_records");
  for (const other of ["A neighbor", "", null, 3]) expect(sourceOf(other)).toBeUndefined();
  for (const { value, label } of informationReviewed)
    expect([reviewOf(value)?.value, reviewOf(label)?.value]).toEqual([value, value]);
});

it("counts and names a source that came in the words of the specification", () => {
  const state = { source: "Academic records", informationReviewed: "reviewed" };
  const tasks = [{ section: "assessment_findings" as const, status: 1, state }];
  expect(sectionProgress("assessment_findings", { steps: {}, tasks, interviews: [] }).done).toBe(1);
  expect(defaultTaskTitle({ source: "Academic records" })).toBe("Review academic records");
});
