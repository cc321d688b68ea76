import { isDeepStrictEqual } from "node:util";
import { BridgeError } from "#contract/bridge/errors.ts";
import { endpoints } from "#contract/endpoints/table.ts";
import type { ApiResult } from "#core/api/call-types.ts";
import { versionOf } from "#core/outbox/changes/new-change.ts";
import type { ServerId } from "#core/outbox/store/outbox-store.ts";
import type { QueuedChange } from "#core/outbox/store/outbox-tables.ts";
import { type Change, type Conflict, firstLocalId } from "#core/outbox/types.ts";
import { changedIn, type Verdict, verdictOf } from "./answers.ts";
import { deletes, type Joining, join } from "./join-changes.ts";

export type Outcome =
  | { readonly kind: "acked"; readonly result: ApiResult<unknown> }
  /** `entry` as it was when the clashes were found; later decisions start from it. */
  | {
      readonly kind: "conflict";
      readonly conflict: Conflict;
      readonly queued: QueuedChange;
      readonly error: BridgeError;
    }
  | { readonly kind: Exclude<Verdict, "stale">; readonly error: unknown };

/** Others may save repeatedly while this is sent; after so many merges it pauses like any failure. */
const mergesInARow = 5;

const conflictError = (current: unknown) =>
  new BridgeError("CONFLICT", "Someone else changed this record.", { current });

/** Somebody else deleted it first: what this change was for has been done, and there is nothing to decide. */
const isDone = (queued: QueuedChange, error: unknown): boolean =>
  deletes(queued) && error instanceof BridgeError && error.code === "NOT_FOUND";

const etag = (version: number | null) => (version === null ? null : `"${version}"`);

/** The server's record after the previous change, where it is newer than this change's base. */
function leftBehind({ deps, list }: Joining, queued: QueuedChange) {
  const before = queued.change.baseVersion === null ? null : list.ackedBefore(queued);
  if (!before?.change.answer) return null;
  const record = deps.effects.recordOf(before.change.endpoint, before.change.answer.data);
  return versionOf(record) > (queued.change.baseVersion ?? 0) ? { record, merged: before.merged } : null;
}

/** Sends one change until the server has it or there is a reason to stop. Each step is saved before it is taken. */
export function createChangeSender(parts: Joining) {
  const { deps, list } = parts;
  const faultHook = deps.faultHook ?? (() => {});

  const merged = (queued: QueuedChange, theirs: unknown, error: BridgeError): Conflict | QueuedChange => {
    faultHook("outbox.before-merge");
    const joined = join(parts, queued, theirs, changedIn(error));
    if (joined.conflict) return joined.conflict;
    list.save(joined.queued);
    faultHook("outbox.after-merge");
    if (joined.takenOver.length > 0)
      deps.onMerged({
        title: queued.change.title,
        fields: joined.takenOver.map(({ path }) => path),
        by: changedIn(error).by,
      });
    return joined.queued;
  };

  /** The body under a key must stay the same for every try, also where ids become known in between. */
  const frozen = (queued: QueuedChange): QueuedChange => {
    const { change } = queued;
    if (change.sent) return queued;
    const body = list.ids.toServer(change.body);
    const ifMatch = etag(change.baseVersion);
    if (isDeepStrictEqual(body, change.body))
      return { ...queued, change: { ...change, sent: { body, ifMatch } } };
    const next = { ...queued, change: { ...change, sent: { body, ifMatch } } };
    list.save(next);
    return next;
  };

  const exchange = ({ change }: QueuedChange, signal: AbortSignal): Promise<ApiResult<unknown>> => {
    if (change.subject.kind === "upload") return deps.sendUpload(change, signal);
    const params = list.ids.toServer(change.params) as Change["params"];
    const body = Object.hasOwn(endpoints[change.endpoint], "body") ? change.sent?.body : undefined;
    const ifMatch = change.sent?.ifMatch ?? undefined;
    return deps.send(
      change.endpoint,
      { params, ...(body === undefined ? {} : { body }), ...(ifMatch === undefined ? {} : { ifMatch }) },
      {
        idempotencyKey: change.idempotencyKey,
        headers: { "X-Bellwether-User": String(deps.author().id) },
        signal,
      },
    );
  };

  /** Prepares a change for sending: rebased on the result of the change before it. */
  const prepared = (queued: QueuedChange): Conflict | QueuedChange => {
    const left = queued.change.sent ? null : leftBehind(parts, queued);
    if (!left) return queued;
    // Nobody else changed it in between: the record is the page's own, in the server's spelling.
    if (!left.merged)
      return {
        ...queued,
        change: { ...queued.change, base: left.record, baseVersion: versionOf(left.record) },
      };
    return merged(queued, left.record, conflictError(left.record));
  };

  const send = async (first: QueuedChange, signal: AbortSignal): Promise<Outcome> => {
    let last: unknown = null;
    let joined = first;
    let found = prepared(first);
    for (let round = 0; round < mergesInARow; round += 1) {
      if ("clashes" in found) {
        const error = last instanceof BridgeError ? last : conflictError(found.current);
        return { kind: "conflict", conflict: found, queued: joined, error };
      }
      const queued = frozen(found);
      joined = queued;
      try {
        faultHook("outbox.before-send");
        const result = await exchange(queued, signal);
        if (!signal.aborted) faultHook("outbox.after-answer");
        return { kind: "acked", result };
      } catch (error) {
        last = error;
        if (isDone(queued, error)) return { kind: "acked", result: { status: 204, data: null, etag: null } };
        const verdict = verdictOf(error);
        if (verdict !== "stale") return { kind: verdict, error };
        const current = error instanceof BridgeError ? error.details.current : null;
        if (signal.aborted || queued.change.baseVersion === null || !current)
          return { kind: "refused", error };
        found = merged(found, list.ids.toServer(current), error as BridgeError);
      }
    }
    return { kind: "failed", error: last };
  };

  /** The ids that the server gave to what this change created. */
  const made = ({ change }: QueuedChange, result: ApiResult<unknown>): ServerId | null => {
    const localId = firstLocalId + change.seq;
    const uuid = change.creates?.uuid ?? list.ids.uuidOf(localId);
    if (uuid === null) return null;
    const record = deps.effects.recordOf(change.endpoint, result.data);
    const id = record !== null && "id" in record ? record.id : null;
    const serverId = typeof id === "number" ? id : null;
    return { localId, uuid, kind: change.subject.kind, serverId };
  };

  return {
    send,
    acknowledge: (queued: QueuedChange, result: ApiResult<unknown>) => {
      const answer = { status: result.status, data: result.data, etag: result.etag };
      const change: Change = {
        ...queued.change,
        state: "acked",
        answer,
        ackedAt: deps.now(),
        nextTryAt: null,
        reason: null,
        conflict: null,
      };
      list.acknowledge({ ...queued, change }, made(queued, result));
      faultHook("outbox.after-ack");
    },
  };
}
