import "./plans.css";
import { asksOfAnybody } from "#instruments/person-types.ts";
import { t } from "#lib/words/t.ts";
import { LastOne } from "./last-check-in.tsx";
import { useManagedPlan } from "./managed-plan.ts";

interface StandsAtProps {
  readonly caseId: number;
  readonly plan: string;
  /** Whom it is about, where several plans are told of beside one another. */
  readonly name?: string;
  /** Is its case closed? Nobody judges anything before that any more. */
  readonly over?: boolean;
}

/** What one has to see before a threat management plan or its case is closed: the level of concern, and the last check-in. */
export function StandsAt({ caseId, plan, name, over = false }: StandsAtProps) {
  const managed = useManagedPlan(caseId, plan);
  const levels = managed?.levels.join(" \u00b7 ") ?? "";
  return (
    <>
      {levels === "" ? null : (
        <p className="plan-answer-last">
          <strong>
            {name === undefined
              ? t("Level of concern: {{levels}}", { levels })
              : t("Level of concern of {{name}}: {{levels}}", { name, levels })}
          </strong>{" "}
          {managed?.grave && !over ? t("A new judgment before closing says whether that is so still.") : null}
        </p>
      )}
      <LastOne caseId={caseId} plan={plan} asks={asksOfAnybody} title={t("Last check-in")} />
    </>
  );
}
