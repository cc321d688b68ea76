import { useState } from "react";
import { type CaseRecord, type CaseStage, caseStageNames } from "#contract/records/cases/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { useStageChange } from "#parts/cases/use-stage-change.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { useCstag } from "../cstag-context.ts";

/** After a classification: where the case usually goes next. Nothing moves by itself. */
export function NextStage({ classification }: { readonly classification: number | null }) {
  const { caseRecord } = useCstag();
  const early = caseRecord?.stage === "intake" || caseRecord?.stage === "evaluating";
  if (caseRecord === null || classification === null || !early || !caseRecord.can.edit) return null;
  if (caseRecord.archived_at !== null) return null;
  return classification === 0 ? <MayClose record={caseRecord} /> : <MayMove record={caseRecord} />;
}

const stillIn = ({ stage }: CaseRecord) => `The case is still in ${caseStageNames[stage]}.`;

/** What comes after these stages, and why. */
const following = {
  intake: {
    stage: "evaluating",
    words: "With the classification recorded, it is being evaluated. The response comes after that.",
  },
  evaluating: {
    stage: "responding",
    words: "With the classification recorded, the response usually comes next.",
  },
} as const satisfies Partial<Record<CaseStage, { readonly stage: CaseStage; readonly words: string }>>;

function MayMove({ record }: { readonly record: CaseRecord }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, moveTo } = useStageChange(record, setProblem);
  const next = following[record.stage === "intake" ? "intake" : "evaluating"];
  return (
    <Callout
      kind={problem === null ? "info" : "stop"}
      title={problem === null ? stillIn(record) : "Not changed."}
      action={
        <Button loading={busy} onClick={() => moveTo(next.stage)}>
          Move it to {caseStageNames[next.stage]}
        </Button>
      }
    >
      {problem ?? next.words}
    </Callout>
  );
}

function MayClose({ record }: { readonly record: CaseRecord }) {
  return (
    <Callout
      kind="info"
      title={stillIn(record)}
      action={<LinkButton to={paths.case(record.id)}>Go to the case</LinkButton>}
    >
      Where nothing else is needed, the case can be closed there, with a reason.
    </Callout>
  );
}
