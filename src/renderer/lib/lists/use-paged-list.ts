import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { EndpointInput, EndpointOutput } from "#contract/endpoints/table.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import type { ListName, QueryOf } from "./use-endless-list.ts";

/** Which entries a page holds, as a list endpoint says it. */
export interface PageFacts {
  readonly from: number | null;
  readonly to: number | null;
  readonly last_page: number;
  readonly total: number;
  /** There are more than were counted: `total` is one more than that. */
  readonly more?: boolean | undefined;
}

/** The number of a page in the address: 1 where it says nothing of use. */
export const pageIn = (search: URLSearchParams): number =>
  Math.max(1, Math.floor(Number(search.get("page") ?? 1)) || 1);

/**
 * A list that is read page by page, for entries that are text and no rows of a grid: those one scrolls through
 * (`useEndlessList`). The number of the page stands in the address.
 */
export function usePagedList<N extends ListName>(
  name: N,
  query: (page: number) => QueryOf<N>,
  params?: Readonly<Record<string, string | number>>,
) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const page = pageIn(search);
  const input = { ...(params === undefined ? {} : { params }), query: query(page) };
  const found = useQuery({
    ...apiQuery(useApi(), name, input as unknown as EndpointInput<N>),
    placeholderData: keepPreviousData,
  });
  return {
    data: found.data as (EndpointOutput<N> & { readonly meta: PageFacts }) | undefined,
    isPending: found.isPending,
    error: found.error,
    refetch: found.refetch,
    page,
    goTo: (to: number) => put({ page: to === 1 ? "" : String(to) }),
  };
}
