import { useState } from "react";
import type { WavrPlanVersion } from "#contract/records/wavr/schema.ts";
import { t } from "#lib/words/t.ts";
import { KeptDialog } from "#parts/plans/kept-dialog.tsx";
import { VersionList } from "#parts/plans/version-list.tsx";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { AsidePart } from "#parts/wizard/aside-panel.tsx";
import { planBlocks } from "../print/paper-of-plan.ts";
import { usePaperNames } from "../print/use-paper-names.ts";
import { useWavr } from "../wavr-context.ts";

/** Every version of the plan that was saved. */
export function PlanAside() {
  const { plan } = useWavr();
  const [open, setOpen] = useState<{ readonly kept: WavrPlanVersion; readonly state: SectionForm } | null>(
    null,
  );
  return (
    <AsidePart title={t("Versions of the plan")}>
      <VersionList
        versions={plan?.versions ?? []}
        none={t("None is saved yet. Each save is kept as a version.")}
        onOpen={(kept) => {
          const { state } = kept;
          return state ? () => setOpen({ kept, state }) : null;
        }}
      />
      {open === null ? null : <PlanVersion {...open} onClose={() => setOpen(null)} />}
    </AsidePart>
  );
}

interface PlanVersionProps {
  readonly kept: WavrPlanVersion;
  readonly state: SectionForm;
  readonly onClose: () => void;
}

function PlanVersion({ kept, state, onClose }: PlanVersionProps) {
  const { instrument } = useWavr();
  const names = usePaperNames([state]);
  return (
    <KeptDialog
      title={t("Plan, version {{number}}", { number: kept.number })}
      made={t("Saved")}
      kept={kept}
      blocks={planBlocks(instrument.wavr.plan, state, names)}
      onClose={onClose}
    />
  );
}
