import { expect, it } from "vitest";
import { looserPlaceWords, placeWords } from "./place-words.ts";

const said = (typed: string) => placeWords(typed).map(([first]) => first);

it("takes the words by which a place is known, by their usual other names", () => {
  for (const typed of [
    "2nd floor restroom",
    "second-floor bathroom",
    "the wall of the second-floor restroom",
    "Second floor restrooms by Room 203",
  ])
    expect(said(typed).toSorted(), typed).toEqual(["floor", "restroom", "second"]);
});

it("leaves out by what people tell places apart, where nothing is found by it", () => {
  const loosely = (typed: string) => looserPlaceWords(typed)?.map(([first]) => first) ?? null;
  expect(loosely("boys’ restroom, second floor")).toEqual(["restroom", "second"]);
  expect(loosely("Upstairs bathroom stall")).toEqual(["restroom"]);
  expect(loosely("Gym")).toBe(null);
  expect(loosely("upstairs")).toBe(null);
});

it("leaves other words as they were typed, also where there is nothing else", () => {
  expect(said("Room 203")).toEqual(["room", "203"]);
  expect(said("the door")).toEqual(["the", "door"]);
  expect(said("by the bus")).toEqual(["by", "bus"]);
  expect(said(" ")).toEqual([]);
});
