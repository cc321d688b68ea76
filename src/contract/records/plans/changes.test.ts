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
      words: "Do c",
      parts: [
        { key: "status", value: 4 },
        { key: "outcome", value: "Asked." },
      ],
      value: null,
    },
    { field: "actions", item: 3, how: "added", words: "Do d", parts: [], value: null },
    { field: "actions", item: 2, how: "removed", words: "Do b", parts: [], value: null },
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
      words: "By the main office",
      parts: [{ key: "what", value: "By the main office" }],
      value: null,
    },
    { field: "status", item: null, how: "changed", words: null, parts: [], value: "in_force" },
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

const what = (...all: string[]) => ({ measures: all.map((each) => ({ what: each, owner: null })) });
const ways = (before: object, after: object) =>
  changesBetween({ ...before }, { ...after }).map(({ item, how, words }) => [item, how, words]);

it("knows a measure that was reworded by its nearest words, wherever it stands, and never as one that came and one that went", () => {
  const bus = "Walks to the bus with an aide";
  expect(ways(what(bus), what(`${bus} at 3:10`, "Lunch in room 12"))).toEqual([
    [1, "changed", `${bus} at 3:10`],
    [2, "added", "Lunch in room 12"],
  ]);
  // Put before it, and with one that went.
  expect(ways(what("Sits in front", bus), what("Lunch in room 12", `${bus} at 3:10`))).toEqual([
    [1, "changed", "Lunch in room 12"],
    [2, "changed", `${bus} at 3:10`],
  ]);
  expect(ways(what("Sits in front", bus), what(`${bus} at 3:10`))).toEqual([
    [1, "changed", `${bus} at 3:10`],
    [1, "removed", "Sits in front"],
  ]);
  expect(ways(what(bus, "Lunch in room 12"), what("Lunch in room 12", "Sits in front"))).toEqual([
    [2, "added", "Sits in front"],
    [1, "removed", bus],
  ]);
});

it("never takes one action for another that has a name of its own, however alike their words are", () => {
  expect(
    ways(
      { actions: [action("a", { action: "Call home" })] },
      { actions: [action("b", { action: "Call home" })] },
    ),
  ).toEqual([
    [1, "added", "Call home"],
    [1, "removed", "Call home"],
  ]);
});

it("cuts long words between two of them", () => {
  const long = "Somebody walks with them from the bus to the classroom every morning and back again";
  expect(ways(what(), what(long))[0]?.[2]).toBe("Somebody walks with them from the bus to the classroom…");
});
