import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reviewsIn } from "#contract/records/plans/schema.ts";
import type { WavrPlan, WavrPlanVersion } from "#contract/records/wavr/schema.ts";
import { planStatusOf } from "#instruments/wavr-rules.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { changeBlocks } from "#parts/plans/change-blocks.ts";
import { KeptDialog } from "#parts/plans/kept-dialog.tsx";
import { PastCheckIns, PastReviews } from "#parts/plans/past.tsx";
import { useChanges } from "#parts/plans/use-changes.ts";
import { useKeptVersion } from "#parts/plans/use-kept-version.ts";
import { VersionList } from "#parts/plans/version-list.tsx";
import { wavrChangeNames, wavrChangeWords } from "#parts/plans/wavr-changes.ts";
import { AsidePart } from "#parts/wizard/aside-panel.tsx";
import { planBlocks } from "../print/paper-of-plan.ts";
import { usePaperNames } from "../print/use-paper-names.ts";
import { useWavr } from "../wavr-context.ts";

/** What was found when the plan was looked after, and every version of it that was saved. */
export function PlanAside() {
  const { plan, instrument } = useWavr();
  const changed = useChanges(plan ?? null, wavrChangeNames(instrument.wavr.plan));
  const [open, setOpen] = useState<WavrPlanVersion | null>(null);
  return (
    <>
      {plan === null ? null : <Looked plan={plan} />}
      <AsidePart title={t("Versions of the plan")}>
        <VersionList
          versions={plan?.versions ?? []}
          none={t("None is saved yet. Each save is kept as a version.")}
          changed={changed}
          onOpen={(kept) => () => setOpen(kept)}
        />
        {open === null || plan === null || plan === undefined ? null : (
          <PlanVersion plan={plan} kept={open} onClose={() => setOpen(null)} />
        )}
      </AsidePart>
    </>
  );
}

/** What reviews and check-ins of the plan found, while one changes it. */
function Looked({ plan }: { readonly plan: WavrPlan }) {
  const { caseRecord } = useWavr();
  const found = useQuery(apiQuery(useApi(), "plans.show", { params: { id: caseRecord.id } }));
  const checkIns = found.data?.data.check_ins.filter(({ plan_uuid }) => plan_uuid === plan.uuid) ?? [];
  return (
    <div className="wizard-aside-part plan-beside">
      <PastReviews record={caseRecord} reviews={reviewsIn(plan.state)} />
      <PastCheckIns checkIns={checkIns} plan={planStatusOf(plan.state)} caseClosed={caseRecord.closed_at} />
    </div>
  );
}

interface PlanVersionProps {
  readonly plan: WavrPlan;
  readonly kept: WavrPlanVersion;
  readonly onClose: () => void;
}

/** A version as it was kept, read when it is opened. */
function PlanVersion({ plan, kept, onClose }: PlanVersionProps) {
  const { instrument } = useWavr();
  const { found, state, before } = useKeptVersion(plan, kept);
  const names = usePaperNames([state, before].filter((each) => each !== undefined));
  const words = instrument.wavr.plan;
  return (
    <KeptDialog
      title={t("Plan, version {{number}}", { number: kept.number })}
      made={t("Saved")}
      kept={kept}
      found={found}
      blocks={
        state === undefined
          ? []
          : [
              ...changeBlocks(wavrChangeWords(words, names), before ?? null, state),
              ...planBlocks(words, state, names),
            ]
      }
      onClose={onClose}
    />
  );
}
