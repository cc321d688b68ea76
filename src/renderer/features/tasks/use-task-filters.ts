import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { ListState } from "#lib/lists/list-url.ts";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import { useColleagues } from "#parts/people/use-colleagues.ts";
import { taskFilters } from "./task-list-url.ts";

const casesOffered = 50;

/** The filters of My tasks with colleagues and cases to choose from, including a case named in the address. */
export function useTaskFilters(state: ListState) {
  const api = useApi();
  const assignee = Number(state.filters.assignee ?? 0);
  const colleagues = useColleagueNames(assignee > 0 ? [assignee] : [], { all: true });
  const { search, all } = useColleagues();
  const cases = useQuery(
    apiQuery(api, "cases.list", { query: { per_page: casesOffered, sort: "-updated_at" } }),
  );
  const chosen = Number(state.filters.case ?? 0);
  const offered = (cases.data?.data ?? []).map(({ id, number }) => ({ id: Number(id), name: number }));
  const missing = chosen > 0 && cases.isSuccess && !offered.some(({ id }) => id === chosen);
  const one = useQuery({
    ...apiQuery(api, "cases.show", { params: { id: chosen } }),
    enabled: missing,
  });
  const named = one.data?.data;
  return taskFilters(
    [...colleagues].map(([id, name]) => ({ id, name })),
    named && missing ? [...offered, { id: chosen, name: named.number }] : offered,
    all
      ? undefined
      : async (text, signal) =>
          (await search(text, signal)).map(({ id, full_name }) => ({ value: String(id), label: full_name })),
  );
}
