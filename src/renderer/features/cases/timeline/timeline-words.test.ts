import { expect, test } from "vitest";
import { type CaseEvent, setAgainReason } from "#contract/records/case-work/schema.ts";
import { eventWords, typedNote } from "./timeline-words.ts";

const held = (note: string) => ({ kind: "hold_set", note }) as unknown as CaseEvent;

test("a hold that was set again with one press is told as that, and nobody is said to have typed its reason", () => {
  expect(eventWords(held(setAgainReason))).toMatch(/legal hold again, from the list/);
  expect(typedNote(held(setAgainReason))).toBeNull();
  expect(eventWords(held("The court asks for it."))).toBe("put the case under legal hold");
  expect(typedNote(held("The court asks for it."))).toBe("The court asks for it.");
});
