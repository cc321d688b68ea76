import { expect, test } from "vitest";
import { columnChoice, columnsOfChoice } from "./columns.ts";

const columns = [{ id: "number" }, { id: "title" }, { id: "tags", optIn: true }];

test("shows the standard columns without a word in the address", () => {
  const choice = columnChoice(columns, null);
  expect(choice.filter((column) => column.shown).map((column) => column.id)).toEqual(["number", "title"]);
  expect(columnsOfChoice(columns, choice)).toBeNull();
});

test("keeps order and drops what it does not know", () => {
  const choice = columnChoice(columns, ["tags", "nonsense", "number", "tags"]);
  expect(choice.map((column) => `${column.id} ${column.shown}`)).toEqual([
    "tags true",
    "number true",
    "title false",
  ]);
  expect(columnsOfChoice(columns, choice)).toEqual(["tags", "number"]);
});
