import type { Db } from "#server/database/schema.ts";
import { readSetting, writeSetting } from "#server/platform/accounts/settings.ts";

const seenSetting = "erasing_seen";
const settledSetting = "erasing_settled";
const day = 86_400_000;

async function readMoment(db: Db, name: string): Promise<number | null> {
  return Number(await readSetting(db, name)) || null;
}

/**
 * The moment by which things may be erased for good, or null where nothing may be erased now. A clock that is ahead for
 * a while, at one start, must not erase what can still be restored: so nothing is erased by the time of this clock, but
 * by one that a start or a sweep has seen at least a day before it. What is due is thus erased up to a day later, or at
 * the second start after a long pause.
 */
export async function erasingTime(db: Db, now: number): Promise<number | null> {
  const seen = await readMoment(db, seenSetting);
  const isSettled = seen !== null && seen <= now - day;
  // Seen in the future: the clock has been put back.
  if (isSettled || seen === null || seen > now) await writeSetting(db, seenSetting, String(now));
  if (isSettled) await writeSetting(db, settledSetting, String(seen));
  return isSettled ? seen : null;
}

/** The latest moment that was seen a day before now: what is due by it may be destroyed at any time, not by sweeps alone. */
export async function settledTime(db: Db, now: number): Promise<number | null> {
  const known = [await readMoment(db, seenSetting), await readMoment(db, settledSetting)];
  const settled = known.filter((each) => each !== null).filter((each) => each <= now - day);
  return settled.length === 0 ? null : Math.max(...settled);
}
