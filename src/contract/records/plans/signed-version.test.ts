import { expect, it } from "vitest";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { signedVersion as versionOf } from "./signed-version.ts";

const versions = [
  { number: 1, made_at: "2026-11-16T15:00:00.000Z" },
  { number: 2, made_at: "2026-11-20T15:00:00.000Z" },
  // Still November 28 at the school.
  { number: 3, made_at: "2026-11-29T02:00:00.000Z" },
];

const signedVersion = (all: typeof versions, on: string | null, current?: number) =>
  versionOf(all, on, datesIn("America/New_York").today, current);

it("knows by the day of a signature which version was signed, where another holds now", () => {
  expect(signedVersion(versions, "2026-11-16")).toBe(1);
  expect(signedVersion(versions, "2026-11-27")).toBe(2);
  expect(signedVersion(versions, "2026-11-28")).toBeNull();
  expect(signedVersion(versions, "2026-11-10")).toBe(1);
  expect(signedVersion(versions, null)).toBeNull();
  expect(signedVersion([], "2026-11-16")).toBeNull();
  // In the second version, as it was kept.
  expect(signedVersion(versions, "2026-11-16", 2)).toBe(1);
  expect(signedVersion(versions, "2026-11-20", 2)).toBeNull();
});
