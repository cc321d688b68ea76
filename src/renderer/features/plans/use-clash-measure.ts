import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useSearchParams } from "react-router";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { clashMeasure } from "#parts/plans/clash-words.ts";
import { announce } from "#ui/states/live-region.tsx";
import type { PlanValues } from "./plan-values.ts";

/** Adds the measure against the clash that the address names, once: the address forgets it, and the draft keeps it. */
export function useClashMeasure<O>(caseId: number, form: UseFormReturn<PlanValues, unknown, O>): void {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const key = search.get("clash");
  const { data } = useQuery({
    ...apiQuery(useApi(), "plans.separation", { params: { id: caseId } }),
    enabled: key !== null,
  });
  useEffect(() => {
    if (key === null || data === undefined) return;
    put({ clash: "" });
    const clash = data.data.clashes.find((each) => each.key === key);
    if (clash === undefined) return;
    const measure = clashMeasure(data.data.people, clash);
    const known = form.getValues("measures");
    if (known.some(({ what, time_of_day }) => what === measure.what && time_of_day === measure.time_of_day))
      return;
    form.setValue("measures", [...known, measure], { shouldDirty: true });
    announce(t("The measure is in the plan. Say who does it, and save the plan."));
  }, [key, data, form, put]);
}
