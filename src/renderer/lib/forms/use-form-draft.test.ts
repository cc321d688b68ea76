import { expect, test } from "vitest";
import { readFormDraft } from "./use-form-draft.ts";

const initial = { title: "", tags: [] as string[], added: "later" };

test("the stored draft fills the form, with defaults for fields it lacks", () => {
  const body = { values: { title: "Mine" }, base: { title: "Old" }, version: 3, extra: null };
  expect(readFormDraft(body, initial)).toEqual({
    values: { title: "Mine", tags: [], added: "later" },
    base: { title: "Old", tags: [], added: "later" },
    version: 3,
    extra: null,
  });
});

test("the stored draft says what was sent of it without an answer", () => {
  const body = {
    values: { title: "Mine" },
    base: { title: "Old" },
    sent: { title: "My" },
    version: 3,
    extra: null,
  };
  expect(readFormDraft(body, initial)?.sent).toEqual({ title: "My", tags: [], added: "later" });
});

test.each([undefined, null, "text", { values: "no" }, { values: {}, base: {} }])(
  "ignores what is not a draft of a form: %j",
  (body) => expect(readFormDraft(body, initial)).toBeNull(),
);
