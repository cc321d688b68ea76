import { expect, it } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import { erasingTime } from "./erasing-time.ts";

const hour = 3_600_000;
const day = 24 * hour;

it("erases by a moment that was seen a day ago, and by no clock that is ahead", async () => {
  const db = sqlite.open({ file: ":memory:", key: null });
  await migrate(db, sqlite, { file: null });
  const begin = Date.parse("2026-11-01T08:00:00.000Z");
  const at = async (after: number) => {
    const time = await erasingTime(db, begin + after);
    return time === null ? null : time - begin;
  };
  expect(await at(0)).toBeNull();
  expect(await at(6 * hour)).toBeNull();
  expect(await at(day)).toBe(0);
  expect(await at(day + 6 * hour)).toBeNull();
  // The battery of its clock is empty, and one start believes it.
  expect(await at(400 * day)).toBe(day);
  expect(await at(day + 7 * hour)).toBeNull();
  expect(await at(2 * day + 7 * hour)).toBe(day + 7 * hour);
  // A summer later it is not the first start that erases what fell due meanwhile.
  expect(await at(90 * day)).toBe(2 * day + 7 * hour);
  expect(await at(91 * day)).toBe(90 * day);
  await db.destroy();
});
