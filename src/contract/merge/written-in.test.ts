import { expect, it } from "vitest";
import { mergeRecords } from "./merge-records.ts";
import { writtenIn } from "./written-in.ts";

const state = (ids: readonly number[], form: object) => ({
  steps: { interviews: ids, key_observations: form },
  interviewIds: ids,
});

it("tells a person what they wrote, and none of the lists that programs keep", () => {
  const body = {
    state: { ...state([4, 5], { ko1_comment: "Said so" }), findings: "Call", attachmentsPaths: ["a"] },
    tempAttachments: ["a"],
  };
  expect(writtenIn(body, null).map(({ path }) => path.at(-1))).toEqual(["ko1_comment", "findings"]);
});

it("never asks a person about the lists that programs keep, however two computers changed them", () => {
  const base = { state: state([1, 2], {}) };
  const mine = { state: state([2, 3], { ko1_radio: "y" }) };
  const theirs = { state: state([1, 4], { ko2_radio: "n" }) };
  const { merged, clashes } = mergeRecords<object>(base, mine, theirs);
  expect(clashes).toEqual([]);
  expect(merged).toEqual({ state: state([4, 3], { ko1_radio: "y", ko2_radio: "n" }) });
  const files = (paths: readonly string[]) => ({ state: { findings: "Call", attachmentsPaths: paths } });
  expect(mergeRecords<object>(files(["a"]), files(["a", "b"]), files(["c"])).clashes).toEqual([]);
});
