import { mergeRecords } from "#contract/merge/merge-records.ts";
import type { Change } from "#core/outbox/types.ts";
import { ackedRecord } from "./change-index.ts";
import type { Context } from "./context.ts";

export interface Versioned {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly local_revision?: number | undefined;
}

/** What the changes of one kind of record do to it. */
export interface RecordEffect<R extends Versioned> {
  readonly create: (change: Change, context: Context) => R;
  /** `body` is the change's own, or what is left of it beside what others have changed since. */
  readonly update: (record: R, body: unknown, change: Change, context: Context) => R;
  /** What an update's body would be to leave the record as it is. */
  readonly bodyOf: (record: R) => unknown;
}

const isNewer = (one: Versioned, other: Versioned): boolean =>
  one.version > other.version ||
  (one.version === other.version && (one.local_revision ?? 0) > (other.local_revision ?? 0));

/** One update laid over a record as others may have left it since. */
function updated<R extends Versioned>(
  effect: RecordEffect<R>,
  known: R,
  change: Change,
  context: Context,
): R {
  const base = change.base as R | null;
  // A copy that is older than what the page had, or lacks a change of one's own that the page had, says nothing of others.
  const record = base !== null && isNewer(base, known) ? base : known;
  const same =
    base === null || (base.version === record.version && base.local_revision === record.local_revision);
  const body = same
    ? change.body
    : mergeRecords(effect.bodyOf(base), change.body, effect.bodyOf(record)).merged;
  return effect.update(record, body, change, context);
}

/** A record after one change. Null stays null where the change alone does not make one. */
export function applied<R extends Versioned>(
  effect: RecordEffect<R>,
  record: R | null,
  change: Change,
  context: Context,
): R | null {
  if (change.state === "acked") {
    const answered = ackedRecord(change) as R | null;
    return answered !== null && (record === null || answered.version > record.version) ? answered : record;
  }
  // A record that is there already was made by this change: only its answer was lost.
  if (change.creates !== null) return record ?? effect.create(change, context);
  const known = record ?? (change.base as R | null);
  return known === null ? null : updated(effect, known, change, context);
}

/** Records of a list after changes; new ones at the end. Nothing changed: the same list. */
export function foldRows<R extends Versioned>(
  effect: RecordEffect<R>,
  rows: readonly R[],
  changes: readonly Change[],
  context: Context,
): readonly R[] {
  let now = rows;
  for (const change of changes) {
    const { key } = change.subject;
    const at = now.findIndex((row) => row.uuid === key || String(row.id) === key);
    const row = now[at] ?? null;
    if (row === null && change.creates === null) continue;
    const next = applied(effect, row, change, context);
    if (next !== null && next !== row) now = row === null ? [...now, next] : now.with(at, next);
  }
  return now;
}
