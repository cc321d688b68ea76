import { expect, it } from "vitest";
import { placeWords } from "./place-words.ts";

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

it("leaves other words as they were typed, also where there is nothing else", () => {
  expect(said("Room 203")).toEqual(["room", "203"]);
  expect(said("the door")).toEqual(["the", "door"]);
  expect(said("by the bus")).toEqual(["by", "bus"]);
  expect(said(" ")).toEqual([]);
});
