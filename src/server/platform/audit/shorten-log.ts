import { randomUUID } from "node:crypto";
import type { Db } from "#server/database/schema.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { type AuditRow, chainStart, linkOf } from "./audit-link.ts";
import { createRemembering } from "./kept/remembered.ts";
import { chaining } from "./sealing/sealer.ts";
import { type Shortened, shortenedFields, shortenedSoFar, shorteningAction } from "./shortened.ts";

const pageSize = 500;

/** Removes the entries that a chain says are gone, a few at a time; true once none is left. */
async function removeThrough(db: Db, chain: number, through: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const { removed } = await db.transaction().execute(async (transaction) => {
      const some = await transaction
        .selectFrom("audit_log")
        .select("id")
        .where("chain", "=", chain)
        .where("sequence", "<=", through)
        .orderBy("sequence")
        .limit(pageSize)
        .execute();
      const ids = some.map((each) => each.id);
      if (ids.length > 0) await transaction.deleteFrom("audit_log").where("id", "in", ids).execute();
      return { removed: ids.length };
    });
    if (removed < pageSize) return true;
    await breathe();
  }
  return false;
}

interface Held {
  readonly chain: number;
  readonly through: number;
  readonly from: Shortened | null;
  /** Is given them all, in their order. */
  readonly each: (rows: readonly AuditRow[]) => void;
}

/**
 * The hash of an entry, where every entry up to it holds and follows the one before it; else the entry that does not. What
 * is removed can't be looked at any more, so nobody may have somebody's changes removed with it.
 */
async function holdsThrough(
  db: Db,
  keys: AuditKeys,
  { chain, through, from, each }: Held,
): Promise<{ readonly hash: string } | { readonly broken: number }> {
  let [sequence, hash] = [from?.through ?? 0, from?.hash ?? chainStart];
  while (sequence < through) {
    const rows = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("chain", "=", chain)
      .where("sequence", ">", sequence)
      .where("sequence", "<=", through)
      .orderBy("sequence")
      .limit(pageSize)
      .execute();
    for (const { id: _, hash: own, ...row } of rows) {
      const key = row.key_id === null ? null : (keys.find(row.key_id)?.key ?? null);
      const known = row.key_id === null || key !== null;
      if (row.sequence !== sequence + 1 || row.prev_hash !== hash || !known || linkOf(row, key) !== own)
        return { broken: sequence + 1 };
      [sequence, hash] = [row.sequence, own];
    }
    each(rows);
    if (rows.length === 0) return { broken: sequence + 1 };
    await breathe();
  }
  return { hash };
}

export type Shortening =
  | { readonly removed: number }
  /** This entry does not hold: nothing was removed. */
  | { readonly broken: number };

/**
 * Removes the beginning of a chain, as far as its entries are older than `before`. First a signed entry says through which
 * entry, what that was, and what they proved, which is remembered; then they go, a few at a time. A kill between the two is made up for by the next call.
 */
export async function shortenChain(
  db: Db,
  keys: AuditKeys,
  {
    chain,
    before,
    now,
    signal,
  }: {
    readonly chain: number;
    readonly before: string;
    readonly now: string;
    readonly signal: AbortSignal;
  },
): Promise<Shortening> {
  const former = await shortenedSoFar(db, keys, chain);
  if (former !== null && !(await removeThrough(db, chain, former.through, signal))) return { removed: 0 };
  const [first] = await db
    .selectFrom("audit_log")
    .select(["sequence", "action"])
    .where("chain", "=", chain)
    .orderBy("sequence")
    .limit(1)
    .execute();
  const stays = await db
    .selectFrom("audit_log")
    .select((e) => e.fn.min("sequence").as("sequence"))
    .where("chain", "=", chain)
    .where("at", ">=", before)
    .executeTakeFirst();
  const head = await db.selectFrom("audit_heads").selectAll().where("chain", "=", chain).executeTakeFirst();
  if (first === undefined || head === undefined) return { removed: 0 };
  const through = (stays?.sequence ?? head.sequence + 1) - 1;
  const count = through - first.sequence + 1;
  // Where only the entry is old that told of the last time, another one would stand in its place.
  if (count < 1 || (count === 1 && first.action === shorteningAction)) return { removed: 0 };
  const remembering = await createRemembering(db, chain, former?.memory ?? null);
  const held = await holdsThrough(db, keys, { chain, through, from: former, each: remembering.take });
  if ("broken" in held) return held;
  const { rows: remembered, memory } = remembering.all();
  const forgotten = former?.forgotten ?? null;
  const isDone = await chaining(db, async (transaction, add) => {
    // Another process was quicker: what it remembers is not added to once more.
    const by = await shortenedSoFar(transaction, keys, chain);
    if (by?.through !== former?.through) return false;
    const entry = {
      chain,
      at: now,
      action: shorteningAction,
      outcome: "ok" as const,
      user_id: null,
      record_type: null,
      record_id: null,
      fields: shortenedFields({ through, hash: held.hash, before, memory, forgotten }),
      address: "",
      correlation_id: randomUUID(),
    };
    await add(keys, [entry]);
    const { sequence: mark } = await transaction
      .selectFrom("audit_heads")
      .select("sequence")
      .where("chain", "=", chain)
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("audit_shortened")
      .values({ chain, through, mark })
      .onConflict((conflict) => conflict.column("chain").doUpdateSet({ through, mark }))
      .execute();
    for (let at = 0; at < remembered.length; at += pageSize)
      await transaction
        .insertInto("audit_remembered")
        .values(remembered.slice(at, at + pageSize))
        .execute();
    return true;
  });
  if (!isDone) return { removed: 0 };
  await removeThrough(db, chain, through, signal);
  return { removed: count };
}
