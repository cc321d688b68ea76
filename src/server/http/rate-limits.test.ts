import { expect, it } from "vitest";
import { createLimiter } from "./rate-limits.ts";

it("counts in windows, by key, and takes back", () => {
  let now = 0;
  const limiter = createLimiter(2, 60, () => now);
  expect(limiter.hit("a")).toEqual({ allowed: true, remaining: 1, retryAfter: 60 });
  expect(limiter.hit("a").allowed).toBe(true);
  now = 20_500;
  expect(limiter.hit("a")).toEqual({ allowed: false, remaining: 0, retryAfter: 40 });
  expect(limiter.hit("b").allowed).toBe(true);
  limiter.refund("a");
  limiter.refund("a");
  expect(limiter.hit("a").allowed).toBe(true);
  now = 60_000;
  expect(limiter.hit("a").remaining).toBe(1);
});

it("begins anew where the clock was ahead and has been put back", () => {
  const day = 86_400_000;
  let now = 0;
  const limiter = createLimiter(1, 60, () => now);
  now = day;
  for (const _ of [1, 2]) limiter.hit("a");
  expect(limiter.hit("a").allowed).toBe(false);
  now = 1_000;
  expect(limiter.hit("a")).toEqual({ allowed: true, remaining: 0, retryAfter: 60 });
  expect(limiter.hit("a").allowed).toBe(false);
  now = 61_000;
  expect(limiter.hit("a").allowed).toBe(true);
});
