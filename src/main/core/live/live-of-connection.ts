import { type Resource, resources } from "#contract/kit/kinds.ts";
import type { PresentPerson, PresentRecord } from "#contract/services/live/schema.ts";
import type { ApiClient } from "#core/api/client.ts";
import type { Log } from "#core/ports/system.ts";
import { createLiveStream } from "./live-stream.ts";
import { createPresences, type Presences } from "./presences.ts";

/** The live stream of a connection while somebody is signed in. */
export interface LiveOfConnection {
  readonly presences: Presences;
  /** Who is signed in, or whether the server answers, may have changed. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Everything that others may have changed while the stream was interrupted. */
const everything: readonly Resource[] = resources.filter((one) => one !== "session");

export function createLiveOfConnection(deps: {
  readonly api: Pick<ApiClient, "call" | "openFile">;
  /** Whose session to listen in; null where the stream must be closed. */
  readonly wanted: () => string | null;
  /** These changed on the server: their cached answers are stale. */
  readonly onChanged: (changed: readonly Resource[]) => void;
  /** There are new notifications, or it is the first look at them. */
  readonly onNotified: () => void;
  readonly onPresence: (record: PresentRecord, people: readonly PresentPerson[]) => void;
  readonly log: Log;
}): LiveOfConnection {
  const presences = createPresences({
    api: deps.api,
    ready: () => deps.wanted() !== null,
    onChanged: deps.onPresence,
  });
  const stream = createLiveStream({
    open: (signal) => deps.api.openFile("live.stream", {}, { signal }),
    wanted: deps.wanted,
    onOpen: (again) => {
      if (again) deps.onChanged(everything);
      deps.onNotified();
      presences.renew();
    },
    onLine: (line) => {
      if (line.type === "changed") {
        deps.onChanged(line.resources);
        if (line.resources.includes("notifications")) deps.onNotified();
      } else if (line.type === "again") deps.onChanged(everything);
      else if (line.type === "presence") presences.stirred(line.record);
    },
    log: deps.log,
  });
  return {
    presences,
    look: stream.look,
    stop: () => {
      stream.stop();
      presences.stop();
    },
  };
}
