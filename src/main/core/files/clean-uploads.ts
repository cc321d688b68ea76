import type { Outbox } from "#core/outbox/outbox.ts";
import { neededFiles } from "./needed-files.ts";
import type { SealedFiles } from "./sealed-files.ts";

/** Removes sealed files of one person's outbox when no change names them any more. */
export interface UploadCleaner {
  /**
   * Removes files of changes that were given up, or that have arrived with all that names them. For every change of
   * the outbox's sums or list.
   */
  readonly look: () => Promise<void>;
  /** Once, after the outbox was opened: removes what an earlier run left without need. */
  readonly sweep: () => Promise<void>;
}

export interface UploadCleanerDeps {
  readonly sealed: SealedFiles;
  readonly outbox: Pick<Outbox, "changes" | "summary">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
}

export function createUploadCleaner({ sealed, outbox, now, onFault }: UploadCleanerDeps): UploadCleaner {
  let named: ReadonlySet<string> = new Set();

  return {
    look: async () => {
      const before = named;
      named = neededFiles(outbox.changes(), now());
      for (const file of before) if (!named.has(file)) await sealed.remove(file).catch(onFault);
    },
    sweep: async () => {
      const { problem, lost } = outbox.summary();
      // Where the rows cannot be read, or some are missing, a file without a row proves nothing.
      if (problem !== null || lost !== null) return;
      named = neededFiles(outbox.changes(), now());
      await sealed.sweep(named).catch(onFault);
    },
  };
}
