import { useRef } from "react";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { Assessment } from "#contract/records/assessments/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useCstag } from "./cstag-context.ts";

const maxTries = 5;

/** Attaches an uploaded file to the assessment, which is created first where needed. One at a time. */
export function useAttach(): (uploadId: string) => Promise<void> {
  const { saver } = useCstag();
  const { mutateAsync: update } = useApiMutation("assessments.update");
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const attachTo = async (uploadId: string) => {
    await saver.ensure();
    await saver.flush();
    for (let tries = 1; ; tries += 1) {
      const record = saver.snapshot().record;
      if (record === null) throw new Error("The assessment does not exist yet.");
      try {
        const { data } = await update(withFile(record, uploadId));
        saver.adopt(data);
        return;
      } catch (error) {
        const stale = error instanceof BridgeError && error.code === "CONFLICT" && tries < maxTries;
        if (!stale) throw error;
        saver.adopt(error.details.current as Assessment);
      }
    }
  };
  return (uploadId) => {
    const next = queue.current.then(() => attachTo(uploadId));
    queue.current = next.catch(() => undefined);
    return next;
  };
}

function withFile(record: Assessment, uploadId: string) {
  const { uuid, person_uuid, case_id, state } = record;
  const body = { uuid, person_uuid, type: 1 as const, state, case_id, attachments: [uploadId] };
  return { params: { uuid }, body, ifMatch: etagOf(record) };
}
