import type { Db } from "#server/database/schema.ts";
import { readSetting, writeSetting } from "#server/platform/accounts/settings.ts";
import { graceBefore } from "./grace.ts";
import { type Protection, protections } from "./protections.ts";
import { moveRests } from "./rest-of-deleted.ts";
import { movePausedSchedules } from "./told-schedules.ts";

const day = 86_400_000;
const cleanedSetting = "retention_cleaned";
/** What a pause takes of the days of grace at most: a long weekend, in which nobody was there to see what the server told. */
const longestPause = 4 * day;

const iso = (at: number) => new Date(at).toISOString();

/** When the server cleaned last, by its clock of then; the beginning of 1970 where it never did. */
export const lastCleaning = async (db: Db): Promise<string> =>
  iso(Number(await readSetting(db, cleanedSetting)) || 0);

/**
 * Notes a cleaning. Days of grace are days in which the server ran: where it was off for longer than a weekend, or its clock
 * stood behind, what was told goes on waiting as if that had been told so much later.
 */
export async function noteCleaning(db: Db, now: number): Promise<void> {
  const last = Date.parse(await lastCleaning(db));
  await writeSetting(db, cleanedSetting, String(now));
  if (last === 0) return;
  // Told by a clock that was ahead.
  await db
    .updateTable("retention_tellings")
    .set({ told_at: iso(now) })
    .where("told_at", ">", iso(now))
    .execute();
  const paused = now - last - longestPause;
  await moveRests(db, { last: iso(last), now, paused });
  if (paused <= 0) return;
  const waiting = await db
    .selectFrom("retention_tellings")
    .select("told_at")
    .distinct()
    .where("told_at", ">", graceBefore(iso(last)))
    .orderBy("told_at", "desc")
    .execute();
  for (const { told_at } of waiting)
    await db
      .updateTable("retention_tellings")
      .set({ told_at: iso(Math.min(now, Date.parse(told_at) + paused)) })
      .where("told_at", "=", told_at)
      .execute();
  await movePausedSchedules(db, { after: graceBefore(iso(last)), by: paused, now });
}

/** Cases after an id which something protects no longer, of which nobody has been told yet; by id. */
export async function untoldCases(
  db: Db,
  { now, after, limit }: { readonly now: string; readonly after: number; readonly limit: number },
) {
  const untold = protections()
    .clearSelect()
    .select("protections.case_id")
    .where("protections.until", "<=", now)
    .where("retention_tellings.told_at", "is", null);
  return db
    .selectFrom("cases")
    .select(["id", "organization_id", "status", "closed_at", "legal_hold"])
    .where("id", "in", untold)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Remembers that it has been told what of a case is over. Returns whether any of it had not been before. */
export async function noteTold(db: Db, over: readonly Protection[], now: string): Promise<boolean> {
  let isNew = false;
  for (const { case_id, cause, until } of over) {
    const made = await db
      .insertInto("retention_tellings")
      .values({ case_id, cause, told_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(["case_id", "cause"])
          .doUpdateSet({ told_at: now })
          .where("retention_tellings.told_at", "<", until ?? now),
      )
      .returning("case_id")
      .executeTakeFirst();
    isNew ||= made !== undefined;
  }
  return isNew;
}
