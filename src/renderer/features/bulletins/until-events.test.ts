import { expect, test } from "vitest";
import type { Ending } from "./bulletin-values.ts";
import { endNews } from "./until-events.tsx";

const zone = "America/Chicago";
const now = Date.parse("2026-11-28T18:00:00.000Z");
const game = {
  uuid: "4f1a3c52-7d0e-4a6b-9a53-0a1f6c1f2b11",
  title: "Home game",
  ends_at: "2026-12-05T03:00:00.000Z",
};

const ended = (until: string, about: readonly Ending[], ...rest: [string, number]) =>
  endNews({ from: null, until }, about, ...rest);

test("an end says beside its field that it has passed, with the day as it was read", () => {
  expect(ended("2010-05-03T05:00:00.000Z", [], zone, now)).toBe("This end has passed: May 3, 2010.");
  // Today alone is the whole of today.
  expect(ended("2026-11-28T06:00:00.000Z", [], zone, now)).toBeNull();
  expect(ended("2026-11-28T17:00:00.000Z", [], zone, now)).toMatch(
    /^This end has passed: Nov 28, 2026, 11:00 AM( CST)?\.$/,
  );
});

test("an end before the event that it is about is over says so, and its own end needs no word", () => {
  expect(ended("2026-12-04T16:00:00.000Z", [game], zone, now)).toMatch(
    /^It ends before Home game is over, which is Dec 4, 2026, 9:00 PM( CST)?\.$/,
  );
  expect(ended(game.ends_at, [game], zone, now)).toBeNull();
  expect(ended("2026-12-04T06:00:00.000Z", [game], zone, now)).toBeNull();
  expect(ended("", [game], zone, now)).toBeNull();
});

test("an end before the start says so, and a start when its event is over", () => {
  const from = "2026-12-05T14:00:00.000Z";
  expect(endNews({ from, until: game.ends_at }, [game], zone, now)).toMatch(
    /^It ends before it begins, which is Dec 5, 2026, 8:00 AM( CST)?\.$/,
  );
  // The day of the start alone is the whole of it.
  expect(endNews({ from, until: "2026-12-05T06:00:00.000Z" }, [], zone, now)).toBeNull();
  const late = /^It begins when Home game is over, which is Dec 4, 2026, 9:00 PM( CST)?\.$/;
  expect(endNews({ from, until: "2026-12-06T14:00:00.000Z" }, [game], zone, now)).toMatch(late);
  expect(endNews({ from, until: "" }, [game], zone, now)).toMatch(late);
  const nextGame = { ...game, title: "Away game", ends_at: "2026-12-12T03:00:00.000Z" };
  expect(endNews({ from, until: nextGame.ends_at }, [game, nextGame], zone, now)).toBeNull();
});
