import { useQueries, useQuery } from "@tanstack/react-query";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { colleaguesQuery } from "./use-colleagues.ts";

/**
 * Names of these colleagues by their ids: those that one read of all colleagues does not give are read one by one. An id
 * that is nobody's one may see has none.
 */
export function useColleagueNames(ids: readonly number[]): ReadonlyMap<number, string> {
  const api = useApi();
  const listed = useQuery({ ...apiQuery(api, "users.list", colleaguesQuery), enabled: ids.length > 0 });
  const read = listed.data?.data ?? [];
  const missing = listed.data === undefined ? [] : ids.filter((id) => !read.some((user) => user.id === id));
  const others = useQueries({
    queries: missing.map((id) => ({ ...apiQuery(api, "users.show", { params: { id } }), retry: false })),
  });
  const found = [...read, ...others.flatMap(({ data }) => (data === undefined ? [] : [data.data]))];
  return new Map(found.map(({ id, full_name }) => [Number(id), full_name]));
}
