import "#parts/plans/plans.css";
import "./plan-page.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { SafetyPlan } from "#contract/records/plans/schema.ts";
import { asksOfAnybody, planAsksOf } from "#instruments/person-types.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { useFormQuery } from "#lib/forms/use-form-query.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { nobodyKnown, planTitle } from "#parts/plans/plan-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { PlanForm } from "./plan-form.tsx";

/** A safety plan is written here: of the person whom it concerns, asked for where it is new. */
export function SafetyPlanPage() {
  const { caseId = "", plan: uuid = "new" } = useParams();
  const found = useQuery(apiQuery(useApi(), "cases.show", { params: { id: caseId } }));
  const plans = useFormQuery("plans.show", { params: { id: caseId } });
  const record = found.data?.data;
  const plan = plans.data?.data.safety_plans.find((each) => each.uuid === uuid) ?? null;
  const title = uuid === "new" ? t("New safety plan") : t("Safety plan");
  const ofCase = record === undefined ? [] : [{ label: record.number, to: paths.casePlans(record.id) }];
  usePage(title, [{ label: t("Cases"), to: paths.cases() }, ...ofCase, { label: title }]);
  const named = plan === null ? title : planTitle(plan);
  const back = <LinkButton to={paths.casePlans(caseId)}>{t("Go to the plans of the case")}</LinkButton>;
  return (
    <PageLayout header={<PageHeader title={named} />}>
      {record === undefined ? (
        <Loaded query={found} label={t("Loading the case")} shape="text" count={6} back={back} />
      ) : (
        <Loaded query={plans} label={t("Loading the plan")} shape="text" count={6} back={back} />
      )}
      {record === undefined || plans.data === undefined ? null : isEndedCase(record) || !record.can.edit ? (
        <Callout kind="info" action={back}>
          {t("Plans are written in open cases, by those who may change them.")}
        </Callout>
      ) : uuid !== "new" && plan === null ? (
        <Callout kind="info" action={back}>
          {t("This plan is not there.")}
        </Callout>
      ) : plan?.state.status === "ended" ? (
        <Callout kind="info" action={back}>
          {t("This plan has ended. It can be read, and a new one can be written.")}
        </Callout>
      ) : (
        <Writing key={uuid} record={record} plan={plan} plans={plans.data.data.safety_plans} />
      )}
    </PageLayout>
  );
}

type WritingProps = {
  readonly record: CaseRecord;
  readonly plan: SafetyPlan | null;
  readonly plans: readonly SafetyPlan[];
};

/** Whose plan it is where nobody is known. */
const nobody = "nobody";

function Writing({ record, plan, plans }: WritingProps) {
  const [search, setSearch] = useSearchParams();
  const people = record.persons.filter(({ role }) => role === "subject" || role === "target");
  // A choice stands at once, before the address says it too: a control that waits for that seems not to react.
  const [picked, setPicked] = useState<string | null>(null);
  const given = picked ?? search.get("person");
  const offered = plan === null && people.length < 2 ? (people[0]?.uuid ?? nobody) : null;
  const known = given === nobody || people.some(({ uuid }) => uuid === given) ? given : null;
  const chosen = plan?.person_uuid ?? known ?? (plan === null ? offered : nobody);
  const person = plan?.person ?? people.find(({ uuid }) => uuid === chosen);
  const isKnown = person !== undefined || chosen === nobody;
  const asks = isKnown ? planAsksOf(person?.person_type.id ?? null) : asksOfAnybody;
  return (
    <div className="plan-writing">
      {plan === null || plan.person_uuid === null ? (
        <>
          <RadioGroup
            label={t("Whose plan it is")}
            required
            options={[
              ...people.map((each) => ({
                value: each.uuid as string,
                label: each.name,
                note: each.role === "subject" ? t("Subject") : t("Target"),
              })),
              {
                value: nobody,
                label: nobodyKnown,
                note: t("It protects an event or a place. A person can be named on it later."),
              },
            ]}
            value={chosen}
            onChange={(value) => {
              setPicked(value);
              setSearch({ person: value }, { replace: true });
            }}
          />
          {people.length > 0 ? null : (
            <p className="bw-field-help">
              {t(
                "A plan for somebody is for a subject or a target of the case, and nobody is named as one yet.",
              )}{" "}
              <LinkButton
                to={`${paths.editCase(record.id)}?then=safety-plan${plan === null ? "" : `&plan=${plan.uuid}`}#people`}
                size="small"
                variant="minimal"
              >
                {t("Add people to the case")}
              </LinkButton>
            </p>
          )}
        </>
      ) : null}
      {chosen === null ? null : (
        <DraftGate draftKey={draftKeys.safetyPlan(Number(record.id), plan?.uuid ?? "new")}>
          {(found) => (
            <PlanForm
              record={record}
              plan={plan}
              personUuid={chosen === nobody ? null : chosen}
              asks={asks}
              plans={plans}
              found={found}
            />
          )}
        </DraftGate>
      )}
    </div>
  );
}
