import { useQuery } from "@tanstack/react-query";
import type { EndpointInput, EndpointName } from "#contract/endpoints/table.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";

/**
 * Reads what a form over a record is filled from, once: a change by someone else meanwhile is found on saving and
 * merged there, never under the typing hand.
 */
export const onceRead = <Q extends { readonly queryKey: readonly unknown[] }>(query: Q) => ({
  ...query,
  queryKey: ["edit-form", ...query.queryKey.slice(1)],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** `enabled`: false where there is nothing to read. */
export function useFormQuery<N extends EndpointName>(name: N, input: EndpointInput<N>, enabled = true) {
  return useQuery({ ...onceRead(apiQuery(useApi(), name, input)), enabled });
}
