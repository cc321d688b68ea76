import { BridgeError } from "#contract/bridge/errors.ts";
import type { FieldClash } from "#contract/bridge/waiting.ts";
import { endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { type FieldMessages, fieldMessages, summarize } from "#contract/kit/validation.ts";
import { applyChoices } from "#contract/merge/apply-choices.ts";
import { type FieldDifference, mergeRecords, type RecordMerge } from "#contract/merge/merge-records.ts";
import { isKeptByMachine } from "#contract/merge/merge-sets.ts";
import type { ChangeList } from "#core/outbox/changes/change-list.ts";
import { versionOf } from "#core/outbox/changes/new-change.ts";
import type { OutboxDeps } from "#core/outbox/deps.ts";
import type { Choice } from "#core/outbox/outbox.ts";
import type { QueuedChange } from "#core/outbox/store/outbox-tables.ts";
import type { Conflict } from "#core/outbox/types.ts";

export interface Joining {
  readonly deps: OutboxDeps;
  readonly list: ChangeList;
}

/** A conflict, or the change rebased on the server's record; `takenOver` are the others' fields in it. */
export type Joined =
  | { readonly conflict: Conflict }
  | {
      readonly conflict: null;
      readonly queued: QueuedChange;
      readonly takenOver: readonly FieldDifference[];
    };

const clashOf = ({ path, base, mine, theirs }: FieldDifference): FieldClash =>
  JSON.parse(JSON.stringify({ path, base, mine, theirs })) as FieldClash;

const updatedAt = (record: unknown): string | null => {
  const at =
    typeof record === "object" && record !== null && "updated_at" in record ? record.updated_at : null;
  return typeof at === "string" ? at : null;
};

function mergeOf({ deps, list }: Joining, { change }: QueuedChange, theirs: unknown): RecordMerge<unknown> {
  const { endpoint, base, body } = change;
  const bodyOf = (record: unknown) => deps.effects.bodyOf(endpoint, list.ids.toServer(record));
  return mergeRecords(base === null ? null : bodyOf(base), list.ids.toServer(body), bodyOf(theirs));
}

/** The change as if the page had made it from `theirs`: another request with another key. */
const rebased = (
  { deps }: Joining,
  queued: QueuedChange,
  theirs: unknown,
  body: unknown,
  merged: boolean,
): QueuedChange => ({
  ...queued,
  merged: queued.merged || merged,
  change: {
    ...queued.change,
    body,
    base: theirs,
    baseVersion: versionOf(theirs),
    idempotencyKey: deps.newId(),
    sent: null,
    conflict: null,
    state: "pending",
  },
});

/** Does this change delete its record? */
export const deletes = ({ change }: QueuedChange): boolean => {
  const { method }: EndpointDefinition = endpoints[change.endpoint];
  return method === "DELETE";
};

/** The one question about a deletion that others did not know of. */
const deletionClash: FieldClash = { path: ["deletion"], base: null, mine: "delete", theirs: "keep" };

/** What others changed of a record, in words of its form. */
function changedSince({ deps, list }: Joining, { change }: QueuedChange, theirs: unknown): FieldClash[] {
  if (change.base === null) return [];
  const bodyOf = (record: unknown) => deps.effects.bodyOf(change.endpoint, list.ids.toServer(record));
  const base = bodyOf(change.base);
  return mergeRecords(base, base, bodyOf(theirs)).takenOver.map(clashOf);
}

/** Does somebody who deleted this keep it, having read what others wrote in it since? */
export const keepsRecord = (queued: QueuedChange, choices: readonly Choice[]): boolean =>
  deletes(queued) && choices.some(({ take }) => take === "theirs");

/** Merges a change with what others made of its record. */
export function join(
  parts: Joining,
  queued: QueuedChange,
  theirs: unknown,
  changed: { readonly by: string | null; readonly at: string | null },
): Joined {
  const conflictOf = (clashes: readonly FieldClash[], taken: readonly FieldClash[]): Joined => ({
    conflict: {
      current: theirs,
      changedBy: changed.by,
      changedAt: changed.at ?? updatedAt(theirs) ?? new Date(parts.deps.now()).toISOString(),
      clashes,
      takenOver: taken,
    },
  });
  if (deletes(queued)) return conflictOf([deletionClash], changedSince(parts, queued, theirs));
  const merge = mergeOf(parts, queued, theirs);
  // The lists of ids are set by the server (V-14): what it added for an interview of ours is nobody else's change.
  const takenOver = merge.takenOver.filter(({ path }) => !isKeptByMachine(path));
  if (merge.clashes.length > 0) return conflictOf(merge.clashes.map(clashOf), takenOver.map(clashOf));
  const next = rebased(parts, queued, theirs, merge.merged, takenOver.length > 0);
  return { conflict: null, queued: next, takenOver };
}

/** What the server would refuse of the chosen values, by dotted field name; null where nothing. */
function refusedChoices(
  { change }: QueuedChange,
  body: unknown,
  choices: readonly Choice[],
): FieldMessages | null {
  const { body: schema }: EndpointDefinition = endpoints[change.endpoint];
  const parsed = schema?.safeParse(body, { reportInput: true });
  if (parsed?.error === undefined) return null;
  const chosen = Object.entries(fieldMessages(parsed.error)).filter(([field]) =>
    choices.some(({ path }) => field === path.join(".") || field.startsWith(`${path.join(".")}.`)),
  );
  return chosen.length === 0 ? null : Object.fromEntries(chosen);
}

/** The change that results from a person's choices. */
export function decide(parts: Joining, queued: QueuedChange, choices: readonly Choice[]): QueuedChange {
  const { conflict } = queued.change;
  if (!conflict) throw new BridgeError("BAD_REQUEST", "There is nothing to decide here any more.");
  if (deletes(queued)) return rebased(parts, queued, conflict.current, queued.change.body, false);
  try {
    const body = applyChoices(mergeOf(parts, queued, conflict.current), choices);
    const refused = refusedChoices(queued, body, choices);
    if (refused !== null) throw new BridgeError("VALIDATION", summarize(refused), { fields: refused });
    return rebased(parts, queued, conflict.current, body, true);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new BridgeError("VALIDATION", error.message, { fields: { choices: [error.message] } });
  }
}
