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
  /** How many more there are than are listed. */
  readonly more: { readonly cases: number; readonly measures: number };
}

const none = { cases: 0, measures: 0 };
const nothing: InZone = { cases: [], measures: [], more: none };

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
  const countOf = (layer: PlanLayer) =>
    (found?.more ?? []).reduce((sum, zone) => sum + zone[layer], found?.[layer].length ?? 0);
  return {
    counts: { cases: countOf("cases"), measures: countOf("measures") },
    shows,
    toggle: (layer: PlanLayer) =>
      setHidden((before) =>
        before.includes(layer) ? before.filter((each) => each !== layer) : [...before, layer],
      ),
    /** Of a zone, by its id. */
    inZone: (id: number): InZone => {
      const more = found?.more.find((each) => each.zone_id === id) ?? none;
      const own = {
        cases: cases.filter((each) => each.zone_id === id),
        measures: measures.filter((each) => each.zone_id === id),
        more: {
          cases: shows("cases") ? more.cases : 0,
          measures: shows("measures") ? more.measures : 0,
        },
      };
      return own.cases.length + own.measures.length === 0 ? nothing : own;
    },
  };
}
export type Layers = ReturnType<typeof useLayers>;

/** `2 cases, 1 measure`; blank where there is nothing. */
export const inZoneWords = ({ cases, measures, more }: InZone): string => {
  const counts = { cases: cases.length + more.cases, measures: measures.length + more.measures };
  return [
    counts.cases === 0 ? "" : t("{{count}} cases", { count: counts.cases }),
    counts.measures === 0 ? "" : t("{{count}} measures", { count: counts.measures }),
  ]
    .filter((words) => words !== "")
    .join(", ");
};
