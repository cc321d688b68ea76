import { describe, expect, test } from "vitest";
import { schoolDayRow as row } from "#support/school-day.ts";
import { clashesOf, nextFree, unknownPart } from "./clashes.ts";
import { pastedCells, readDays, readTime, type SchoolDayRow } from "./school-day.ts";

const at = (...rows: SchoolDayRow[]) => ({ school: 1, rows });
const kinds = (one: SchoolDayRow, other: SchoolDayRow) =>
  clashesOf(at(one), at(other)).map(({ kind }) => kind);

describe("what is typed and pasted", () => {
  test.each([
    ["8:15", "08:15"],
    ["1:05", "13:05"],
    ["01:05", "01:05"],
    ["1:05 PM", "13:05"],
    ["12:30 pm", "12:30"],
    ["12:10 AM", "00:10"],
    ["815", "08:15"],
    ["08:15:00", "08:15"],
    ["9 a.m.", "09:00"],
    ["", null],
    ["noon", undefined],
    ["8:75", undefined],
    ["14 PM", undefined],
  ])("a time %j", (text, time) => expect(readTime(text)).toBe(time));

  test.each([
    ["Mon, Wed", ["mon", "wed"]],
    ["MWF", ["mon", "wed", "fri"]],
    ["TR", ["tue", "thu"]],
    ["Mon–Wed", ["mon", "tue", "wed"]],
    ["Monday - Friday", []],
    ["", []],
    ["Sunday", undefined],
  ])("days %j", (text, days) => expect(readDays(text)).toEqual(days));

  test("lines of a spreadsheet are cells, and one word is none", () => {
    expect(pastedCells("Period 1\t8:00\r\nPeriod 2\t9:00\r\n")).toEqual([
      ["Period 1", "8:00"],
      ["Period 2", "9:00"],
    ]);
    expect(pastedCells("Room 214")).toBeNull();
  });
});

describe("where two school days meet", () => {
  test("in a room at the same time, by the clock or by the period", () => {
    const here = row("Period 3", { place: "Room 214" });
    expect(kinds(here, row("period 3", { place: "room 214" }))).toEqual(["room"]);
    expect(kinds(here, row("Period 4", { place: "Room 214" }))).toEqual([]);
    const timed = row("Math", { place: "Gym", from: "10:00", to: "10:50" });
    expect(kinds(timed, row("PE", { place: "Gym", from: "10:30", to: "11:20" }))).toEqual(["room"]);
    expect(kinds(timed, row("PE", { place: "Gym", from: "10:55", to: "11:20" }))).toEqual(["passing"]);
    expect(kinds(timed, row("PE", { place: "Gym", from: "12:00", to: "12:20" }))).toEqual([]);
  });

  test("on days that both have, and in rooms of one school", () => {
    const here = row("Period 3", { place: "Room 214", days: ["mon", "tue"] });
    expect(clashesOf(at(here), at(row("Period 3", { place: "Room 214", days: ["tue"] })))[0]?.days).toEqual([
      "tue",
    ]);
    expect(kinds(here, row("Period 3", { place: "Room 214", days: ["fri"] }))).toEqual([]);
    const other = { school: 2, rows: [row("Period 3", { place: "Room 214" }), row("Home", { bus: "12" })] };
    expect(clashesOf(at(here, row("Home", { bus: "12" })), other).map(({ kind }) => kind)).toEqual(["bus"]);
  });

  test("at lunch, with a teacher, and once on a bus", () => {
    expect(kinds(row("Lunch A"), row("Lunch A"))).toEqual(["lunch"]);
    expect(kinds(row("Lunch A", { place: "Library" }), row("Lunch A", { place: "Cafeteria" }))).toEqual([]);
    expect(kinds(row("Period 1", { with: "Ms. Lund" }), row("Period 1", { with: "Ms. Lund" }))).toEqual([
      "class",
    ]);
    const rides = [row("To school", { bus: "12" }), row("Home", { bus: "12" })];
    expect(clashesOf(at(...rides), at(...rides)).map(({ at: [a, b] }) => [a, b])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(kinds(row("Ride", { bus: "12" }), row("Bus", { bus: "12" }))).toEqual(["bus"]);
    const [early, late] = [
      { bus: "12", from: "07:10", to: "07:40" },
      { bus: "12", from: "15:10", to: "15:40" },
    ];
    expect(kinds(row("Ride", early), row("Ride", late))).toEqual([]);
  });
});

describe("what is free instead", () => {
  const mover = at(
    row("Period 3", { course: "Algebra I", place: "Room 214" }),
    row("Period 4", { course: "Art" }),
  );
  const target = at(row("Period 3", { place: "Room 214" }), row("Period 5", { place: "Room 9" }));
  const wanted = { at: 0, kind: "room" } as const;

  test("another section of the course that meets neither the own day nor the others", () => {
    const known = [
      row("Period 3", { course: "Algebra I", place: "Room 214" }),
      row("Period 4", { course: "Algebra I", place: "Room 30" }),
      row("Period 5", { course: "Algebra I", place: "Room 9" }),
      row("Period 6", { course: "Algebra I", place: "Room 31" }),
      row("Period 6", { course: "Physics", place: "Room 32" }),
    ];
    expect(nextFree(mover, wanted, known, [target])?.place).toBe("Room 31");
    const sameTime = row("Period 3", { course: "Algebra I", place: "Room 40" });
    expect(nextFree(mover, wanted, [...known, sameTime], [target])?.place).toBe("Room 40");
    expect(nextFree(mover, wanted, known.slice(0, 3), [target])).toBeNull();
  });

  test("another bus, the next by its number, on which none of them rides", () => {
    const buses = ["7", "12", "20", "9"].map((bus) => row("Home", { bus }));
    const rider = at(row("Home", { bus: "12" }));
    const others = [at(row("Home", { bus: "12" })), at(row("Home", { bus: "7" }))];
    expect(nextFree(rider, { at: 0, kind: "bus" }, buses, others)?.bus).toBe("9");
  });
});

test("what is not recorded is said", () => {
  expect(unknownPart([])).toBe("day");
  expect(unknownPart([row("Period 1", { from: "08:00", to: "08:50" })])).toBe("afternoon");
  expect(unknownPart([row("Period 6", { from: "13:00", to: "13:50" })])).toBe("morning");
  expect(unknownPart([row("Period 1")])).toBeNull();
});
