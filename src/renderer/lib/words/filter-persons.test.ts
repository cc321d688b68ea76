import { expect, it } from "vitest";
import { filterPersons } from "./filter-persons.ts";

const persons = [{ name: "José Álvarez" }, { name: "Jordan Avery" }, { name: "Alvarado, Jo" }];

it("filters as one types: every word, wherever it stands, without minding accents", () => {
  expect(filterPersons(persons, "")).toHaveLength(3);
  expect(filterPersons(persons, "jo alv")).toEqual([persons[0], persons[2]]);
  expect(filterPersons(persons, " AVERY ")).toEqual([persons[1]]);
  expect(filterPersons(persons, "nobody")).toEqual([]);
});
