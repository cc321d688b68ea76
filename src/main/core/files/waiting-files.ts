import type { ApiClient } from "../api/client.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { ReachFault } from "../ports/fault-points.ts";
import type { LocalFiles } from "./local-files.ts";
import { localUploads } from "./local-uploads.ts";
import { neededFiles } from "./needed-files.ts";
import { createSealedFiles, type SealedFiles } from "./sealed-files.ts";
import { createUploadSender, type UploadSender } from "./upload-sender.ts";

/** The files of one person's outbox: sealed, sent, shown, and removed when no change names them. */
export interface WaitingFiles extends UploadSender {
  readonly sealed: SealedFiles;
  readonly local: LocalFiles;
  /**
   * Removes files of changes that were given up, or that were sent together with all changes naming them. Called
   * whenever the outbox changes.
   */
  readonly look: () => Promise<void>;
  /** Called once after the outbox was opened: removes files that an earlier run left over. */
  readonly sweep: () => Promise<void>;
}

export interface WaitingFilesDeps {
  readonly folder: string;
  readonly api: Pick<ApiClient, "callRaw" | "callStream">;
  readonly outbox: () => Pick<Outbox, "changes" | "summary"> | null;
  readonly headers?: (() => Readonly<Record<string, string>>) | undefined;
  readonly onProgress?: ((uploadId: string, sent: number, total: number) => void) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  readonly reach?: ReachFault | undefined;
}

export function createWaitingFiles(deps: WaitingFilesDeps): WaitingFiles {
  const sealed = createSealedFiles({ folder: deps.folder, reach: deps.reach });
  const changes = () => deps.outbox()?.changes() ?? [];
  let named: ReadonlySet<string> = new Set();

  return {
    sealed,
    ...createUploadSender({ ...deps, files: sealed }),
    local: localUploads(changes, sealed),
    look: async () => {
      const outbox = deps.outbox();
      // Without the outbox's rows it is unknown which files are needed.
      if (!outbox) return;
      const before = named;
      named = neededFiles(outbox.changes(), deps.now());
      for (const file of before) if (!named.has(file)) await sealed.remove(file).catch(deps.onFault);
    },
    sweep: async () => {
      const summary = deps.outbox()?.summary();
      // Where rows cannot be read or are missing, a file without a row proves nothing.
      if (!summary || summary.problem !== null || summary.lost !== null) return;
      named = neededFiles(changes(), deps.now());
      await sealed.sweep(named).catch(deps.onFault);
    },
  };
}
