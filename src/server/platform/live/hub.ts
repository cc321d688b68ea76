import type { RecordKind, Resource } from "#contract/kit/kinds.ts";

export interface RecordRef {
  readonly kind: RecordKind;
  readonly id: number;
}

/**
 * What one call did, as other processes of a server may hear of it: JSON, without names or values.
 * - `changed`: `seenBy` are readers who may not see the record any more; `session` is not told.
 * - `stale`: whoever is in the tree of this root reads these anew, since work beside the calls wrote many records.
 * - `told`: these people have new notifications.
 * - `presence`: somebody came to a record, left it, or moved in it.
 * - `session`: a session of this person, or of anybody where it is null, may have ended or may do something else.
 */
export type LiveEvent =
  | {
      readonly type: "changed";
      readonly resources: readonly Resource[];
      readonly records: readonly RecordRef[];
      readonly seenBy: readonly number[];
      readonly userId: number | null;
      readonly session: string | null;
    }
  | { readonly type: "stale"; readonly resources: readonly Resource[]; readonly root: number }
  | { readonly type: "told"; readonly userIds: readonly number[] }
  | { readonly type: "presence"; readonly record: RecordRef }
  | { readonly type: "session"; readonly userId: number | null };

/** Carries events to listeners. In one process it is this list; between several, LISTEN and NOTIFY would fill it. */
export interface LiveHub {
  readonly publish: (event: LiveEvent) => void;
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void;
}

export function createHub(): LiveHub {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
