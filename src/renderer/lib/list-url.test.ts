import { expect, test } from "vitest";
import {
  changeList,
  gridToSort,
  type ListSpec,
  readList,
  sortOfGrid,
  withFilter,
  writeList,
} from "./list-url.ts";

const spec: ListSpec = {
  filters: ["stage", "grade"],
  sorts: ["name", "updated_at"],
  defaultSort: "name",
};

const read = (text: string) => readList(new URLSearchParams(text), spec);

test("reads what an address says and ignores what it does not know", () => {
  expect(read("q=lee&page=3&sort=-updated_at&grade=10&columns=a,b&other=1")).toEqual({
    q: "lee",
    page: 3,
    sort: "-updated_at",
    filters: { grade: "10" },
    columns: ["a", "b"],
  });
  expect(read("page=-2&sort=-secret&stage=")).toEqual({
    q: "",
    page: 1,
    sort: "name",
    filters: {},
    columns: null,
  });
  expect(read("page=1.5").page).toBe(1);
});

test("writes only what differs from the standard and keeps foreign parameters", () => {
  const search = new URLSearchParams("view=mine&q=old&grade=9");
  const written = writeList(search, spec, { ...read(""), q: " lee ", filters: { stage: "intake,closed" } });
  expect(written.toString()).toBe("view=mine&q=lee&stage=intake%2Cclosed");
  expect(writeList(new URLSearchParams(), spec, read("")).toString()).toBe("");
});

test("reading back what was written gives the same state", () => {
  const state = read("q=a%26b&page=2&sort=-name&stage=x%2Cy&columns=one");
  expect(readList(writeList(new URLSearchParams(), spec, state), spec)).toEqual(state);
});

test("goes back to the first page when the rows change, not when the columns do", () => {
  const state = read("page=4&stage=intake");
  expect(changeList(state, { q: "x" }).page).toBe(1);
  expect(changeList(state, { sort: "-name" }).page).toBe(1);
  expect(changeList(state, { filters: withFilter(state, "stage", "") })).toMatchObject({
    page: 1,
    filters: {},
  });
  expect(changeList(state, { columns: ["a"] }).page).toBe(4);
  expect(changeList(state, { page: 5 }).page).toBe(5);
});

test("turns a sort into a grid's and back", () => {
  expect(sortOfGrid("-name")).toEqual({ column: "name", direction: "descending" });
  expect(gridToSort(sortOfGrid("-name"), "name")).toBe("-name");
  expect(gridToSort(null, "name")).toBe("name");
});
