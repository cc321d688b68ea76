import type { Db } from "#server/database/schema.ts";
import type { LogSink } from "#server/options/options.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { shortenChain } from "#server/platform/audit/shorten-log.ts";
import { graceBefore } from "./grace.ts";
import { heldSince } from "./protections.ts";
import { organizationsOf } from "./schedule.ts";
import { erasingTimesOf } from "./shortening.ts";

const day = 86_400_000;

/** Whole months, so that a chain tells of it once a month and not once a day. */
const monthStart = (time: number): string => {
  const date = new Date(time);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)).toISOString();
};

/** Is one of its cases under legal hold, or was one of late? */
async function isHeld(db: Db, organizations: readonly number[], now: string): Promise<boolean> {
  const held = await db
    .selectFrom("cases")
    .select("id")
    .where("organization_id", "in", [...organizations, -1])
    .where("id", "in", heldSince({ since: graceBefore(now), told: true }))
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Each chain with the days for which its entries are kept. Those of a tree are kept whole while one of its cases is under
 * legal hold, and for the days of grace after it; the server's own as long as those of the tree that keeps them longest.
 */
async function daysByChain(db: Db, now: string): Promise<ReadonlyMap<number, number>> {
  const roots = await db.selectFrom("organizations").select("id").where("parent_id", "is", null).execute();
  const days = new Map<number, number>();
  let longest: number | null = 0;
  for (const { id } of roots) {
    const { log_days } = await erasingTimesOf(db, id, now);
    const organizations = await organizationsOf(db, id);
    const kept = log_days === null || (await isHeld(db, organizations, now)) ? null : log_days;
    longest = longest === null || kept === null ? null : Math.max(longest, kept);
    if (kept !== null) for (const chain of organizations) days.set(chain, kept);
  }
  if (longest !== null && roots.length > 0) days.set(0, longest);
  return days;
}

interface Shortens {
  readonly keys: AuditKeys | null;
  /** The moment by which things may be erased (`erasingTime`). */
  readonly time: number;
  readonly now: number;
  readonly log: LogSink | null;
  readonly signal: AbortSignal;
}

/** Removes entries of the audit log that are older than their tree keeps them. Without an audit key nothing can say so. */
export async function shortenLogs(db: Db, { keys, time, now, log, signal }: Shortens): Promise<void> {
  if (keys === null) return;
  for (const [chain, days] of await daysByChain(db, new Date(time).toISOString())) {
    if (signal.aborted) return;
    const before = monthStart(time - days * day);
    const done = await shortenChain(db, keys, { chain, before, now: new Date(now).toISOString(), signal });
    if ("broken" in done) log?.error("audit.not-shortened", { chain, entry: done.broken });
    else if (done.removed > 0) log?.info("audit.shortened", { chain, entries: done.removed });
  }
}
