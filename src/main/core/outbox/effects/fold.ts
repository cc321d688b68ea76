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

/** What changes of one kind of record do to it. */
export interface RecordEffect<R extends Versioned> {
  readonly create: (change: Change, context: Context) => R;
  /** `body` is the change's own, or what remains of it after others' changes. */
  readonly update: (record: R, body: unknown, change: Change, context: Context) => R;
  /** The body of an update that would leave the record as it is. */
  readonly bodyOf: (record: R) => unknown;
}

const isNewer = (one: Versioned, other: Versioned): boolean =>
  one.version > other.version ||
  (one.version === other.version && (one.local_revision ?? 0) > (other.local_revision ?? 0));

/** Overlays one update on a record that others may have changed since. */
function updated<R extends Versioned>(
  effect: RecordEffect<R>,
  known: R,
  change: Change,
  context: Context,
): R {
  const base = change.base as R | null;
  // A cached record that is older than the page's base, or lacks one of our own changes in it, tells nothing about
  // others' changes.
  const record = base !== null && isNewer(base, known) ? base : known;
  const same =
    base === null || (base.version === record.version && base.local_revision === record.local_revision);
  const body = same
    ? change.body
    : mergeRecords(effect.bodyOf(base), change.body, effect.bodyOf(record)).merged;
  return effect.update(record, body, change, context);
}

/** A record after one change. Null stays null where the change alone cannot make the record. */
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
  // A record that exists already was made by this change: only the answer was lost.
  if (change.creates !== null) return record ?? effect.create(change, context);
  const known = record ?? (change.base as R | null);
  return known === null ? null : updated(effect, known, change, context);
}

/** Rows of a list after changes, with new ones at the end. Returns the same list where nothing changed. */
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
