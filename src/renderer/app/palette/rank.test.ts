import { expect, test } from "vitest";
import { rankCommands, step } from "./rank.ts";

const commands = [
  { id: "dashboard", label: "Dashboard" },
  { id: "cases", label: "Cases" },
  { id: "people", label: "People", words: ["students", "persons"] },
  { id: "new-case", label: "New case" },
  { id: "settings", label: "Settings", words: ["theme", "dark"] },
];
const ids = (query: string) => rankCommands(query, commands).map((command) => command.id);

test("nothing typed keeps the order", () => {
  expect(ids("  ")).toEqual(commands.map((command) => command.id));
});

test("a label's beginning wins over a later word, and that over the middle of one", () => {
  expect(ids("case")).toEqual(["cases", "new-case"]);
  expect(ids("s")[0]).toBe("settings");
});

test("every part must be found, in any order and without accents", () => {
  expect(ids("case new")).toEqual(["new-case"]);
  expect(ids("Pérsons")).toEqual(["people"]);
  expect(ids("dark")).toEqual(["settings"]);
  expect(ids("avery")).toEqual([]);
});

test("arrows wrap around", () => {
  expect(step(0, -1, 3)).toBe(2);
  expect(step(2, 1, 3)).toBe(0);
  expect(step(-1, 1, 3)).toBe(0);
  expect(step(0, 1, 0)).toBe(-1);
});
