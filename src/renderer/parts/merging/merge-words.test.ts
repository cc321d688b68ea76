import { expect, test } from "vitest";
import { mergedNames } from "./merge-words.ts";
import type { MergingRecord } from "./merging.ts";

const record = { name: "Lantern Society" } as MergingRecord;
const merge = (name: string) => ({ at: "2026-11-28T15:00:00.000Z", other: { uuid: "u", name } });

test("of two records of one name it is said which was merged and which stayed", () => {
  expect(mergedNames(record, merge("Lantern Society"))).toEqual({
    other: "Lantern Society, merged Nov 28, 2026",
    stayed: "Lantern Society, the record that stayed",
  });
});

test("records of different names are called by them", () => {
  expect(mergedNames(record, merge("Lantern Soc."))).toEqual({
    other: "Lantern Soc.",
    stayed: "Lantern Society",
  });
});
