import { useRef, useState } from "react";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Upload } from "#contract/records/media/schema.ts";
import { createBatch } from "./batch.ts";

/**
 * `onUploaded` for a record that attaches uploads at once. `save` reads the newest record and sends its update with
 * the ids; uploads that finish meanwhile go into the next update. One lost race against a colleague is retried.
 */
export function useAttach(save: (ids: readonly string[]) => Promise<void>) {
  const latest = useRef(save);
  latest.current = save;
  const [attach] = useState(() => {
    const add = createBatch(async (ids) => {
      try {
        await latest.current(ids);
      } catch (error) {
        if (!(error instanceof BridgeError && error.code === "CONFLICT")) throw error;
        await latest.current(ids);
      }
    });
    return (upload: Upload) => add(upload.id);
  });
  return attach;
}
