import type { WavrSummary } from "#contract/records/wavr/schema.ts";
import { useWavr } from "../wavr-context.ts";
import { askedFor } from "./asked.ts";
import { changedSince } from "./judgment.ts";

/** The summary that was signed last, and whether it stands: nothing was written since, nobody answered about a further one. */
export interface Standing {
  readonly last: WavrSummary | null;
  readonly stands: boolean;
  /** Nothing is written otherwise than it was signed. */
  readonly isSame: boolean;
  /** Somebody was asked about a further one already. */
  readonly askedAnew: boolean;
}

export function useStanding(): Standing {
  const { assessment, instrument, further } = useWavr();
  const last = assessment.snapshot.record?.summaries.at(-1) ?? null;
  if (last === null) return { last, stands: false, isSame: false, askedAnew: false };
  const { form } = assessment;
  const isSame = changedSince(instrument.wavr.assessment, last.state, form).length === 0;
  const askedAnew = askedFor(form, last.number + 1);
  return { last, stands: isSame && !askedAnew && further.after !== last.number, isSame, askedAnew };
}
