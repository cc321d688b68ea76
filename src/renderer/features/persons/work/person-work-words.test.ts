import { expect, test } from "vitest";
import { historyWords } from "./person-work-words.ts";

test("a person's history says in words what was done", () => {
  expect(historyWords("person.create", [])).toBe("added this person");
  expect(historyWords("person.update", ["grade", "tags"])).toBe("changed Grade and Tags");
  expect(historyWords("person.merge", ["tags"], "Ann Lee")).toBe("merged Ann Lee into this record: Tags");
  expect(historyWords("person.merge", [])).toBe("merged another record into this one");
  expect(historyWords("person.unmerge", [], "Ann Lee")).toBe("undid the merge with Ann Lee");
  expect(historyWords("person.distinct", [])).toBe("noted that another record is of somebody else");
});
