import "./plans.css";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { PlanAbout } from "./plan-about.tsx";
import { planAddress, planIn } from "./plan-address.ts";
import type { planTitles } from "./plan-words.ts";

type PlanAnswerDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  "state" | "title" | "action" | "failed" | "onClose"
> & {
  readonly caseId: number;
  readonly plan: { readonly uuid: string; readonly kind: keyof typeof planTitles };
  /** "Due today" */
  readonly when: ReactNode;
  /** Where who has its task is changed, and what that is called; left out where there is none. */
  readonly task?: { readonly name: string; readonly onEdit: () => void } | undefined;
  readonly children: ReactNode;
};

/** What a plan asks for is answered: whose plan it is and since when, the answer, and the way to the plan itself. */
export function PlanAnswerDialog({ caseId, plan, when, task, children, ...dialog }: PlanAnswerDialogProps) {
  return (
    <FormDialog
      {...dialog}
      start={
        task === undefined ? undefined : (
          <Button variant="minimal" onClick={task.onEdit}>
            {task.name}
          </Button>
        )
      }
    >
      <div className="plan-answer">
        <PlanAbout caseId={caseId} plan={plan.uuid}>
          {when}
        </PlanAbout>
        {children}
        <p className="plan-answer-about">
          <OpenPlan caseId={caseId} plan={plan} onOpen={dialog.onClose} />
        </p>
      </div>
    </FormDialog>
  );
}

type OpenPlanProps = Pick<PlanAnswerDialogProps, "caseId" | "plan"> & { readonly onOpen: () => void };

function OpenPlan({ caseId, plan, onOpen }: OpenPlanProps) {
  const found = useQuery(apiQuery(useApi(), "plans.show", { params: { id: caseId } }));
  const personUuid = planIn(found.data?.data, plan.uuid)?.personUuid ?? null;
  return (
    <Link to={planAddress({ caseId, ...plan, personUuid })} onClick={onOpen}>
      {t("Open the plan")}
    </Link>
  );
}
