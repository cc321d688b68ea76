import { randomUUID } from "node:crypto";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { FileRef } from "#contract/bridge/registry.ts";
import type { StagedFile } from "#core/ports/files.ts";
import type { Log } from "#core/ports/system.ts";

/** Files that the host took over for the page, each under a reference that does not reveal its place. */
export interface StagedFiles {
  readonly stage: (file: StagedFile) => FileRef;
  /** Rejects with FILE_GONE for an unknown reference. */
  readonly get: (ref: string) => StagedFile;
  /** Ignores unknown references: releasing twice is fine. */
  readonly release: (ref: string) => Promise<void>;
  readonly releaseAll: () => Promise<void>;
}

export function createStagedFiles(log: Log): StagedFiles {
  const files = new Map<string, StagedFile>();

  const release = async (ref: string) => {
    const file = files.get(ref);
    files.delete(ref);
    try {
      await file?.dispose();
    } catch (error) {
      log.error("files.dispose", error);
    }
  };

  return {
    stage: (file) => {
      const ref = randomUUID();
      files.set(ref, file);
      return { ref, name: file.name, size: file.size, type: file.type };
    },
    get: (ref) => {
      const file = files.get(ref);
      if (!file) throw new BridgeError("FILE_GONE", "The file is no longer where it was. Choose it again.");
      return file;
    },
    release,
    releaseAll: async () => {
      await Promise.all([...files.keys()].map(release));
    },
  };
}
