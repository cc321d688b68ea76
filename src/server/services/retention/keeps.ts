import type { DueKind } from "#contract/services/retention/schema.ts";
import type { Db } from "#server/database/schema.ts";

interface Kept {
  readonly kind: DueKind;
  readonly id: number;
}

/** Keeps a record longer, until a day. */
export async function keepUntil(
  db: Db,
  { kind, id }: Kept,
  given: { readonly until: string; readonly reason: string; readonly userId: number; readonly now: string },
): Promise<void> {
  const { until, reason, userId, now } = given;
  const values = { until, reason, created_at: now, created_by: userId, ended_at: null };
  await db
    .insertInto("retention_keeps")
    .values({ record_kind: kind, record_id: id, ...values })
    .onConflict((conflict) => conflict.columns(["record_kind", "record_id"]).doUpdateSet(values))
    .execute();
}

/**
 * Keeps it no longer. That it was kept until now is remembered: nothing of it is erased in the 30 days from here (decision 109),
 * in which it can be taken back. One whose day is over stays as it is.
 */
export async function endKeep(db: Db, { kind, id }: Kept, now: string): Promise<void> {
  await db
    .updateTable("retention_keeps")
    .set({ ended_at: now })
    .where("record_kind", "=", kind)
    .where("record_id", "=", id)
    .where("until", ">", now.slice(0, 10))
    .where("ended_at", "is", null)
    .execute();
}
