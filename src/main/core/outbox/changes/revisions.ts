import type { QueuedChange } from "#core/outbox/store/outbox-tables.ts";

/** Greater than any `seq`; below 2^53 it leaves room for two million decisions. */
const step = 2 ** 32;

/**
 * The number by which pages name a waiting change and all before it. A decision gives a change another body although
 * pages have shown it. With the same number, what a page typed over the old words would count as typed over the
 * decided ones, and undo the decision. So a revision holds both the `seq` and the number of decisions; it only grows
 * and is never reused.
 */
export const revisionAt = (decisions: number, seq: number): number => decisions * step + seq;

/** The decided change and those saved after it get new revisions: whatever shows them shows other words now. */
export const revisedAfter = (entries: readonly QueuedChange[], decisions: number): readonly QueuedChange[] =>
  entries.map((queued) => {
    const { change } = queued;
    return { ...queued, change: { ...change, revision: revisionAt(decisions, change.seq) } };
  });
