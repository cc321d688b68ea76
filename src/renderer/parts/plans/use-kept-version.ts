import { useQuery } from "@tanstack/react-query";
import type { WavrPlanVersion } from "#contract/records/wavr/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";

interface Saved {
  readonly case_id: number;
  readonly uuid: string;
  readonly versions: readonly WavrPlanVersion[];
}

/** What a plan of either kind said in one of its versions, and in the one before that; the latter only once it is known. */
export function useKeptVersion(plan: Saved, { number }: WavrPlanVersion) {
  const api = useApi();
  const params = { id: plan.case_id, planId: plan.uuid };
  const former = plan.versions.filter((each) => each.number < number).at(-1);
  const found = useQuery(apiQuery(api, "plans.version", { params: { ...params, number } }));
  const before = useQuery({
    ...apiQuery(api, "plans.version", { params: { ...params, number: former?.number ?? number } }),
    enabled: former !== undefined,
  });
  return {
    found,
    state: found.data?.data.state,
    before: former === undefined ? undefined : before.data?.data.state,
  };
}
