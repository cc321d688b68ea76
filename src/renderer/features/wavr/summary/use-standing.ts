import type { WavrSummary } from "#contract/records/wavr/schema.ts";
import { useWavr } from "../wavr-context.ts";
import { askedFor } from "./asked.ts";
import { changedSince } from "./judgment.ts";

/** The summary that was signed last, and whether it stands: nothing was written since, nobody answered about a further one. */
export interface Standing {
  readonly last: WavrSummary | null;
  readonly stands: boolean;
}

export function useStanding(): Standing {
  const { assessment, instrument, further } = useWavr();
  const last = assessment.snapshot.record?.summaries.at(-1) ?? null;
  if (last === null) return { last, stands: false };
  const { form } = assessment;
  const isSame = changedSince(instrument.wavr.assessment, last.state, form).length === 0;
  return { last, stands: isSame && !askedFor(form, last.number + 1) && further.after !== last.number };
}
