import { useEffect } from "react";
import type { Assessment } from "#contract/records/assessments/schema.ts";
import { useApi, useAppState } from "#lib/bridge/bridge-context.tsx";
import type { Saved, Saver, SaverSnapshot } from "#parts/saving/saver.ts";

/**
 * When the outbox is empty, reads the record of this saver again, so that "Saved on this computer" turns into "Saved"
 * with what the server has. `assessment`: uuid of the assessment that the record belongs to.
 */
export function useSettled<R extends Saved>(
  saver: Saver<R>,
  { record, savedHere }: SaverSnapshot<R>,
  assessment: string | null,
  find: (assessment: Assessment) => R | undefined,
): void {
  const api = useApi();
  const { outbox } = useAppState();
  const drained = outbox?.waiting === 0;
  // Runs again because: each waiting save is settled once; `find` only picks from the answer
  useEffect(() => {
    if (!drained || !savedHere || record === null || assessment === null) return;
    let gone = false;
    api("assessments.show", { params: { idOrUuid: assessment } }).then(
      ({ data }) => {
        const copy = gone ? undefined : find(data.data);
        if (copy !== undefined) saver.settle(record, copy);
      },
      // It stays "Saved on this computer" until the page's next read.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [drained, savedHere, record, assessment, api, saver]);
}
