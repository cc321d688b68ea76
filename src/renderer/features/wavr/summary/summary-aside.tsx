import { SignedVersions } from "#parts/plans/signed-versions.tsx";
import { changedLines } from "#parts/words/wavr-changes.ts";
import { useWavr } from "../wavr-context.ts";
import { changedSince } from "./judgment.ts";
import { useChangedSince } from "./use-changed-since.ts";
import { SummaryVersion } from "./version-dialog.tsx";

/** The versions that were signed, and what the draft says differently from the last of them. */
export function SummaryAside() {
  const { assessment, instrument } = useWavr();
  const signed = assessment.snapshot.record?.summaries ?? [];
  const last = signed.at(-1);
  const beneath = changedLines(useChangedSince());
  return (
    <SignedVersions
      signed={signed}
      changed={
        last === undefined ? [] : changedSince(instrument.wavr.assessment, last.state, assessment.form)
      }
      className="wavr-changes"
      beneath={beneath}
    >
      {(kept, close) => <SummaryVersion kept={kept} onClose={close} />}
    </SignedVersions>
  );
}
