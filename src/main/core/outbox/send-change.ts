import { isDeepStrictEqual } from "node:util";
import { BridgeError } from "#contract/bridge/errors.ts";
import { endpoints } from "#contract/endpoints/table.ts";
import type { ApiResult } from "../api/client.ts";
import { changedIn, type Verdict, verdictOf } from "./answers.ts";
import { type Joining, join } from "./join-changes.ts";
import { versionOf } from "./new-change.ts";
import type { ServerId } from "./outbox-store.ts";
import type { Entry } from "./outbox-tables.ts";
import { type Change, type Conflict, firstLocalId } from "./types.ts";

export type Outcome =
  | { readonly kind: "acked"; readonly result: ApiResult<unknown> }
  /** `entry` as it was when the clashes were found; later decisions start from it. */
  | {
      readonly kind: "conflict";
      readonly conflict: Conflict;
      readonly entry: Entry;
      readonly error: BridgeError;
    }
  | { readonly kind: Exclude<Verdict, "stale">; readonly error: unknown };

/** Others may save repeatedly while this is sent; after so many merges it pauses like any failure. */
const mergesInARow = 5;

const conflictError = (current: unknown) =>
  new BridgeError("CONFLICT", "Someone else changed this record.", { current });

const etag = (version: number | null) => (version === null ? null : `"${version}"`);

/** The server's record after the previous change, where it is newer than this change's base. */
function leftBehind({ deps, list }: Joining, entry: Entry) {
  const before = entry.change.baseVersion === null ? null : list.ackedBefore(entry);
  if (!before?.change.answer) return null;
  const record = deps.effects.recordOf(before.change.endpoint, before.change.answer.data);
  return versionOf(record) > (entry.change.baseVersion ?? 0) ? { record, merged: before.merged } : null;
}

/** Sends one change until the server has it or there is a reason to stop. Each step is saved before it is taken. */
export function createChangeSender(parts: Joining) {
  const { deps, list } = parts;
  const reach = deps.reach ?? (() => {});

  const merged = (entry: Entry, theirs: unknown, error: BridgeError): Conflict | Entry => {
    reach("outbox.before-merge");
    const joined = join(parts, entry, theirs, changedIn(error));
    if (joined.conflict) return joined.conflict;
    list.save(joined.entry);
    reach("outbox.after-merge");
    if (joined.takenOver.length > 0)
      deps.onMerged({
        title: entry.change.title,
        fields: joined.takenOver.map(({ path }) => path),
        by: changedIn(error).by,
      });
    return joined.entry;
  };

  /** The body under a key must stay the same for every try, also where ids become known in between. */
  const frozen = (entry: Entry): Entry => {
    const { change } = entry;
    if (change.sent) return entry;
    const body = list.ids.toServer(change.body);
    const ifMatch = etag(change.baseVersion);
    if (isDeepStrictEqual(body, change.body))
      return { ...entry, change: { ...change, sent: { body, ifMatch } } };
    const next = { ...entry, change: { ...change, sent: { body, ifMatch } } };
    list.save(next);
    return next;
  };

  const exchange = ({ change }: Entry, signal: AbortSignal): Promise<ApiResult<unknown>> => {
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
  const prepared = (entry: Entry): Conflict | Entry => {
    const left = entry.change.sent ? null : leftBehind(parts, entry);
    if (!left) return entry;
    // Nobody else changed it in between: the record is the page's own, in the server's spelling.
    if (!left.merged)
      return {
        ...entry,
        change: { ...entry.change, base: left.record, baseVersion: versionOf(left.record) },
      };
    return merged(entry, left.record, conflictError(left.record));
  };

  const send = async (first: Entry, signal: AbortSignal): Promise<Outcome> => {
    let last: unknown = null;
    let joined = first;
    let found = prepared(first);
    for (let round = 0; round < mergesInARow; round += 1) {
      if ("clashes" in found) {
        const error = last instanceof BridgeError ? last : conflictError(found.current);
        return { kind: "conflict", conflict: found, entry: joined, error };
      }
      const entry = frozen(found);
      joined = entry;
      try {
        reach("outbox.before-send");
        const result = await exchange(entry, signal);
        if (!signal.aborted) reach("outbox.after-answer");
        return { kind: "acked", result };
      } catch (error) {
        last = error;
        const verdict = verdictOf(error);
        if (verdict !== "stale") return { kind: verdict, error };
        const current = error instanceof BridgeError ? error.details.current : null;
        if (signal.aborted || entry.change.baseVersion === null || !current)
          return { kind: "refused", error };
        found = merged(found, list.ids.toServer(current), error as BridgeError);
      }
    }
    return { kind: "failed", error: last };
  };

  /** The ids that the server gave to what this change created. */
  const made = ({ change }: Entry, result: ApiResult<unknown>): ServerId | null => {
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
    acknowledge: (entry: Entry, result: ApiResult<unknown>) => {
      const answer = { status: result.status, data: result.data, etag: result.etag };
      const change: Change = {
        ...entry.change,
        state: "acked",
        answer,
        ackedAt: deps.now(),
        nextTryAt: null,
        reason: null,
        conflict: null,
      };
      list.acknowledge({ ...entry, change }, made(entry, result));
      reach("outbox.after-ack");
    },
  };
}
