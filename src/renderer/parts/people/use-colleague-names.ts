import { useQueries, useQuery } from "@tanstack/react-query";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { colleaguesQuery } from "./use-colleagues.ts";

/**
 * Names of colleagues by their ids: of those that one read gives, and of these, which are read one by one where it does
 * not. An id that is nobody's one may see has none. Nothing is read for no ids, unless all are wanted.
 */
export function useColleagueNames(
  ids: readonly number[],
  { all = false }: { readonly all?: boolean } = {},
): ReadonlyMap<number, string> {
  const api = useApi();
  const listed = useQuery({
    ...apiQuery(api, "users.list", colleaguesQuery),
    enabled: all || ids.length > 0,
  });
  const read = listed.data?.data ?? [];
  const missing = listed.data === undefined ? [] : ids.filter((id) => !read.some((user) => user.id === id));
  const others = useQueries({
    queries: missing.map((id) => ({ ...apiQuery(api, "users.show", { params: { id } }), retry: false })),
  });
  const found = [...read, ...others.flatMap(({ data }) => (data === undefined ? [] : [data.data]))];
  return new Map(found.map(({ id, full_name }) => [Number(id), full_name]));
}
