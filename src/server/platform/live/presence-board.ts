import type { PresenceState } from "#contract/services/live/schema.ts";
import type { LiveHub, RecordRef } from "./hub.ts";

/** Milliseconds without a sign after which somebody counts as gone. */
export const presenceLasts = 30_000;

export interface Present {
  readonly userId: number;
  readonly section: string | null;
  readonly state: Exclude<PresenceState, "gone">;
}

/** Who is at which record right now; in memory only. */
export interface PresenceBoard {
  readonly put: (
    session: string,
    userId: number,
    at: { readonly record: RecordRef; readonly section: string | null; readonly state: PresenceState },
  ) => void;
  /** Everybody at a record, without repeats: of two windows, the one being edited in counts. */
  readonly at: (record: RecordRef) => readonly Present[];
  /** Called when a session has ended. */
  readonly leave: (session: string) => void;
  /** Removes those who have given no sign for too long. */
  readonly sweep: () => void;
}

interface Entry extends Present {
  readonly session: string;
  readonly record: RecordRef;
  readonly until: number;
}

const keyOf = (record: RecordRef) => `${record.kind} ${record.id}`;

/** Most records that one session can be at: more than any number of windows needs. */
const mostAtOnce = 20;

export function createPresenceBoard(hub: LiveHub, clock: () => number): PresenceBoard {
  const entries = new Map<string, Entry>();

  const remove = (key: string, entry: Entry) => {
    entries.delete(key);
    hub.publish({ type: "presence", record: entry.record });
  };

  const live = () => [...entries.values()].filter((entry) => entry.until > clock());

  return {
    put: (session, userId, { record, section, state }) => {
      const key = `${session} ${keyOf(record)}`;
      const before = entries.get(key);
      if (state === "gone") {
        if (before !== undefined) remove(key, before);
        return;
      }
      const mine = [...entries.values()].filter((entry) => entry.session === session);
      if (before === undefined && mine.length >= mostAtOnce) return;
      entries.set(key, { session, userId, record, section, state, until: clock() + presenceLasts });
      if (before?.state !== state || before.section !== section) hub.publish({ type: "presence", record });
    },
    at: (record) => {
      const people = new Map<number, Present>();
      for (const entry of live()) {
        if (keyOf(entry.record) !== keyOf(record)) continue;
        if (people.get(entry.userId)?.state === "editing") continue;
        people.set(entry.userId, { userId: entry.userId, section: entry.section, state: entry.state });
      }
      return [...people.values()];
    },
    leave: (session) => {
      for (const [key, entry] of entries) if (entry.session === session) remove(key, entry);
    },
    sweep: () => {
      for (const [key, entry] of entries) if (entry.until <= clock()) remove(key, entry);
    },
  };
}
