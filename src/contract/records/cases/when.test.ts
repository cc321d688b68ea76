import { expect, it } from "vitest";
import { mayBeDayAlone, whenProblem } from "./when.ts";

const now = "2026-11-19T16:00:00.000Z";
const exact = () => false;
const field = (
  occurred_at: string | null,
  reported_at: string | null,
  {
    before = null,
    isDayAlone = exact,
  }: { before?: Parameters<typeof whenProblem>[0]; isDayAlone?: () => boolean } = {},
) => whenProblem(before, { occurred_at, reported_at }, now, isDayAlone)?.field ?? null;

it.each([
  ["nothing is said", null, null, null],
  ["it was reported after it happened", "2026-11-19T15:00:00.000Z", "2026-11-19T15:10:00.000Z", null],
  ["it was heard as it happened", "2026-11-19T15:00:00.000Z", "2026-11-19T15:00:00.000Z", null],
  ["it happens later today", "2026-11-19T18:10:00.000Z", null, "occurred_at"],
  ["it is reported tomorrow", null, "2026-11-20T15:00:00.000Z", "reported_at"],
  ["clocks differ by four minutes", "2026-11-19T16:04:00.000Z", "2026-11-19T16:04:00.000Z", null],
  ["it was reported first", "2026-11-19T15:00:00.000Z", "2026-11-19T14:59:00.000Z", "reported_at"],
])("where %s", (_, occurred, reported, expected) => {
  expect(field(occurred, reported)).toBe(expected);
});

it("takes a report of that day where no time was said, and refuses one of the day before", () => {
  const alone = { isDayAlone: () => true };
  expect(field("2026-11-19T15:00:00.000Z", "2026-11-19T06:00:00.000Z", alone)).toBeNull();
  expect(field("2026-11-19T15:00:00.000Z", "2026-11-18T06:00:00.000Z", alone)).toBe("reported_at");
});

it("does not judge again what stands in the case, until one of the moments is changed", () => {
  const before = { occurred_at: "2026-11-19T18:10:00.000Z", reported_at: "2026-11-19T15:59:00.000Z" };
  expect(field(before.occurred_at, before.reported_at, { before })).toBeNull();
  // The same instant in another spelling is no change.
  expect(field("2026-11-19T12:10:00-06:00", before.reported_at, { before })).toBeNull();
  expect(field(before.occurred_at, "2026-11-19T15:58:00.000Z", { before })).toBe("reported_at");
});

it("holds a midnight of any zone for a day alone, and no other minute", () => {
  expect(mayBeDayAlone("2026-11-19T06:00:00.000Z")).toBe(true);
  expect(mayBeDayAlone("2026-11-18T18:15:00.000Z")).toBe(true);
  expect(mayBeDayAlone("2026-11-19T15:59:00.000Z")).toBe(false);
});
