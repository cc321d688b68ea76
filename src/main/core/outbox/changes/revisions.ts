import type { Entry } from "#core/outbox/store/outbox-tables.ts";

/** Above every place in an outbox; below 2^53 it leaves room for two million decisions. */
const step = 2 ** 32;

/**
 * The number by which pages name a waiting change and all that is under it. A decision makes another body of a change
 * that pages were shown already: were its number the same, what a page typed over the words of before would count as
 * typed over the decided ones, and take out again what the decision kept. So a number says both the place of the change
 * and how many decisions it may hold; it only ever grows, and is never used twice.
 */
export const revisionAt = (decisions: number, seq: number): number => decisions * step + seq;

/** A change that was decided, and those that were saved over it: whatever shows one of them shows other words now. */
export const revisedAfter = (entries: readonly Entry[], decisions: number): readonly Entry[] =>
  entries.map((entry) => {
    const { change } = entry;
    return { ...entry, change: { ...change, revision: revisionAt(decisions, change.seq) } };
  });
