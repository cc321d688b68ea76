import { z } from "zod";
import { retentionSchedule } from "#contract/services/retention/schedule.ts";
import {
  type ErasingTimes,
  longerTimes,
  shortenedTimes,
  type WaitingChange,
} from "#contract/services/retention/shortened.ts";
import type { Db } from "#server/database/schema.ts";
import {
  readOrganizationSetting,
  writeOrganizationSetting,
} from "#server/platform/accounts/organization-settings.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { graceAfter } from "./grace.ts";
import { scheduleOf } from "./schedule.ts";
import { scheduleTold } from "./told-schedules.ts";

const waitingSetting = "retention_waiting";

const waiting = z.object({
  at: z.string(),
  by: z.number().nullable(),
  /** What the server erased by before. */
  former: retentionSchedule.pick({ compartments: true, log_days: true }),
});
type Waiting = z.infer<typeof waiting>;

/** A change that shortened times, where it was made so late that nothing is erased by it at this moment. */
async function readWaiting(db: Db, root: number, now: string) {
  const found = await readOrganizationSetting(db, root, waitingSetting, waiting.nullable());
  if (found === null) return null;
  // Every change of the schedule begins the days anew: what is erased by it is looked at as a whole.
  const until = graceAfter(await scheduleTold(db, root));
  return until <= now ? null : { ...found, until };
}

const writeWaiting = (db: Db, root: number, value: Waiting | null, now: string): Promise<void> =>
  writeOrganizationSetting(db, root, { name: waitingSetting, value, now });

/** What the server may erase by at this moment: the longer times while a change waits. */
export async function erasingTimesOf(db: Db, root: number, now: string): Promise<ErasingTimes> {
  const [schedule, found] = [await scheduleOf(db, root), await readWaiting(db, root, now)];
  return found === null ? schedule : longerTimes(schedule, found.former);
}

/** Remembers what held before a change that shortens times, until nothing is shorter any more. */
export async function noteShortening(
  db: Db,
  root: number,
  { before, after }: { readonly before: ErasingTimes; readonly after: ErasingTimes },
  { userId, now }: { readonly userId: number; readonly now: string },
): Promise<void> {
  const found = await readWaiting(db, root, now);
  const { compartments, log_days } = found === null ? before : longerTimes(before, found.former);
  if (shortenedTimes({ compartments, log_days }, after).length === 0) {
    // Also one that is over: the days of the next change must not begin it anew.
    await writeWaiting(db, root, null, now);
    return;
  }
  const anew = found === null || shortenedTimes(before, after).length > 0;
  const { at, by } = anew ? { at: now, by: userId } : found;
  await writeWaiting(db, root, { at, by, former: { compartments, log_days } }, now);
}

/** The change that waits, as it is shown; null where there is none. */
export async function presentWaiting(db: Db, root: number, now: string): Promise<WaitingChange | null> {
  const found = await readWaiting(db, root, now);
  if (found === null) return null;
  const { at, by, until, former } = found;
  const times = [...shortenedTimes(former, await scheduleOf(db, root))];
  const user = by === null ? undefined : (await userRefs(db, [by])).get(by);
  return times.length === 0
    ? null
    : { at, by: user === undefined ? null : { id: user.id, full_name: user.full_name }, until, times };
}
