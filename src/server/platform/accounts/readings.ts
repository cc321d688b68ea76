import type { Db } from "#server/database/schema.ts";
import { isReading, onceCommitted } from "#server/database/shared.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { administratorsOver } from "./users.ts";

interface Reading {
  readonly userId: number;
  readonly recordType: string;
  readonly recordId: number;
  /** ISO instant. */
  readonly now: string;
}

/** Was it opened in this hour before? Then there is nothing to note. */
const isNoted = async (db: Db, { userId, recordType, recordId, now }: Reading): Promise<boolean> =>
  (await db
    .selectFrom("readings")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("hour", "=", now.slice(0, 13))
    .where("record_type", "=", recordType)
    .where("record_id", "=", recordId)
    .executeTakeFirst()) !== undefined;

/**
 * Notes that somebody opened a record. Whoever opens more than `most` in one hour of the clock is told of to the
 * administrators of their organizations, once in that hour.
 */
export async function noteReading(db: Db, reading: Reading, most: number): Promise<void> {
  if (isReading(db)) {
    if (await isNoted(db, reading)) return;
    // Its transaction may not write: noted in one of its own, before the answer leaves.
    const note = (root: Db) =>
      root.transaction().execute((transaction) => noteReading(transaction, reading, most));
    return onceCommitted(db, "reading", note, { matters: true });
  }
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
