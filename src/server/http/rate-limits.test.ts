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
