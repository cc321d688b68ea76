import { expect, test } from "vitest";
import { gridToSort, type ListSpec, readList, sortOfGrid, withFilter, writeList } from "./list-url.ts";

const spec: ListSpec = {
  filters: ["stage", "grade"],
  sorts: ["name", "updated_at"],
  defaultSort: "name",
};

const read = (text: string) => readList(new URLSearchParams(text), spec);

test("reads what an address says and ignores what it does not know", () => {
  expect(read("q=lee&sort=-updated_at&grade=10&columns=a,b&other=1")).toEqual({
    q: "lee",
    sort: "-updated_at",
    filters: { grade: "10" },
    columns: ["a", "b"],
  });
  expect(read("sort=-secret&stage=")).toEqual({
    q: "",
    sort: "name",
    filters: {},
    columns: null,
  });
});

test("writes only what differs from the standard and keeps foreign parameters", () => {
  const search = new URLSearchParams("view=mine&q=old&grade=9");
  const written = writeList(search, spec, { ...read(""), q: " lee ", filters: { stage: "intake,closed" } });
  expect(written.toString()).toBe("view=mine&q=lee&stage=intake%2Cclosed");
  expect(writeList(new URLSearchParams(), spec, read("")).toString()).toBe("");
});

test("reading back what was written gives the same state", () => {
  const state = read("q=a%26b&sort=-name&stage=x%2Cy&columns=one");
  expect(readList(writeList(new URLSearchParams(), spec, state), spec)).toEqual(state);
});

test("sets a filter and takes it away", () => {
  const state = read("stage=intake");
  expect(withFilter(state, "grade", "9")).toEqual({ stage: "intake", grade: "9" });
  expect(withFilter(state, "stage", "")).toEqual({});
});

test("turns a sort into a grid's and back", () => {
  expect(sortOfGrid("-name")).toEqual({ column: "name", direction: "descending" });
  expect(gridToSort(sortOfGrid("-name"), "name")).toBe("-name");
  expect(gridToSort(null, "name")).toBe("name");
});
