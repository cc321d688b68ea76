import type { WavrSummary } from "#contract/records/wavr/schema.ts";
import { t } from "#lib/words/t.ts";
import { KeptDialog } from "#parts/plans/kept-dialog.tsx";
import { askedOf, judgmentBlocks } from "../print/paper-of-judgment.ts";
import { usePaperNames } from "../print/use-paper-names.ts";
import { useWavr } from "../wavr-context.ts";

/** A signed version of the summary, as it was signed. */
export function SummaryVersion({
  kept,
  onClose,
}: {
  readonly kept: WavrSummary;
  readonly onClose: () => void;
}) {
  const { instrument } = useWavr();
  const names = usePaperNames([kept.state]);
  return (
    <KeptDialog
      title={t("Summary, version {{number}}", { number: kept.number })}
      made={t("Signed")}
      kept={kept}
      blocks={judgmentBlocks(instrument.wavr.assessment, kept.state, askedOf(kept), names)}
      onClose={onClose}
    />
  );
}
