import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { FileRef } from "#contract/bridge/registry.ts";
import type { Upload } from "#contract/records/media/schema.ts";
import { useHost, useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { refusal, type UploadLimits } from "#parts/media/file-facts.ts";
import type { Given } from "./dropped.ts";
import { createUploadQueue, type UploadSource } from "./upload-queue.ts";

const NO_USE_AGAIN = ["FILE_REFUSED", "FILE_GONE", "VALIDATION", "FORBIDDEN"];

const explain = (error: unknown) => ({
  message: errorMessage(error),
  again: !(error instanceof BridgeError && NO_USE_AGAIN.includes(error.code)),
});

/** The upload queue of one form, on the bridge, with the server's limits. */
export function useUploadQueue(options: {
  readonly maxAtOnce: number;
  /** Endings, where other files are taken than those that may be attached. */
  readonly types?: readonly string[] | undefined;
  readonly here?: readonly Upload[] | undefined;
  readonly onUploaded: (upload: Upload) => void | Promise<void>;
  readonly onRemoved?: ((upload: Upload) => void) | undefined;
}) {
  const { bridge, stageFiles } = useHost();
  const { upload_max_bytes, upload_types } = useSession().server;
  const limits: UploadLimits = { maxBytes: upload_max_bytes, types: options.types ?? upload_types };
  const latest = useRef({ ...options, limits });
  latest.current = { ...options, limits };

  const [queue] = useState(() =>
    createUploadQueue({
      maxAtOnce: options.maxAtOnce,
      here: options.here,
      send: (ref, signal) => bridge.call("files.upload", { ref }, { signal, timeout: 0 }),
      keep: async (upload) => latest.current.onUploaded(upload),
      takeBack: (upload) => latest.current.onRemoved?.(upload),
      // Core may have released the reference already.
      release: (ref) => void bridge.call("files.release", { ref }).catch(() => undefined),
      check: (file) => refusal(file, latest.current.limits),
      explain,
    }),
  );
  const entries = useSyncExternalStore(queue.subscribe, queue.snapshot);

  useEffect(() => bridge.on("files.progress", ({ ref, sent }) => queue.progress(ref, sent)), [bridge, queue]);
  useEffect(() => () => queue.close(), [queue]);

  /** Files from the browser's own dialog, from a drop or from the clipboard, with what cannot be taken and why. */
  const addFiles = (files: readonly File[], refused: Given["refused"] = []) => {
    const stage = async (file: File): Promise<FileRef> => {
      const [ref] = await stageFiles([file]);
      if (!ref) throw new BridgeError("FILE_GONE", t("The file could not be read."));
      return ref;
    };
    const never = () => Promise.reject(new BridgeError("FILE_REFUSED", t("The file could not be read.")));
    queue.add([
      ...files.map((file): UploadSource => ({ name: file.name, size: file.size, stage: () => stage(file) })),
      ...refused.map(
        ({ name, message }): UploadSource => ({ name, size: 0, stage: never, refused: message }),
      ),
    ]);
  };
  /** Files from the native dialog. */
  const addRefs = (refs: readonly FileRef[]) =>
    queue.add(refs.map((ref): UploadSource => ({ name: ref.name, size: ref.size, stage: async () => ref })));

  return { queue, entries, limits, addFiles, addRefs };
}
