import { expect, test } from "vitest";
import { formerEventsNamed } from "./former-events.ts";

const [game, dance] = ["4f1a3c52-7d0e-4a6b-9a53-0a1f6c1f2b11", "5f1a3c52-7d0e-4a6b-9a53-0a1f6c1f2b12"];
const of = (...deleted_events: { uuid: string | null; words: string }[]) => ({
  former_events: deleted_events.map(({ words }) => words),
  deleted_events,
});

test("a measure names the deleted event to which it was tied, and no other one of its case", () => {
  const both = of({ uuid: game, words: "Home game (Gym)" }, { uuid: dance, words: "Dance (Cafeteria)" });
  expect(formerEventsNamed(both, game)).toEqual(["Home game (Gym)"]);
  expect(formerEventsNamed(both, "6f1a3c52-7d0e-4a6b-9a53-0a1f6c1f2b13")).toEqual([]);
});

test("where it is not known any more which of them it was, all that it can have been are named", () => {
  const one = of({ uuid: null, words: "Home game (Gym)" }, { uuid: dance, words: "Dance (Cafeteria)" });
  expect(formerEventsNamed(one, game)).toEqual(["Home game (Gym)"]);
  // A server from before tells their words alone.
  expect(formerEventsNamed({ former_events: ["A", "B"], deleted_events: [] }, game)).toEqual(["A", "B"]);
});
