import { expect, test } from "vitest";
import { inForceSentence } from "./place-entry-words.ts";

test("what cannot be used is said before what is done instead", () => {
  const nearby = { type: "threat_nearby" as const, ends_at: null, time_zone: "America/Chicago" };
  const note = "Doors stay locked.";
  expect(inForceSentence({ ...nearby, severity: "severe", note })).toBe(
    "Threat nearby until further notice. The place cannot be used as usual. Doors stay locked.",
  );
  expect(inForceSentence({ ...nearby, severity: "marked", note })).toBe(
    "Threat nearby until further notice. Doors stay locked.",
  );
});
