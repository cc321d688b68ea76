import type { Session } from "#contract/services/session/schema.ts";
import type { ApiClient } from "#core/api/client.ts";
import type { Outbox } from "#core/outbox/outbox.ts";
import type { LocalFile, LocalFiles } from "./local-files.ts";
import { anyOf, localUploads } from "./local-uploads.ts";
import { arrivedAs } from "./needed-files.ts";
import type { SealedFiles } from "./sealed-files.ts";

/** Where files wait to be sent: the changes that name them, and the sealed files themselves. */
export interface WaitingPlace {
  readonly outbox: Outbox;
  readonly files: SealedFiles;
}

/** Where the files of one connection come from and go to: its server, and this computer. */
export interface FilePlace {
  readonly api: Pick<ApiClient, "openFile" | "callStream">;
  readonly reachable: () => boolean;
  /** What the server says that it takes; null while that is not known. */
  readonly limits: () => Session["server"] | null;
  /** Null where files are sent at once. */
  readonly waiting: () => WaitingPlace | null;
  /** An attachment that lies on this computer, waiting or taken along. */
  readonly find: (mediaId: number) => LocalFile | null;
  /** The server's number for a file that waited here, once it has one. */
  readonly arrivedAs: (localId: number) => number | null;
}

export interface FilePlaceDeps extends Pick<FilePlace, "api" | "reachable" | "limits" | "waiting"> {
  /** The attachments that were taken along. */
  readonly pinned: () => LocalFiles | null;
}

export function createFilePlace(deps: FilePlaceDeps): FilePlace {
  const { api, reachable, limits, waiting, pinned } = deps;
  return {
    api,
    reachable,
    limits,
    waiting,
    find: (mediaId) => {
      const place = waiting();
      const uploads = place && localUploads(place.outbox.changes, place.files);
      return anyOf(uploads, pinned()).find(mediaId);
    },
    arrivedAs: (localId) => arrivedAs(waiting()?.outbox.changes() ?? [], localId),
  };
}
