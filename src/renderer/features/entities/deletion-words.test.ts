import { expect, test } from "vitest";
import { whyNotDeleted } from "./deletion-words.ts";

const one = (mayDelete: boolean, open_case_count = 0) => ({
  can: { edit: true, delete: mayDelete, export: mayDelete, reveal: false },
  open_case_count,
});

test.each([
  [[one(true), one(true)], null],
  [[one(true), one(false)], "Of these, 1 is not yours to delete. Leave it out."],
  [[one(true, 2), one(true, 1)], "Of these, 2 belong to an open case. Leave them out."],
  [
    [one(false, 3), one(true, 1)],
    "Of these, 1 is not yours to delete, and 1 belongs to an open case. Leave them out.",
  ],
])("for %j it says what stands against it", (chosen, words) => {
  expect(whyNotDeleted(chosen)).toBe(words);
});
