import type { Db } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import { apart, type Limiter, type LimitOf, secondsUntil } from "./rate-limits.ts";

/**
 * Fixed windows in the database, in which the tries at all processes count together. Where nothing else is said a try is counted
 * at once and by itself: it stays counted whatever becomes of the call. Called in a transaction without it, a process whose
 * connections are all in transactions would wait for itself.
 */
export function createSharedLimiter(
  db: Db,
  { name, limit, seconds, clock, failed }: LimitOf & { readonly failed: (error: unknown) => void },
): Limiter {
  const lasts = seconds * 1000;
  return {
    hit: async (key, { db: on = db, count: more = 1 } = {}) => {
      const now = clock();
      const fresh = { count: more, ends: now + lasts };
      const { count, ends } = await on
        .insertInto("tries")
        .values({ name, key: sha256(key), ...fresh })
        .onConflict((conflict) =>
          conflict.columns(["name", "key"]).doUpdateSet((e) => {
            // One that ends much later than it could was begun by a clock that was ahead.
            const open = e.and([e("tries.ends", ">", now), e("tries.ends", "<=", now + lasts + apart)]);
            return {
              count: e
                .case()
                .when(open)
                .then(e("tries.count", "+", more))
                .else(more)
                .end(),
              ends: e.case().when(open).then(e.ref("tries.ends")).else(fresh.ends).end(),
            };
          }),
        )
        .returning(["count", "ends"])
        .executeTakeFirstOrThrow();
      return {
        allowed: count <= limit,
        remaining: Math.max(0, limit - count),
        retryAfter: secondsUntil(ends, now, seconds),
      };
    },
    refund: (key) => {
      // Not waited for: within a transaction it waits for a connection of its own.
      void db
        .updateTable("tries")
        .set((e) => ({ count: e("count", "-", 1) }))
        .where("name", "=", name)
        .where("key", "=", sha256(key))
        .where("count", ">", 0)
        .execute()
        .catch(failed);
    },
  };
}

/** Windows that are over. */
export async function sweepTries(db: Db, now: number): Promise<void> {
  await db.deleteFrom("tries").where("ends", "<=", now).execute();
}
