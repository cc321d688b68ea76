import type { PresenceState, PresentPerson, PresentRecord } from "#contract/services/live/schema.ts";
import type { ApiClient } from "#core/api/client.ts";

/** Milliseconds between two signs of presence; the server forgets a client after 30 seconds without one. */
const renewEvery = 12_000;

export interface PresenceAt {
  readonly record: PresentRecord;
  readonly section: string | null;
  readonly state: PresenceState;
  /** False: sees the others without being seen. */
  readonly shown: boolean;
}

/** Which records the windows of this computer show, and who else is there. Nothing of it is stored. */
export interface Presences {
  /** What the page of one window shows. */
  readonly put: (at: PresenceAt, page: object) => Promise<readonly PresentPerson[]>;
  /** The page of a window was closed: it is nowhere any more, the others stay where they are. */
  readonly leavePage: (page: object) => void;
  /** Somebody arrived at a record, left it or moved within it. */
  readonly stirred: (record: PresentRecord) => void;
  /** The stream is back: others may have come and gone meanwhile. */
  readonly renew: () => void;
  /** Locked or signed out: leaves every record. */
  readonly leave: () => void;
  readonly stop: () => void;
}

/** Of several windows at one record, where its person is: where it is edited, else the one that moved last, and never a hidden one. */
function strongest(windows: Iterable<PresenceAt>): PresenceAt | null {
  let found: PresenceAt | null = null;
  for (const at of windows) {
    const weaker = found !== null && rank(at) < rank(found);
    if (!weaker) found = at;
  }
  return found;
}

const rank = ({ shown, state }: PresenceAt): number => (!shown ? 0 : state === "editing" ? 2 : 1);

const keyOf = (record: PresentRecord) => `${record.kind} ${record.id}`;

export function createPresences(deps: {
  readonly api: Pick<ApiClient, "call">;
  readonly ready: () => boolean;
  readonly onChanged: (record: PresentRecord, people: readonly PresentPerson[]) => void;
}): Presences {
  /** By record, each window that shows it. */
  const entries = new Map<string, Map<object, PresenceAt>>();
  const told = new Map<string, string>();

  const say = async ({ record, section, state, shown }: PresenceAt): Promise<readonly PresentPerson[]> => {
    if (!deps.ready()) return [];
    const body = { record, section, state: shown ? state : "gone" } as const;
    try {
      return (await deps.api.call("live.presence", { body })).data.data;
    } catch {
      // The server is away or the record is no longer visible: nobody is shown, and the page learns the reason
      // elsewhere.
      return [];
    }
  };

  const ask = async (at: PresenceAt): Promise<readonly PresentPerson[]> => {
    const key = keyOf(at.record);
    const people = await say(at);
    const text = JSON.stringify(people);
    if (entries.has(key) && told.get(key) !== text) {
      told.set(key, text);
      deps.onChanged(at.record, people);
    }
    return people;
  };

  const askOf = (key: string) => {
    const at = strongest(entries.get(key)?.values() ?? []);
    return at === null ? null : ask(at);
  };

  const renew = () => {
    for (const key of entries.keys()) void askOf(key);
  };
  const renewing = setInterval(renew, renewEvery);
  renewing.unref();

  /** Takes one window off a record; its person stays there while another window shows it. */
  const takeOff = (at: PresenceAt, page: object): Promise<readonly PresentPerson[]> | null => {
    const key = keyOf(at.record);
    const windows = entries.get(key);
    if (windows === undefined || !windows.delete(page)) return null;
    if (windows.size > 0) return askOf(key);
    entries.delete(key);
    told.delete(key);
    return say({ ...at, state: "gone" });
  };

  const leave = () => {
    for (const windows of entries.values()) {
      const at = strongest(windows.values());
      if (at === null) continue;
      if (at.shown) void say({ ...at, state: "gone" });
      deps.onChanged(at.record, []);
    }
    entries.clear();
    told.clear();
  };

  return {
    put: async (at, page) => {
      if (at.state === "gone") return (await takeOff(at, page)) ?? [];
      const key = keyOf(at.record);
      const windows = entries.get(key) ?? new Map<object, PresenceAt>();
      // Put in anew, so that the one that moved last stands last.
      windows.delete(page);
      windows.set(page, at);
      entries.set(key, windows);
      return (await askOf(key)) ?? [];
    },
    leavePage: (page) => {
      for (const windows of [...entries.values()]) {
        const at = windows.get(page);
        if (at !== undefined) void takeOff(at, page);
      }
    },
    stirred: (record) => void askOf(keyOf(record)),
    renew,
    leave,
    stop: () => {
      clearInterval(renewing);
      entries.clear();
    },
  };
}
