import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { type ChangeNames, sayChanges } from "./say-changes.ts";

interface Saved {
  readonly case_id: number;
  readonly uuid: string;
  readonly versions: readonly unknown[];
}

/** What each version of a plan changed, in words; null while that is not known, as where the server does not tell. */
export function useChanges(plan: Saved | null, names: ChangeNames): (number: number) => string | null {
  const params = { id: plan?.case_id ?? 0, planId: plan?.uuid ?? "" };
  const found = useQuery({
    ...apiQuery(useApi(), "plans.changes", { params }),
    enabled: plan !== null && plan.versions.length > 0,
  });
  const all = new Map(found.data?.data.map((each) => [each.number, sayChanges(names, each)]));
  return (number) => all.get(number) ?? null;
}
