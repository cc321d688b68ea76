import { useEffect } from "react";
import type { Interview } from "#contract/records/interviews/schema.ts";
import { useCstag } from "../cstag-context.ts";
import type { Saver, SaverSnapshot } from "../state/saving/saver.ts";
import { useSettled } from "../use-settled.ts";

/** Gives an interview's saver every newer version that the page reads with its assessment. */
export function useFollowedInterview(
  saver: Saver<Interview>,
  snapshot: SaverSnapshot<Interview>,
  uuid: string,
): void {
  const { assessment } = useCstag();
  const copy = assessment?.interviews.find((each) => each.uuid === uuid);
  useEffect(() => {
    if (copy !== undefined) saver.adopt(copy);
  }, [copy, saver]);
  useSettled(saver, snapshot, assessment?.uuid ?? null, ({ interviews }) =>
    interviews.find((each) => each.uuid === uuid),
  );
}
