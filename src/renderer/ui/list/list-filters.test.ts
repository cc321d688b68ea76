import { expect, test } from "vitest";
import {
  daysOfSpan,
  filterChips,
  instantsOfSpan,
  type ListFilter,
  readPicked,
  readSpan,
  toggleValue,
  writeSpan,
} from "./list-filters.ts";

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
  expect(toggleValue(stage, readPicked("closed"), "intake")).toBe("intake,closed");
  expect(toggleValue(stage, readPicked("intake,closed"), "intake")).toBe("closed");
  expect(toggleValue(stage, readPicked("closed"), "closed")).toBe("");
});

test("says what is left out, and spans of days", () => {
  const without = { ...stage, canExclude: true };
  expect(filterChips([without], { stage: "!closed" })).toEqual([
    { id: "stage", field: "Stage", operator: "is not", value: "Closed" },
  ]);
  expect(toggleValue(without, { not: true, values: [] }, "intake")).toBe("!intake");
  expect(toggleValue(without, readPicked("!closed"), "intake")).toBe("!intake,closed");
  expect(toggleValue(without, readPicked("!closed"), "closed")).toBe("");
  const opened: ListFilter = { id: "opened", label: "Opened", kind: "date", options: [] };
  const words = (value: string) =>
    filterChips([opened], { opened: value }).map((chip) => Object.values(chip));
  expect(words("2026-11-01..2026-11-30")).toEqual([
    ["opened", "Opened", "between", "Nov 1, 2026 and Nov 30, 2026"],
  ]);
  expect(words("2026-11-01..")).toEqual([["opened", "Opened", "on or after", "Nov 1, 2026"]]);
  expect(words("..2026-11-01")).toEqual([["opened", "Opened", "on or before", "Nov 1, 2026"]]);
  expect(writeSpan(readSpan("2026-11-01.."))).toBe("2026-11-01..");
  expect(writeSpan({ from: null, to: null })).toBe("");
});

test("a single value may hold a comma", () => {
  const tag: ListFilter = { id: "tag", label: "Tag", options: [{ value: "bus, late", label: "bus, late" }] };
  expect(filterChips([tag], { tag: "bus, late" })[0]?.value).toBe("bus, late");
});

test("days that go out as instants come back as the same days", () => {
  for (const span of ["2026-11-01..2026-11-30", "2026-03-08..2026-03-08", "..2026-11-01", "2026-12-31.."]) {
    expect(instantsOfSpan(span)).toMatch(/T|^\.\.$/);
    expect(daysOfSpan(instantsOfSpan(span))).toBe(span);
    expect(daysOfSpan(span)).toBe(span);
  }
  expect(instantsOfSpan("..")).toBe("");
});
