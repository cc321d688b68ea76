import "./plans.css";
import { useQuery } from "@tanstack/react-query";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { WavrPlanHead } from "#contract/records/plans/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useManagedPlan } from "./managed-plan.ts";
import { OpenActions } from "./open-actions.tsx";
import { StandsAt } from "./stands-at.tsx";

interface ClosedPlansProps {
  readonly record: Pick<CaseRecord, "id" | "team" | "stage" | "closed_at" | "archived_at">;
}

/** What stands of threat management plans that were closed before their case or ended with it: at which level, when, and what was not done. */
export function ClosedPlans({ record }: ClosedPlansProps) {
  const found = useQuery(apiQuery(useApi(), "plans.show", { params: { id: record.id } }));
  return (found.data?.data.wavr_plans ?? [])
    .filter(({ status }) => status === "ended" || (status === "in_force" && record.stage === "closed"))
    .map((plan) => <ClosedPlan key={plan.uuid} record={record} plan={plan} />);
}

function ClosedPlan({ record, plan }: ClosedPlansProps & { readonly plan: WavrPlanHead }) {
  const managed = useManagedPlan(record.id, plan.uuid);
  const day = managed?.closed?.at ?? record.closed_at;
  if (managed === null || day === null) return null;
  const undone = managed.actions.filter(({ status }) => status !== taskDone);
  const said = { name: plan.person.name, day: formatDate(day) };
  const closed =
    managed.closed === null
      ? t("The threat management plan of {{name}} ended with the case {{day}}.", said)
      : t("The threat management plan of {{name}} was closed {{day}}.", said);
  return (
    <div className="plan-closed">
      <p className="plan-answer-last">
        <strong>{closed}</strong>{" "}
        {undone.length === 0
          ? t("All of its actions were done.")
          : t("{{count}} actions were not done:", { count: undone.length })}
      </p>
      {undone.length === 0 ? null : <OpenActions actions={undone} team={record.team} />}
      <StandsAt caseId={record.id} plan={plan.uuid} name={plan.person.name} over={isEndedCase(record)} />
    </div>
  );
}
