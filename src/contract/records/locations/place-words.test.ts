import { expect, it } from "vitest";
import { placesApart } from "./place-words.ts";

const place = (key: string, name: string, school: string, within: string | null = null) => ({
  key,
  name,
  school,
  within,
});
const called = (...places: Parameters<typeof placesApart>[0]) => Object.fromEntries(placesApart(places));

it("says the school of places that several schools call the same, and of no others", () => {
  expect(
    called(
      place("1", "Gym", "North High"),
      place("2", "gym", "South High"),
      place("3", "Pool", "North High"),
    ),
  ).toEqual({ 1: "Gym, North High", 2: "gym, South High", 3: "Pool" });
});

it("says what it is a part of where one school has two of a name", () => {
  expect(
    called(
      place("1", "Room 101", "North High", "Main building"),
      place("2", "Room 101", "North High", "Annex"),
      place("3", "Room 101", "South High", "Main building"),
    ),
  ).toEqual({
    1: "Room 101, Main building, North High",
    2: "Room 101, Annex, North High",
    3: "Room 101, South High",
  });
});
