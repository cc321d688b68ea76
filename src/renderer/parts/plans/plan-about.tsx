import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { caseNumber } from "#parts/words/case-number.ts";
import { planIn } from "./plan-address.ts";
import { nobodyKnown } from "./plan-words.ts";

interface PlanAboutProps {
  readonly caseId: number;
  readonly plan: string;
  /** "Due today" */
  readonly children: ReactNode;
}

/** Whose plan it is, in which case, and when it is due: what a dialog of a plan's task begins with. */
export function PlanAbout({ caseId, plan, children }: PlanAboutProps) {
  const api = useApi();
  const params = { id: caseId };
  const plans = useQuery(apiQuery(api, "plans.show", { params }));
  const place = useQuery(apiQuery(api, "cases.show", { params }));
  const known = planIn(plans.data?.data, plan);
  const number = caseNumber(place.data?.data.number ?? null);
  return (
    <p className="plan-answer-about">
      {known === null || number === null ? null : (
        <>
          <strong>
            {t("{{name}}, case {{number}}", { name: known.person?.name ?? nobodyKnown, number })}
          </strong>{" "}
        </>
      )}
      <span>{children}</span>
    </p>
  );
}
