import { useQuery } from "@tanstack/react-query";
import type { EndpointInput, EndpointName } from "#contract/endpoints/table.ts";
import { apiQuery } from "./api.ts";
import { useApi } from "./bridge-context.tsx";

/**
 * Was a record deleted while its form is open? Asked again whenever something of its kind changes, without touching
 * what the form was filled from.
 */
export function useGone<N extends EndpointName>(name: N, input: EndpointInput<N>, enabled: boolean): boolean {
  const read = apiQuery(useApi(), name, input);
  const { data, error } = useQuery({ ...read, queryKey: [...read.queryKey, "gone"], enabled });
  // Only what was there can have gone.
  return data !== undefined && error?.code === "NOT_FOUND";
}
