import type { Db } from "#server/database/schema.ts";
import { readSetting, writeSetting } from "#server/platform/accounts/settings.ts";

const setting = "erasing_seen";
const day = 86_400_000;

/**
 * The moment by which things may be erased for good, or null where nothing may be erased now. A clock that is ahead for
 * a while, at one start, must not erase what can still be restored: so nothing is erased by the time of this clock, but
 * by one that a start or a sweep has seen at least a day before it. What is due is thus erased up to a day later, or at
 * the second start after a long pause.
 */
export async function erasingTime(db: Db, now: number): Promise<number | null> {
  const seen = Number(await readSetting(db, setting)) || null;
  const isSettled = seen !== null && seen <= now - day;
  // Seen in the future: the clock has been put back.
  if (isSettled || seen === null || seen > now) await writeSetting(db, setting, String(now));
  return isSettled ? seen : null;
}
