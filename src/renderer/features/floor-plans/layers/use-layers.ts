import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
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
  const query = useQuery({
    ...apiQuery(useApi(), "floorPlans.layers", { params: { id: plan.id } }),
    // What the server does not have yet has nothing on it.
    enabled: !isMadeHere(plan),
  });
  const found = query.data?.data;
  const shows = (layer: PlanLayer) => !hidden.includes(layer);
  const countOf = (layer: PlanLayer) =>
    (found?.more ?? []).reduce((sum, zone) => sum + zone[layer], found?.[layer].length ?? 0);
  // The same until a layer says something else: what is dragged asks for it with every frame.
  const inZone = useMemo(() => {
    const [withCases, withMeasures] = [!hidden.includes("cases"), !hidden.includes("measures")];
    const cases = Map.groupBy(withCases ? (found?.cases ?? []) : [], (each) => each.zone_id);
    const measures = Map.groupBy(withMeasures ? (found?.measures ?? []) : [], (each) => each.zone_id);
    const more = new Map(found?.more.map((each) => [each.zone_id, each]));
    return (id: number): InZone => {
      if (!cases.has(id) && !measures.has(id)) return nothing;
      const rest = more.get(id) ?? none;
      return {
        cases: cases.get(id) ?? [],
        measures: measures.get(id) ?? [],
        more: { cases: withCases ? rest.cases : 0, measures: withMeasures ? rest.measures : 0 },
      };
    };
  }, [found, hidden]);
  return {
    /** Are they read? What is not known is not none. */
    known: found !== undefined || isMadeHere(plan),
    /** They cannot be read now, and no copy of them is on this computer. */
    missing: found === undefined && query.isError,
    counts: { cases: countOf("cases"), measures: countOf("measures") },
    shows,
    toggle: (layer: PlanLayer) =>
      setHidden((before) =>
        before.includes(layer) ? before.filter((each) => each !== layer) : [...before, layer],
      ),
    /** Of a zone, by its id. */
    inZone,
    /** The place on record that a zone is. */
    roomOf: (zone: number) => found?.rooms.find(({ zone_id }) => zone_id === zone),
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
