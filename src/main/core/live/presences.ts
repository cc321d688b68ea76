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
  readonly put: (at: PresenceAt) => Promise<readonly PresentPerson[]>;
  /** Somebody arrived at a record, left it or moved within it. */
  readonly stirred: (record: PresentRecord) => void;
  /** The stream is back: others may have come and gone meanwhile. */
  readonly renew: () => void;
  /** Locked or signed out: leaves every record. */
  readonly leave: () => void;
  readonly stop: () => void;
}

const keyOf = (record: PresentRecord) => `${record.kind} ${record.id}`;

export function createPresences(deps: {
  readonly api: Pick<ApiClient, "call">;
  readonly ready: () => boolean;
  readonly onChanged: (record: PresentRecord, people: readonly PresentPerson[]) => void;
}): Presences {
  const entries = new Map<string, PresenceAt>();
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

  const renew = () => {
    for (const at of entries.values()) void ask(at);
  };
  const renewing = setInterval(renew, renewEvery);
  renewing.unref();

  const leave = () => {
    for (const at of entries.values()) {
      if (at.shown) void say({ ...at, state: "gone" });
      deps.onChanged(at.record, []);
    }
    entries.clear();
    told.clear();
  };

  return {
    put: async (at) => {
      const key = keyOf(at.record);
      if (at.state !== "gone") {
        entries.set(key, at);
        return ask(at);
      }
      entries.delete(key);
      told.delete(key);
      return say(at);
    },
    stirred: (record) => {
      const at = entries.get(keyOf(record));
      if (at) void ask(at);
    },
    renew,
    leave,
    stop: () => {
      clearInterval(renewing);
      entries.clear();
    },
  };
}
