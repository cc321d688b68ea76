import { expect, it } from "vitest";
import { schoolDayRow } from "#support/school-day.ts";
import { clashesOf } from "./clashes.ts";
import type { SchoolDayRow } from "./school-day.ts";

const row = (more: Partial<SchoolDayRow>) => schoolDayRow("Period 1", more);
const kindsOf = (one: Partial<SchoolDayRow>, other: Partial<SchoolDayRow>) =>
  clashesOf({ school: 1, rows: [row(one)] }, { school: 1, rows: [row(other)] }).map(({ kind }) => kind);

it.each([
  [{ place: "Room 214" }, { place: "Rm. 214" }, "room"],
  [{ place: "Classroom 214" }, { place: "214" }, "room"],
  [{ with: "Ms. Lee" }, { with: "Ms Lee" }, "class"],
  [{ label: "Ride", bus: "12" }, { label: "Ride home", bus: "Bus 12" }, "bus"],
  [{ label: "Ride", bus: "Route #12" }, { label: "Ride home", bus: "Bus No. 12" }, "bus"],
] as const)("%j and %j are the same, however they are written", (one, other, kind) => {
  expect(kindsOf(one, other)).toEqual([kind]);
});

it.each([
  [{ place: "Room 214" }, { place: "Room 215" }],
  [{ place: "Room" }, { place: "Room 214" }],
  [{ with: "Ms. Lee" }, { with: "Mr. Lee" }],
  [
    { label: "Ride", bus: "12" },
    { label: "Ride home", bus: "Bus 21" },
  ],
] as const)("%j and %j are not", (one, other) => {
  expect(kindsOf(one, other)).toEqual([]);
});
