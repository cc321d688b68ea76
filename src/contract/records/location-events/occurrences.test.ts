import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysAfter, daysBetween, momentIn } from "#contract/kit/days.ts";
import { type EventTimes, eventProblem, instantsOf, nextOf, occurrencesBetween } from "./occurrences.ts";

const zones = ["America/Chicago", "America/Phoenix", "Australia/Lord_Howe", "Asia/Kolkata", "Europe/London"];
const hour = 3_600_000;

const years = { from: "2024-01-01", to: "2031-12-31" };
const everything = (event: EventTimes, zone: string) => occurrencesBetween(event, zone, years);

const event = fc
  .record({
    zone: fc.constantFrom(...zones),
    start: fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2029, 11, 31) }),
    minutes: fc.integer({ min: 1, max: 1_400 }),
    every: fc.constantFrom("daily" as const, "weekly" as const),
    days: fc.integer({ min: 0, max: 366 }),
  })
  .map(({ zone, start, minutes, every, days }) => {
    const at = start - (start % 60_000);
    const first = momentIn(at, zone).day;
    const times: EventTimes = {
      starts_at: new Date(at).toISOString(),
      ends_at: new Date(at + minutes * 60_000).toISOString(),
      recurrence: { every, until: daysAfter(first, days) },
    };
    return { zone, first, times, every, until: daysAfter(first, days) };
  });

describe("an event that repeats", () => {
  it("begins on no day before its first or after its last, each a whole step apart", () => {
    fc.assert(
      fc.property(event, ({ zone, first, times, every, until }) => {
        expect(eventProblem(times, zone)).toBeNull();
        const days = everything(times, zone).map(({ day }) => day);
        expect(days[0]).toBe(first);
        const step = every === "daily" ? 1 : 7;
        expect(days).toHaveLength(Math.floor(daysBetween(first, until) / step) + 1);
        for (const [place, day] of days.entries()) expect(day).toBe(daysAfter(first, place * step));
        expect((days.at(-1) ?? "") <= until).toBe(true);
      }),
    );
  });

  it("begins at the same time of day in winter and summer, and ends after it begins", () => {
    fc.assert(
      fc.property(event, ({ zone, times }) => {
        const { time } = momentIn(Date.parse(times.starts_at), zone);
        for (const each of everything(times, zone)) {
          const { starts_at, ends_at } = instantsOf(each, times, zone);
          const there = momentIn(Date.parse(starts_at), zone);
          // What the clocks leave out is there an hour later, or half of one.
          if (there.time !== time) {
            expect(there.day).toBe(each.day);
            expect(momentIn(Date.parse(starts_at) - hour, zone).time).not.toBe(time);
          }
          expect(ends_at > starts_at).toBe(true);
        }
      }),
    );
  });

  it("is the same in any window as in all of it", () => {
    const days = fc.integer({ min: -400, max: 800 });
    fc.assert(
      fc.property(event, days, fc.integer({ min: 0, max: 99 }), ({ zone, first, times }, after, length) => {
        const window = { from: daysAfter(first, after), to: daysAfter(first, after + length) };
        const expected = everything(times, zone).filter(
          ({ day, lastDay }) => lastDay >= window.from && day <= window.to,
        );
        expect(occurrencesBetween(times, zone, window)).toEqual(expected);
      }),
    );
  });

  it("takes place next at the first of its times that is not over", () => {
    fc.assert(
      fc.property(event, fc.integer({ min: -10, max: 380 }), ({ zone, times }, days) => {
        const now = Date.parse(times.starts_at) + days * 24 * hour + 7 * 60_000;
        const first = everything(times, zone)
          .map((each) => instantsOf(each, times, zone))
          .find(({ ends_at }) => Date.parse(ends_at) > now);
        expect(nextOf(times, zone, now)).toEqual(first ?? null);
      }),
    );
  });

  it("keeps its evening through the change of clocks", () => {
    const games: EventTimes = {
      starts_at: "2026-10-24T00:00:00.000Z",
      ends_at: "2026-10-24T02:30:00.000Z",
      recurrence: { every: "weekly", until: "2026-11-06" },
    };
    const zone = "America/Chicago";
    expect(everything(games, zone).map((each) => instantsOf(each, games, zone).starts_at)).toEqual([
      "2026-10-24T00:00:00.000Z",
      "2026-10-31T00:00:00.000Z",
      "2026-11-07T01:00:00.000Z",
    ]);
  });
});

describe("an event that cannot be kept", () => {
  const times: EventTimes = {
    starts_at: "2026-11-20T01:00:00.000Z",
    ends_at: "2026-11-20T03:00:00.000Z",
    recurrence: null,
  };
  const fieldOf = (more: Partial<EventTimes>) =>
    eventProblem({ ...times, ...more }, "America/Chicago")?.field ?? null;

  it("is named by the field that is wrong", () => {
    expect(fieldOf({})).toBeNull();
    expect(fieldOf({ ends_at: "2026-11-20T01:00:00.000Z" })).toBe("ends_at");
    expect(fieldOf({ ends_at: "2028-11-20T01:00:00.000Z" })).toBe("ends_at");
    // The evening of the 19th there.
    expect(fieldOf({ recurrence: { every: "weekly", until: "2026-11-19" } })).toBeNull();
    expect(fieldOf({ recurrence: { every: "weekly", until: "2026-11-18" } })).toBe("recurrence.until");
    expect(fieldOf({ recurrence: { every: "daily", until: "2027-11-20" } })).toBeNull();
    expect(fieldOf({ recurrence: { every: "daily", until: "2027-11-21" } })).toBe("recurrence.until");
    const long = { ends_at: "2026-11-21T02:00:00.000Z" };
    expect(fieldOf({ ...long, recurrence: { every: "daily", until: "2026-12-01" } })).toBe("ends_at");
    expect(fieldOf({ ...long, recurrence: { every: "weekly", until: "2026-12-01" } })).toBeNull();
  });
});
