import { useQueries, useQuery } from "@tanstack/react-query";
import type { CaseSummary } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { bridgeQuery } from "#lib/bridge/bridge.ts";
import { useApi, useHost } from "#lib/bridge/bridge-context.tsx";

const nobody: readonly CaseSummary[] = [];

/** Cached cases that contain the words; null searches nothing. Only cases whose record is cached have a row. */
export function useLocalCases(q: string | null) {
  const api = useApi();
  const { bridge } = useHost();
  const found = useQuery({ ...bridgeQuery(bridge, "offline.search", { q: q ?? "" }), enabled: q !== null });
  const ids = q === null ? [] : (found.data?.hits ?? []).filter((hit) => hit.kind === "case");
  const read = useQueries({
    queries: ids.map(({ id }) => apiQuery(api, "cases.show", { params: { id: Number(id) } })),
    combine: combineCases,
  });
  return {
    rows: q === null ? nobody : read.rows,
    isPending: q !== null && (found.isPending || read.isPending),
    error: found.error,
  };
}

const combineCases = (
  results: readonly {
    readonly data?: { readonly data: CaseSummary } | undefined;
    readonly isPending: boolean;
  }[],
) => ({
  rows: results.flatMap((result) => (result.data ? [result.data.data] : [])),
  isPending: results.some((result) => result.isPending),
});
