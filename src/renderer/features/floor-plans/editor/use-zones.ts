import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FloorPlan } from "#contract/records/floor-plans/schema.ts";
import type { Polygon } from "#contract/records/zones/polygon.ts";
import { maxZones, type Zone, type ZoneBody } from "#contract/records/zones/schema.ts";
import { apiQuery, etagOf } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { isOnlyHere } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { useDeleteRecord, useSaveRecord } from "#parts/records/record-calls.ts";
import type { SaveStateValue } from "#ui/forms/save-state.tsx";

/** What a step changed, so that it can be taken back: the zone as it was before, or that it was not there. */
type Undone = readonly { readonly uuid: string; readonly before: Zone | null }[];

export const bodyOf = (zone: Zone, polygon: Polygon = zone.polygon): ZoneBody => ({
  organization_id: zone.organization_id,
  floor_plan_id: zone.floor_plan_id,
  name: zone.name,
  type: zone.type,
  polygon: polygon.map(([x, y]) => [x, y]),
  capacity: zone.capacity,
  color: zone.color,
  watched: zone.watched ?? "",
  exits: zone.exits ?? "",
  description: zone.description ?? "",
});

/** The zones of a plan, saved step by step, each step to be taken back. */
export function useZones(plan: FloorPlan) {
  const api = useApi();
  const query = useQuery(
    apiQuery(api, "zones.list", { query: { floor_plan_id: plan.id, per_page: maxZones, sort: "name" } }),
  );
  const zones = query.data?.data ?? [];
  const latest = useRef(zones);
  latest.current = zones;
  const save = useSaveRecord("zone");
  const remove = useDeleteRecord("zone");
  const [steps, setSteps] = useState<readonly Undone[]>([]);
  const [state, setState] = useState<SaveStateValue>({ kind: "idle" });

  const [problem, setProblem] = useState<string | null>(null);

  /** One change after the other: the next one is made to what the one before has left. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const run = (work: () => Promise<readonly Zone[]>): Promise<boolean> => {
    const done = last.current.then(() => runNow(work));
    last.current = done;
    return done;
  };
  const runNow = async (work: () => Promise<readonly Zone[]>): Promise<boolean> => {
    setState({ kind: "saving" });
    setProblem(null);
    try {
      const saved = await work();
      const at = new Date().toISOString();
      setState({ kind: saved.some(isOnlyHere) ? "local" : "saved", at });
      return true;
    } catch (error) {
      setState({ kind: "failed", onRetry: () => void run(work) });
      setProblem(errorMessage(error));
      return false;
    } finally {
      const { data } = await query.refetch();
      if (data !== undefined) latest.current = data.data;
    }
  };
  const keep = (step: Undone) => setSteps((before) => [...before.slice(-49), step]);
  const current = (uuid: string) => latest.current.find((zone) => zone.uuid === uuid);
  const change = (zone: Zone, polygon: Polygon) => {
    const now = current(zone.uuid) ?? zone;
    return save.mutateAsync({ key: zone.uuid, body: bodyOf(now, polygon), ifMatch: etagOf(now) });
  };
  const add = (body: ZoneBody) => save.mutateAsync({ key: null, body });

  return {
    query,
    zones,
    state,
    problem,
    canUndo: steps.length > 0,
    /** Gives a zone another shape. */
    reshape: (zone: Zone, polygon: Polygon) =>
      run(async () => {
        const saved = await change(zone, polygon);
        keep([{ uuid: zone.uuid, before: zone }]);
        return [saved];
      }),
    /** Cuts a zone: the first part stays the zone, the others become zones of their own. */
    split: (zone: Zone, parts: readonly Polygon[]) =>
      run(async () => {
        const [first = zone.polygon, ...others] = parts;
        const saved = [await change(zone, first)];
        const undone: { uuid: string; before: Zone | null }[] = [{ uuid: zone.uuid, before: zone }];
        for (const [index, polygon] of others.entries()) {
          const name = t("{{name}}, part {{number}}", { name: zone.name.slice(0, 100), number: index + 2 });
          const made = await add({ ...bodyOf(zone, polygon), name });
          undone.push({ uuid: made.uuid, before: null });
          saved.push(made);
        }
        keep(undone);
        return saved;
      }),
    /** A zone was added or deleted elsewhere on the page. */
    note: (uuid: string, before: Zone | null) => keep([{ uuid, before }]),
    undo: () => {
      const step = steps.at(-1);
      if (step === undefined) return Promise.resolve(false);
      setSteps((before) => before.slice(0, -1));
      return run(async () => {
        const saved: Zone[] = [];
        for (const { uuid, before } of step) {
          const now = current(uuid);
          if (before === null) {
            if (now !== undefined) await remove.mutateAsync({ record: now, ifMatch: etagOf(now) });
          } else if (now === undefined) saved.push(await add(bodyOf(before)));
          else saved.push(await change(now, before.polygon));
        }
        return saved;
      });
    },
  };
}

export type Zones = ReturnType<typeof useZones>;
