import "#parts/plans/plans.css";
import "./case-plan.css";
import { useQuery } from "@tanstack/react-query";
import { Plus, ShieldCheck } from "lucide-react";
import { useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { outcomes, type PlanStatus, type PlansOfCase } from "#contract/records/plans/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { CheckInDialog } from "#parts/plans/check-in-dialog.tsx";
import { planIn } from "#parts/plans/plan-address.ts";
import { ReviewDialog } from "#parts/plans/review-dialog.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { usePrintOne } from "#ui/print/use-print-one.ts";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { mayWork } from "../page/case-moves.ts";
import { SafetyPlanView } from "./safety-plan-view.tsx";
import { Separation } from "./separation.tsx";
import { WavrPlanView } from "./wavr-plan-view.tsx";

const order: readonly PlanStatus[] = ["in_force", "draft", "ended"];

/** The Plan tab: plans in force first, each with its next check-in; ended ones stay readable. */
export function CasePlan({ record }: { readonly record: CaseRecord }) {
  const found = useQuery(apiQuery(useApi(), "plans.show", { params: { id: record.id } }));
  const all = found.data?.data;
  const [printed, print] = usePrintOne<string>();
  const count = all === undefined ? 0 : all.safety_plans.length + all.wavr_plans.length;
  const add = mayWork(record) ? (
    <LinkButton
      to={paths.newSafetyPlan(record.id)}
      variant={count > 0 ? "minimal" : "plain"}
      size="small"
      icon={Plus}
    >
      {t("New safety plan")}
    </LinkButton>
  ) : null;
  return (
    <section>
      <SectionHeader title={t("Plans")} count={count || undefined} action={count > 0 ? add : undefined} />
      <Loaded query={found} label={t("Loading the plans")} count={4} />
      {all !== undefined && count === 0 ? (
        <EmptyState icon={ShieldCheck} title={t("No plan yet")} snug action={add}>
          {t("Measures, who looks after them, and check-ins until they are no longer needed.")}
        </EmptyState>
      ) : null}
      {all === undefined
        ? null
        : order.map((status) => (
            <PlansIn
              key={status}
              status={status}
              record={record}
              all={all}
              printed={printed}
              onPrint={print}
            />
          ))}
      {all === undefined ? null : <Separation record={record} plans={all.safety_plans} />}
      {all === undefined ? null : <OpenedCheckIn record={record} all={all} />}
      {all === undefined ? null : <OpenedReview record={record} all={all} />}
    </section>
  );
}

interface PlansInProps {
  readonly status: PlanStatus;
  readonly record: CaseRecord;
  readonly all: PlansOfCase;
  readonly printed: string | null;
  readonly onPrint: (uuid: string) => void;
}

function PlansIn({ status, record, all, printed, onPrint }: PlansInProps) {
  const of = (uuid: string) => all.check_ins.filter(({ plan_uuid }) => plan_uuid === uuid);
  const newestFirst = [...all.safety_plans].reverse().filter(({ state }) => state.status === status);
  return (
    <>
      {newestFirst.map((plan) => (
        <SafetyPlanView
          key={plan.uuid}
          record={record}
          plan={plan}
          checkIns={of(plan.uuid)}
          prints={printed === plan.uuid}
          onPrint={() => onPrint(plan.uuid)}
        />
      ))}
      {all.wavr_plans
        .filter((plan) => plan.status === status)
        .map((plan) => (
          <WavrPlanView key={plan.uuid} record={record} plan={plan} checkIns={of(plan.uuid)} />
        ))}
    </>
  );
}

/** The review of the plan that the address names. */
function OpenedReview({ record, all }: { readonly record: CaseRecord; readonly all: PlansOfCase }) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const uuid = search.get("review") ?? "";
  const isSafety = all.safety_plans.some((plan) => plan.uuid === uuid);
  if (planIn(all, uuid) === null || !mayWork(record)) return null;
  return (
    <ReviewDialog
      key={uuid}
      caseId={Number(record.id)}
      plan={{ uuid, kind: isSafety ? "safety_plan" : "plan" }}
      task={null}
      onClose={() => put({ review: "" })}
    />
  );
}

/** The check-in that the address names, to be answered. */
function OpenedCheckIn({ record, all }: { readonly record: CaseRecord; readonly all: PlansOfCase }) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const uuid = search.get("check-in");
  const checkIn = all.check_ins.find((each) => each.uuid === uuid);
  if (checkIn === undefined || !mayWork(record)) return null;
  const isSafety = all.safety_plans.some((plan) => plan.uuid === checkIn.plan_uuid);
  return (
    <CheckInDialog
      key={checkIn.uuid}
      caseId={Number(record.id)}
      checkIn={checkIn}
      kind={isSafety ? "safety_plan" : "plan"}
      outcome={outcomes.find((each) => each === search.get("outcome")) ?? null}
      onClose={() => put({ "check-in": "", outcome: "" })}
    />
  );
}
