import { expect, test } from "vitest";
import { overWhatArrived } from "./arrived.ts";

const base = { title: "old", place: "here", tags: ["a"] };

test("what was sent and is there now is no change by somebody else; what else is there, is one", () => {
  const sent = { title: "mine", place: "here", tags: ["a", "b"] };
  const theirs = { title: "mine", place: "there", tags: ["c"] };
  expect(overWhatArrived(base, sent, theirs)).toEqual({ title: "mine", place: "here", tags: ["a"] });
  expect(overWhatArrived(base, sent, sent)).toEqual(sent);
  expect(overWhatArrived(base, undefined, theirs)).toBe(base);
});
