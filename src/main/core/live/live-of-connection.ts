import { type Resource, resources } from "#contract/kit/endpoint.ts";
import type { PresentPerson, PresentRecord } from "#contract/services/live/schema.ts";
import type { ApiClient } from "../api/client.ts";
import type { Log } from "../ports/system.ts";
import { createLiveStream } from "./live-stream.ts";
import { createPresences, type Presences } from "./presences.ts";

/** What a connection hears from its server while somebody is in. */
export interface LiveOfConnection {
  readonly presences: Presences;
  /** Who is in, or whether the server answers, may be different. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Everything that somebody else may have changed while nothing was heard. */
const everything: readonly Resource[] = resources.filter((one) => one !== "session");

export function createLiveOfConnection(deps: {
  readonly api: Pick<ApiClient, "call" | "openFile">;
  /** Whose session it is; null while nothing may be heard. */
  readonly wanted: () => string | null;
  /** The server has something newer: what is copied of these is not to be trusted. */
  readonly onChanged: (changed: readonly Resource[]) => void;
  /** New notifications, or the first look at them. */
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
