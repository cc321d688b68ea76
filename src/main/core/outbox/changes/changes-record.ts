import type { Change } from "#core/outbox/types.ts";

/** Words in minutes wait under their meeting, which must be there first, and leave its version as it is. */
export const changesRecord = ({ endpoint }: Pick<Change, "endpoint">): boolean =>
  endpoint !== "minutes.write";
