import { expect, test } from "vitest";
import { readFormDraft } from "./use-form-draft.ts";

const initial = { title: "", tags: [] as string[], added: "later" };

test("what lies on disk fills the form, over what a newer form knows besides", () => {
  const body = { values: { title: "Mine" }, base: { title: "Old" }, version: 3, extra: null };
  expect(readFormDraft(body, initial)).toEqual({
    values: { title: "Mine", tags: [], added: "later" },
    base: { title: "Old", tags: [], added: "later" },
    version: 3,
    extra: null,
  });
});

test.each([undefined, null, "text", { values: "no" }, { values: {}, base: {} }])(
  "what is no draft of a form fills nothing: %j",
  (body) => expect(readFormDraft(body, initial)).toBeNull(),
);
