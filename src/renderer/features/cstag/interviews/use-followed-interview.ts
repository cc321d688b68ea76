import { useEffect, useState } from "react";
import type { Interview } from "#contract/records/interviews/schema.ts";
import type { Saver, SaverSnapshot } from "#parts/saving/saver.ts";
import { useCstag } from "../cstag-context.ts";
import { useSettled } from "../use-settled.ts";

/**
 * Gives an interview's saver every newer version that the page reads with its assessment. Answers whether it was
 * deleted meanwhile.
 */
export function useFollowedInterview(
  saver: Saver<Interview>,
  snapshot: SaverSnapshot<Interview>,
  uuid: string,
): boolean {
  const { assessment } = useCstag();
  const copy = assessment?.interviews.find((each) => each.uuid === uuid);
  useEffect(() => {
    if (copy !== undefined) saver.adopt(copy);
  }, [copy, saver]);
  useSettled(saver, snapshot, assessment?.uuid ?? null, ({ interviews }) =>
    interviews.find((each) => each.uuid === uuid),
  );
  const [wasThere, setWasThere] = useState(false);
  if (copy !== undefined && !wasThere) setWasThere(true);
  return wasThere && copy === undefined;
}
