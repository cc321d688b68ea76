import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CaseOnPlan, MeasureOnPlan, PlanLayer } from "#contract/records/floor-plans/layers.ts";
import type { FloorPlan } from "#contract/records/floor-plans/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";

/** What the shown layers have in one zone. */
export interface InZone {
  readonly cases: readonly CaseOnPlan[];
  readonly measures: readonly MeasureOnPlan[];
}

const nothing: InZone = { cases: [], measures: [] };

/** What happened and what is done in the zones of a plan, each layer to be shown or not. */
export function useLayers(plan: FloorPlan) {
  const [hidden, setHidden] = useState<readonly PlanLayer[]>([]);
  const found = useQuery({
    ...apiQuery(useApi(), "floorPlans.layers", { params: { id: plan.id } }),
    // What the server does not have yet has nothing on it.
    enabled: !isMadeHere(plan),
  }).data?.data;
  const shows = (layer: PlanLayer) => !hidden.includes(layer);
  const cases = shows("cases") ? (found?.cases ?? []) : [];
  const measures = shows("measures") ? (found?.measures ?? []) : [];
  return {
    counts: { cases: found?.cases.length ?? 0, measures: found?.measures.length ?? 0 },
    shows,
    toggle: (layer: PlanLayer) =>
      setHidden((before) =>
        before.includes(layer) ? before.filter((each) => each !== layer) : [...before, layer],
      ),
    /** Of a zone, by its id. */
    inZone: (id: number): InZone => {
      const own = {
        cases: cases.filter((each) => each.zone_id === id),
        measures: measures.filter((each) => each.zone_id === id),
      };
      return own.cases.length + own.measures.length === 0 ? nothing : own;
    },
  };
}
export type Layers = ReturnType<typeof useLayers>;

/** `2 cases, 1 measure`; blank where there is nothing. */
export const inZoneWords = ({ cases, measures }: InZone): string =>
  [
    cases.length === 0 ? "" : t("{{count}} cases", { count: cases.length }),
    measures.length === 0 ? "" : t("{{count}} measures", { count: measures.length }),
  ]
    .filter((words) => words !== "")
    .join(", ");
