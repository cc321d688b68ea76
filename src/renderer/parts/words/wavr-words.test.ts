import { expect, test } from "vitest";
import { clashLabel, clashValue, mayKeepBoth } from "./clash-words.ts";
import { wavrLabel } from "./wavr-words.ts";

const context = { kind: "wavr" } as const;

test("fields of WAVR are named by what they ask, and choices by their words", () => {
  expect(clashLabel(["state", "w3_notes"], context)).toBe(
    "3. Threatening Communications or Expressed Intent: Notes and evidence",
  );
  expect(wavrLabel("w3_sources")).toBe("3. Threatening Communications or Expressed Intent: Sources");
  expect(clashValue(["state", "w3_code"], "prominent", context)).toBe("Prominent");
  expect(clashValue(["state", "referrer_role"], "coworker", context)).toBe("Coworker");
  expect(wavrLabel("unheard_of")).toBeNull();
});

test("of two codes or choices one holds; two texts and two lists can both stay", () => {
  const both = (field: string, mine: unknown, theirs: unknown) =>
    mayKeepBoth(["state", field], mine, theirs, context);
  expect(both("w3_code", "present", "absent")).toBe(false);
  expect(both("referrer_role", "coworker", "student")).toBe(false);
  expect(both("w3_notes", "Heard it.", "Read it.")).toBe(true);
  expect(both("behavior_types", ["weapon"], ["stalking"])).toBe(true);
});
