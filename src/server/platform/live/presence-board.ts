import { z } from "zod";
import { recordKinds } from "#contract/kit/kinds.ts";
import { type PresenceState, presenceStates } from "#contract/services/live/schema.ts";
import type { Processes } from "#server/database/processes.ts";
import type { RecordRef } from "./hub.ts";

/** Milliseconds without a sign after which somebody counts as gone. */
export const presenceLasts = 30_000;

export interface Present {
  readonly userId: number;
  readonly section: string | null;
  readonly state: Exclude<PresenceState, "gone">;
}

/** Who is at which record right now; in memory only, of all processes in each. */
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
  /** Was its sign given to this process, which tells others of it when they ask? */
  readonly here: boolean;
}

const sign = z.object({
  session: z.string(),
  userId: z.int(),
  record: z.object({ kind: z.enum(recordKinds), id: z.int() }),
  section: z.string().nullable(),
  state: z.enum(presenceStates),
});
type Sign = Readonly<z.output<typeof sign>>;

/** Signs of people, or that a session has left everything. */
const told = z.union([
  z.object({ signs: z.array(sign).readonly() }),
  z.object({ left: z.string() }),
  z.object({ asks: z.literal(true) }),
]);
type Told = Readonly<z.output<typeof told>>;

const keyOf = (record: RecordRef) => `${record.kind} ${record.id}`;

/** Most records that one session can be at: more than any number of windows needs. */
const mostAtOnce = 20;

interface Deps {
  readonly processes: Processes;
  readonly clock: () => number;
  /** Somebody came to a record, left it, or moved in it. */
  readonly moved: (record: RecordRef) => void;
}

/**
 * A sign is told to all processes and holds by the clock of each, so that clocks that differ take nobody away. A process that
 * comes, or has missed something, asks the others for what they know.
 */
export function createPresenceBoard({ processes, clock, moved }: Deps): PresenceBoard {
  const entries = new Map<string, Entry>();
  const tell = (what: Told) => processes.tell("presence", what);

  const remove = (key: string, entry: Entry) => {
    entries.delete(key);
    moved(entry.record);
  };

  const live = () => [...entries.values()].filter((entry) => entry.until > clock());

  /** False where a session is at too many records. */
  const take = ({ session, userId, record, section, state }: Sign, here: boolean): boolean => {
    const key = `${session} ${keyOf(record)}`;
    const before = entries.get(key);
    if (state === "gone") {
      if (before !== undefined) remove(key, before);
      return before !== undefined;
    }
    const mine = [...entries.values()].filter((entry) => entry.session === session);
    if (before === undefined && mine.length >= mostAtOnce) return false;
    entries.set(key, { session, userId, record, section, state, here, until: clock() + presenceLasts });
    if (before?.state !== state || before.section !== section) moved(record);
    return true;
  };

  const leave = (session: string): boolean => {
    const all = [...entries].filter(([, entry]) => entry.session === session);
    for (const [key, entry] of all) remove(key, entry);
    return all.length > 0;
  };

  processes.hear("presence", (what) => {
    const { data } = told.safeParse(what);
    if (data === undefined) return;
    if ("left" in data) leave(data.left);
    else if ("signs" in data) for (const each of data.signs) take(each, false);
    else {
      const signs = live().filter(({ here }) => here);
      if (signs.length > 0)
        tell({
          signs: signs.map(({ here: _here, until: _until, ...each }) => each),
        });
    }
  });
  const ask = () => tell({ asks: true });
  processes.whenMissed(ask);
  ask();

  return {
    put: (session, userId, at) => {
      const given = { session, userId, record: at.record, section: at.section, state: at.state };
      if (take(given, true)) tell({ signs: [given] });
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
      if (leave(session)) tell({ left: session });
    },
    sweep: () => {
      for (const [key, entry] of entries) if (entry.until <= clock()) remove(key, entry);
    },
  };
}
