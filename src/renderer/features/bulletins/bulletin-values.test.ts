import { expect, test } from "vitest";
import { blankBulletin, bulletinRulesOf } from "./bulletin-values.ts";

const said = (valid_to: string, valid_from: string | null = null) => {
  const words = { title: "Watch the gate", body: "Look into bags.", valid_from, valid_to };
  const parsed = bulletinRulesOf(false, () => "America/Chicago").safeParse({
    ...blankBulletin(null, null),
    ...words,
  });
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test("an end that has passed is said where it is typed, and today without a time is the whole of it", () => {
  expect(said("2010-05-03T05:00:00.000Z")).toEqual([
    "valid_to: The end has passed. Enter a day and time to come.",
  ]);
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  expect(said(midnight.toISOString())).toEqual([]);
  expect(said(new Date(Date.now() + 3_600_000).toISOString())).toEqual([]);
});

test("an end before the start is said before it is sent, and the day of the start alone is the whole of it", () => {
  const [from, morning, evening] = [
    "2096-12-05T14:00:00.000Z",
    "2096-12-05T06:00:00.000Z",
    "2096-12-05T03:30:00.000Z",
  ];
  const refused = ["valid_to: The end must be later than the start."];
  expect(said(evening, from)).toEqual(refused);
  expect(said(from, from)).toEqual(refused);
  expect(said(morning, from)).toEqual([]);
  expect(said("2096-12-05T15:00:00.000Z", from)).toEqual([]);
});
