import { expect, test } from "vitest";
import { historyWords } from "./person-work-words.ts";

test("a person's history says in words what was done", () => {
  expect(historyWords("person.create", [])).toBe("added this person");
  expect(historyWords("person.update", ["grade", "tags"])).toBe("changed Grade and Tags");
  expect(historyWords("person.merge", [])).toBe("joined another record of this person with this one");
  expect(historyWords("person.unmerge", [])).toBe("took the joining of two records back");
  expect(historyWords("person.distinct", [])).toBe("noted that another record is of somebody else");
});
