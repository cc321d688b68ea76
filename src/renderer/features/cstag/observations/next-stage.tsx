import { useEffect, useRef, useState } from "react";
import { type CaseRecord, type CaseStage, caseStageNames } from "#contract/records/cases/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { useStageChange } from "#parts/cases/use-stage-change.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { useCstag } from "../cstag-context.ts";

type NextStageProps = {
  readonly classification: number | null;
  /** The button that was pressed is gone: the focus needs another place. */
  readonly onMoved: () => void;
};

/** After a classification: where the case usually goes next. Nothing moves by itself. */
export function NextStage({ classification, onMoved }: NextStageProps) {
  const { caseRecord } = useCstag();
  const pressed = useRef(false);
  const early = caseRecord?.stage === "intake" || caseRecord?.stage === "evaluating";
  const offers = early && caseRecord.can.edit && caseRecord.archived_at === null;
  useEffect(() => {
    if (offers || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) onMoved();
  }, [offers, onMoved]);
  if (caseRecord === null || classification === null || !offers) return null;
  if (classification === 0) return <MayClose record={caseRecord} />;
  return (
    <MayMove
      record={caseRecord}
      onPress={() => {
        pressed.current = true;
      }}
    />
  );
}

const stillIn = ({ stage }: CaseRecord) =>
  t("The case is still in {{stage}}.", { stage: caseStageNames[stage] });

/** What comes after these stages, and why. */
const following = {
  intake: {
    stage: "evaluating",
    words: t("With the classification recorded, it is being evaluated. The response comes after that."),
  },
  evaluating: {
    stage: "responding",
    words: t("With the classification recorded, the response usually comes next."),
  },
} as const satisfies Partial<Record<CaseStage, { readonly stage: CaseStage; readonly words: string }>>;

function MayMove({ record, onPress }: { readonly record: CaseRecord; readonly onPress: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, moveTo } = useStageChange(record, setProblem);
  const next = following[record.stage === "intake" ? "intake" : "evaluating"];
  return (
    <Callout
      className="cstag-record"
      kind={problem === null ? "info" : "stop"}
      title={problem === null ? stillIn(record) : t("Not changed.")}
      action={
        <Button
          loading={busy}
          onClick={() => {
            onPress();
            moveTo(next.stage);
          }}
        >
          {t("Move it to {{stage}}", { stage: caseStageNames[next.stage] })}
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
      className="cstag-record"
      kind="info"
      title={stillIn(record)}
      action={<LinkButton to={paths.case(record.id)}>{t("Go to the case")}</LinkButton>}
    >
      {t("Where nothing else is needed, the case can be closed there, with a reason.")}
    </Callout>
  );
}
