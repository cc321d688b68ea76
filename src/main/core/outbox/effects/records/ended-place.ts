import { isEndedCase } from "#contract/records/cases/moves.ts";

/** Is this a closed or archived case, as far as it is on this computer? */
export const isEndedPlace = ({ stage, archived_at }: Readonly<Record<string, unknown>>): boolean =>
  isEndedCase({
    stage: String(stage),
    archived_at: typeof archived_at === "string" ? archived_at : null,
  });
