import type { Db } from "#server/database/schema.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { administratorsOver } from "./users.ts";

interface Reading {
  readonly userId: number;
  readonly recordType: string;
  readonly recordId: number;
  /** ISO instant. */
  readonly now: string;
}

/**
 * Notes that somebody opened a record. Whoever opens more than `most` in one hour of the clock is told of to the
 * administrators of their organizations, once in that hour.
 */
export async function noteReading(db: Db, reading: Reading, most: number): Promise<void> {
  const { userId, now } = reading;
  const hour = now.slice(0, 13);
  const { numInsertedOrUpdatedRows: fresh } = await db
    .insertInto("readings")
    .values({ user_id: userId, hour, record_type: reading.recordType, record_id: reading.recordId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (Number(fresh ?? 0) === 0) return;
  const { n } = await db
    .selectFrom("readings")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("user_id", "=", userId)
    .where("hour", "=", hour)
    .executeTakeFirstOrThrow();
  const count = Number(n);
  // The first record of an hour clears away what earlier hours left.
  if (count === 1) await db.deleteFrom("readings").where("hour", "<", hour).execute();
  if (count !== most + 1) return;
  await notify(db, {
    kind: "bulk_reading",
    userIds: await administratorsOver(db, userId),
    actorId: userId,
    subject: null,
    now,
    facts: { rows: most },
  });
}
