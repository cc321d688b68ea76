import { z } from "zod";
import { type RecordKind, recordKinds, resources } from "#contract/kit/kinds.ts";
import type { Processes } from "#server/database/processes.ts";

export interface RecordRef {
  readonly kind: RecordKind;
  readonly id: number;
}

const records = z.array(z.object({ kind: z.enum(recordKinds), id: z.int() })).readonly();
const users = z.array(z.int()).readonly();
const changing = z.array(z.enum(resources)).readonly();

/**
 * What one call did, as all processes of a server hear of it: JSON, without names or values.
 * - `changed`: `seenBy` are readers who may not see the record any more; `session` is not told.
 * - `stale`: whoever is in the tree of this root reads these anew, since work beside the calls wrote many records.
 * - `told`: these people have new notifications.
 * - `session`: a session of this person, or of anybody where it is null, may have ended or may do something else.
 */
const heard = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("changed"),
    resources: changing,
    records,
    seenBy: users,
    userId: z.int().nullable(),
    session: z.string().nullable(),
  }),
  z.object({ type: z.literal("stale"), resources: changing, root: z.int() }),
  z.object({ type: z.literal("told"), userIds: users }),
  z.object({ type: z.literal("session"), userId: z.int().nullable() }),
]);
export type SharedEvent = Readonly<z.output<typeof heard>>;

/**
 * What this process alone hears.
 * - `presence`: somebody came to a record, left it, or moved in it.
 * - `missed`: something that another process told may not have come.
 */
export type LiveEvent =
  | SharedEvent
  | { readonly type: "presence"; readonly record: RecordRef }
  | { readonly type: "missed" };

/** Carries events to listeners: those of this process at once, those of the others in a moment. */
export interface LiveHub {
  readonly publish: (event: SharedEvent) => void;
  /** To those of this process alone. */
  readonly here: (event: LiveEvent) => void;
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void;
}

export function createHub(processes: Processes): LiveHub {
  const listeners = new Set<(event: LiveEvent) => void>();
  const here = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  processes.hear("live", (what) => {
    const { data } = heard.safeParse(what);
    // One that this version does not know comes of a later one: whoever listens reads anew.
    here(data ?? { type: "missed" });
  });
  processes.whenMissed(() => here({ type: "missed" }));
  return {
    publish: (event) => {
      here(event);
      processes.tell("live", event);
    },
    here,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
