import { expect, it } from "vitest";
import { changesBetween } from "./changes.ts";

const action = (uuid: string, more: object = {}) => ({ uuid, action: `Do ${uuid}`, status: 1, ...more });

it("says what was changed of which action, also of one that moved, came or went", () => {
  const before = { actions: [action("a"), action("b"), action("c")] };
  const after = { actions: [action("c", { status: 4, outcome: "Asked." }), action("a"), action("d")] };
  expect(changesBetween(before, after)).toEqual([
    {
      field: "actions",
      item: 1,
      how: "changed",
      parts: [
        { key: "status", value: 4 },
        { key: "outcome", value: "Asked." },
      ],
      value: null,
    },
    { field: "actions", item: 3, how: "added", parts: [], value: null },
    { field: "actions", item: 2, how: "removed", parts: [], value: null },
  ]);
});

it("knows a measure whose words changed where it stood, and says nothing of what stays or is blank", () => {
  const before = { measures: [{ what: "By the office", owner: null }], status: "draft", cadence: null };
  const after = { measures: [{ what: "By the main office", owner: "" }], status: "in_force", cadence: "" };
  expect(changesBetween(before, after)).toEqual([
    {
      field: "measures",
      item: 1,
      how: "changed",
      parts: [{ key: "what", value: "By the main office" }],
      value: null,
    },
    { field: "status", item: null, how: "changed", parts: [], value: "in_force" },
  ]);
});

it("says the result of a review, and of long words only that they changed", () => {
  const review = { uuid: "r", result: "goes_on", words: "Quiet." };
  expect(
    changesBetween({ reviews: [], closing_notes: "" }, { reviews: [review], closing_notes: "x".repeat(90) }),
  ).toMatchObject([
    { field: "reviews", item: 1, how: "added", value: "goes_on" },
    { field: "closing_notes", item: null, value: null },
  ]);
});
