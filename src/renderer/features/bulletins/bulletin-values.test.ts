import { expect, test } from "vitest";
import { blankBulletin, bulletinRulesOf } from "./bulletin-values.ts";

const said = (valid_to: string) => {
  const words = { title: "Watch the gate", body: "Look into bags.", valid_to };
  const parsed = bulletinRulesOf(false).safeParse({ ...blankBulletin(null, null), ...words });
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
