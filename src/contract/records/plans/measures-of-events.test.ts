import { expect, it } from "vitest";
import { missesItsEvent } from "./measures-of-events.ts";

// 7:00 PM to 9:30 PM of December 4 in Chicago.
const game = {
  starts_at: "2026-12-05T01:00:00.000Z",
  ends_at: "2026-12-05T03:30:00.000Z",
  time_zone: "America/Chicago",
  recurrence: null,
};
const at = (time_of_day: string | null, day = "2026-12-04") => ({ starts: day, ends: day, time_of_day });

it("a measure misses its event that was moved to another day, or to other hours of its day", () => {
  expect(missesItsEvent(at("7:00 PM to 9:30 PM"), game)).toBe(false);
  expect(missesItsEvent(at("7:00 PM to 9:30 PM", "2026-12-03"), game)).toBe(true);
  expect(missesItsEvent(at("2:00 PM to 4:30 PM"), game)).toBe(true);
  expect(missesItsEvent(at("10:30 PM to 1:00 AM"), game)).toBe(true);
});

it("a measure remembers for which hours of its event it was set, however long that lasts now", () => {
  const planned = { ...at("7:00 PM to 9:30 PM"), event_hours: "19:00-21:30" };
  expect(missesItsEvent(planned, game)).toBe(false);
  const moved = { ...game, starts_at: "2026-12-05T00:00:00.000Z", ends_at: "2026-12-05T02:00:00.000Z" };
  expect(missesItsEvent(planned, moved)).toBe(true);
  // Bags are searched before a game, wherever that goes.
  expect(missesItsEvent({ ...planned, time_of_day: "5:30 PM to 6:30 PM" }, moved)).toBe(true);
  expect(missesItsEvent({ ...planned, time_of_day: null }, moved)).toBe(false);
});

it("one that does not remember it misses an event that is hours away from it", () => {
  const noon = { ...game, starts_at: "2026-12-04T19:00:00.000Z", ends_at: "2026-12-04T21:00:00.000Z" };
  expect(missesItsEvent(at("7:00 PM to 9:30 PM"), noon)).toBe(true);
  expect(missesItsEvent(at("8:00 AM to 9:00 AM"), noon)).toBe(true);
  expect(missesItsEvent(at("3:00 PM to 4:00 PM"), noon)).toBe(false);
});

it("hours that somebody chose beside those of the event are no former ones", () => {
  for (const time of ["5:30 PM to 6:30 PM", "7:00 PM to 8:00 PM", "before the doors open", null])
    expect(missesItsEvent(at(time), game)).toBe(false);
});
